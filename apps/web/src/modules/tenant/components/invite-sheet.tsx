import { tenantLimits } from '@jihui/protocol/tenant/limits'
import { type TenantRole, tenantRoleCodes, tenantRoleOf } from '@jihui/protocol/tenant/roles'
import { useState } from 'react'
import { FormSheet } from '../../../kits/form/form-sheet.tsx'
import { useForm } from '../../../kits/form/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioCard } from '../../../ui/fields/choice.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { FormProblem } from '../../identity/public.ts'
import { useInvite } from '../queries.ts'

/** The link of an invitation, to be sent on. */
export function LinkSheet({ path, onClose }: { path: string | null; onClose: () => void }) {
  const link = `${window.location.origin}${path ?? ''}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      toast.ok('链接已复制')
    } catch {
      toast.error('没有复制成功，请长按链接复制')
    }
  }
  return (
    <Sheet isOpen={path !== null} onClose={onClose} title="把链接发给对方">
      <p className="text-body break-all">{link}</p>
      <Button tone="ink" wide className="mt-3 mb-2" onClick={() => void copy()}>
        复制链接
      </Button>
    </Sheet>
  )
}

/** Invites by telephone number; what comes of it is a link to be sent on. */
export function InviteSheet({ tenantId, isOpen, onClose }: { tenantId: number; isOpen: boolean; onClose: () => void }) {
  const [path, setPath] = useState<string | null>(null)
  const form = useForm({
    start: { phone: '', role: 'buyer' as TenantRole },
    check: ({ phone }) => ({ phone: /^1\d{10}$/.test(phone.trim()) ? undefined : '请填写 11 位手机号' }),
    command: useInvite(tenantId),
    input: (given) => given,
    onDone: (invitation) => {
      setPath(invitation.path)
      onClose()
    },
  })
  return (
    <>
      <FormSheet
        form={form}
        isOpen={isOpen}
        onClose={onClose}
        title="邀请成员"
        description={`链接 ${tenantLimits.invitationDays} 天内有效，只能由这个手机号的账号接受一次`}
        words={['生成邀请', '正在生成']}
      >
        <TextField label="对方的手机号" inputMode="tel" maxLength={11} {...form.text('phone')} />
        <fieldset className="space-y-2">
          <legend className="mb-2 text-meta text-ink-2">角色</legend>
          {tenantRoleCodes.map((role) => (
            <RadioCard
              key={role}
              name="invited-role"
              label={tenantRoleOf(role).label}
              hint={tenantRoleOf(role).hint}
              checked={form.values.role === role}
              onChange={() => form.change({ role })}
            />
          ))}
        </fieldset>
        <FormProblem message={form.refusal} secondsLeft={form.secondsLeft} />
      </FormSheet>
      <LinkSheet path={path} onClose={() => setPath(null)} />
    </>
  )
}
