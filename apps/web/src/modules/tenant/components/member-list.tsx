import { type TenantRole, tenantRoleCodes, tenantRoleOf } from '@jihui/protocol/tenant/roles'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { RadioCard } from '../../../ui/fields/choice.tsx'
import { Section } from '../../../ui/section.tsx'
import { dayText, shanghaiDay } from '../../../ui/text/format.ts'
import {
  type Members,
  type Tenant,
  useChangeRole,
  useHandOver,
  useRemoveMember,
  useWithdrawInvitation,
} from '../queries.ts'
import { InviteSheet, LinkSheet } from './invite-sheet.tsx'

type Member = Members['results'][number]

/** Who belongs to the company and who was invited. */
export function MemberList({ tenant, members }: { tenant: Tenant; members: Members }) {
  const [isInviting, setIsInviting] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const [changed, setChanged] = useState<Member | null>(null)
  const withdraw = useWithdrawInvitation(tenant.id)
  const mayManage = tenant.may.includes('manage')
  return (
    <Section title="成员" aside={`${members.results.length} 人`}>
      <ul className="border-t border-hairline">
        {members.results.map((one) => (
          <li key={one.id} className="flex min-h-14 items-center justify-between gap-3 border-b border-hairline">
            <span className="min-w-0">
              <span className="block truncate text-body">
                {one.name}
                {one.is_me && '（我）'}
              </span>
              <span className="figures block text-meta text-ink-2">
                {one.role_display} · {one.phone_masked}
              </span>
            </span>
            {mayManage && !one.is_me && (
              <Button tone="ghost" aria-label={`管理 ${one.name}`} onClick={() => setChanged(one)}>
                管理
              </Button>
            )}
          </li>
        ))}
        {members.invitations.map((one) => (
          <li key={`i${one.id}`} className="flex min-h-14 items-center justify-between gap-3 border-b border-hairline">
            <span className="figures min-w-0 text-meta text-ink-2">
              已邀请 {one.phone_masked} 任{one.role_display}，{dayText(shanghaiDay(one.expires_at))} 前有效
            </span>
            {mayManage && (
              <span className="flex shrink-0">
                {one.path && (
                  <Button tone="ghost" onClick={() => setLink(one.path)}>
                    链接
                  </Button>
                )}
                <Button tone="ghost" busy={withdraw.isPending} onClick={() => withdraw.mutate(one.id)}>
                  撤回
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {mayManage && (
        <Button wide className="mt-3" onClick={() => setIsInviting(true)}>
          邀请成员
        </Button>
      )}
      <InviteSheet tenantId={tenant.id} isOpen={isInviting} onClose={() => setIsInviting(false)} />
      <LinkSheet path={link} onClose={() => setLink(null)} />
      {changed && <MemberSheet tenant={tenant} member={changed} onClose={() => setChanged(null)} />}
    </Section>
  )
}

/** What a head does with one member. */
function MemberSheet({ tenant, member, onClose }: { tenant: Tenant; member: Member; onClose: () => void }) {
  const changeRole = useChangeRole(tenant.id)
  const remove = useRemoveMember(tenant.id)
  const handOver = useHandOver(tenant.id)
  const done = { onSuccess: onClose }
  const choose = (role: TenantRole) => changeRole.mutate({ memberId: member.id, role }, done)
  const ask = async (title: string, body: string, confirmLabel: string, act: () => void) => {
    if (await confirm({ title, body, confirmLabel, tone: 'danger' })) act()
  }
  return (
    <Sheet isOpen onClose={onClose} title={member.name}>
      <fieldset className="space-y-2" disabled={changeRole.isPending}>
        <legend className="mb-2 text-meta text-ink-2">角色</legend>
        {tenantRoleCodes.map((role) => (
          <RadioCard
            key={role}
            name="role"
            label={tenantRoleOf(role).label}
            hint={tenantRoleOf(role).hint}
            checked={member.role === role}
            onChange={() => choose(role)}
          />
        ))}
      </fieldset>
      <div className="mt-4 flex flex-wrap gap-2 pb-2">
        <Button
          busy={handOver.isPending}
          onClick={() =>
            void ask(`把负责人交给 ${member.name} 吗？`, '交出后你成为采购。', '移交', () =>
              handOver.mutate(member.id, done),
            )
          }
        >
          移交负责人
        </Button>
        <Button
          tone="ghost"
          busy={remove.isPending}
          onClick={() =>
            void ask(`移出 ${member.name} 吗？`, '移出后马上看不到企业的订单。', '移出', () =>
              remove.mutate(member.id, done),
            )
          }
        >
          移出企业
        </Button>
      </div>
    </Sheet>
  )
}
