import type { Account } from '@jihui/protocol/identity/user-schema'
import { FormDialog } from '../../../../kits/form/form-dialog.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { RadioCard } from '../../../../ui/fields/choice.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextArea } from '../../../../ui/fields/field.tsx'
import { useChangeAccountRole, useDeleteAccount, useSignOutAccount, useUpdateAccount } from '../user-queries.ts'

export type AccountMove = 'change_role' | 'disable' | 'enable' | 'sign_out' | 'delete'
interface QuestionProps {
  account: Account
  onClose: () => void
}

/** The question before an account is changed in earnest. */
export function UserQuestions({ move, ...rest }: QuestionProps & { move: AccountMove | null }) {
  if (move === 'change_role') return <ChangeRole {...rest} />
  if (move === 'disable' || move === 'enable') return <SwitchAccount {...rest} isOn={move === 'enable'} />
  if (move === 'sign_out') return <SignOut {...rest} />
  if (move === 'delete') return <Close {...rest} />
  return null
}

const reasonField = { rows: 2, maxLength: 200, hint: '会记进操作日志' } as const

function ChangeRole({ account, onClose }: QuestionProps) {
  const form = useForm({
    start: { technical_role: '', reason: '' },
    check: ({ technical_role: role, reason }) => ({
      technical_role: role ? undefined : '请选择新角色',
      reason: required(reason, '请填写原因'),
    }),
    command: useChangeAccountRole(account.id),
    input: ({ technical_role: role, reason }) => ({
      technical_role: role as Account['technical_role'],
      reason: reason.trim(),
      from: account.technical_role,
    }),
    onDone: onClose,
  })
  const problem = form.errorOf('technical_role')
  return (
    <FormDialog form={form} onClose={onClose} title={`给${account.name}换角色`} words={['换角色', '正在换']}>
      <p className="mb-3">现在是{account.technical_role_display}，换了马上算数。</p>
      <fieldset className="space-y-2" data-invalid={problem !== undefined}>
        <legend className="sr-only">新角色</legend>
        {account.assignable_roles.map(({ code, label }) => (
          <RadioCard
            key={code}
            name="technical-role"
            label={label}
            checked={form.values.technical_role === code}
            onChange={() => form.change({ technical_role: code })}
          />
        ))}
      </fieldset>
      {problem && <FieldError id="technical-role-problem">{problem}</FieldError>}
      <div className="mt-3">
        <TextArea label="原因" {...reasonField} {...form.text('reason')} />
      </div>
    </FormDialog>
  )
}

function SwitchAccount({ account, onClose, isOn }: QuestionProps & { isOn: boolean }) {
  const verb = isOn ? '恢复' : '停用'
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason, `请填写${verb}的原因`) }),
    command: useUpdateAccount(account.id),
    input: ({ reason }) => ({ is_active: isOn, reason: reason.trim() }),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`${verb}${account.name}的账号吗？`}
      words={[verb, '正在保存']}
      tone={isOn ? 'ink' : 'danger'}
    >
      <p className="mb-3">
        {isOn ? '他可以重新登录，角色和订单都还在。' : '他马上退出登录，也不能再登录。订单和设备不受影响，随时能恢复。'}
      </p>
      <TextArea label={`${verb}的原因`} {...reasonField} {...form.text('reason')} />
    </FormDialog>
  )
}

function SignOut({ account, onClose }: QuestionProps) {
  const signOut = useSignOutAccount(account.id)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`结束${account.name}的所有登录吗？`}
      confirmLabel={signOut.isPending ? '正在结束' : '结束登录'}
      onConfirm={() => signOut.mutate(undefined, { onSuccess: onClose })}
      isBusy={signOut.isPending}
    >
      他在 {account.sessions_count} 处登录着，都要重新输密码。账号不停用。
    </Dialog>
  )
}

function Close({ account, onClose }: QuestionProps) {
  const form = useForm({
    start: { reason: '' },
    command: useDeleteAccount(account.id),
    input: ({ reason }) => reason.trim(),
    onDone: onClose,
  })
  const open = account.ties.filter((tie) => tie.open > 0)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`注销${account.name}的账号吗？`}
      words={['注销', '正在注销']}
      tone="danger"
    >
      <p className="mb-3">他不能再登录。订单、合同和账目要用的资料会留着。</p>
      {open.length > 0 && (
        <p className="mb-3 rounded-half bg-warn-soft px-3 py-2 text-meta text-warn">
          他还有 {open.map((tie) => `${tie.open} ${tie.unit}没了结的${tie.label}`).join('、')}，了结以后才能注销。
        </p>
      )}
      <TextArea label="原因" isOptional {...reasonField} {...form.text('reason')} />
    </FormDialog>
  )
}
