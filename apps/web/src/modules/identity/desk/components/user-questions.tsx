import type { Account } from '@jihui/protocol/identity/user-schema'
import { useState } from 'react'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { RadioCard } from '../../../../ui/fields/choice.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextArea } from '../../../../ui/fields/field.tsx'
import { fieldProblems } from '../../../../shell/api/api-error.ts'
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

function Reason({
  label,
  value,
  onChange,
  error,
  isOptional,
}: {
  label: string
  value: string
  onChange: (text: string) => void
  error?: string
  isOptional?: boolean
}) {
  return (
    <TextArea
      label={label}
      rows={2}
      maxLength={200}
      value={value}
      isOptional={isOptional}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      hint="会记进操作日志"
    />
  )
}

function ChangeRole({ account, onClose }: QuestionProps) {
  const change = useChangeAccountRole(account.id)
  const [role, setRole] = useState('')
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const problems = fieldProblems(change.error)
  const roleProblem = problems.technical_role ?? (isTried && !role ? '请选择新角色' : undefined)
  const send = () => {
    setIsTried(true)
    if (!role || !reason.trim()) return
    change.mutate(
      { technical_role: role as Account['technical_role'], reason: reason.trim(), from: account.technical_role },
      { onSuccess: onClose },
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`给${account.name}换角色`}
      confirmLabel={change.isPending ? '正在换' : '换角色'}
      onConfirm={send}
      isBusy={change.isPending}
    >
      <p className="mb-3">现在是{account.technical_role_display}，换了马上算数。</p>
      <fieldset className="space-y-2">
        <legend className="sr-only">新角色</legend>
        {account.assignable_roles.map(({ code, label }) => (
          <RadioCard
            key={code}
            name="technical-role"
            label={label}
            checked={role === code}
            onChange={() => setRole(code)}
          />
        ))}
      </fieldset>
      {roleProblem && <FieldError id="technical-role-problem">{roleProblem}</FieldError>}
      <div className="mt-3">
        <Reason
          label="原因"
          value={reason}
          onChange={setReason}
          error={problems.reason ?? (isTried && !reason.trim() ? '请填写原因' : undefined)}
        />
      </div>
    </Dialog>
  )
}

function SwitchAccount({ account, onClose, isOn }: QuestionProps & { isOn: boolean }) {
  const update = useUpdateAccount(account.id)
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const verb = isOn ? '恢复' : '停用'
  const send = () => {
    setIsTried(true)
    if (reason.trim()) update.mutate({ is_active: isOn, reason: reason.trim() }, { onSuccess: onClose })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${verb}${account.name}的账号吗？`}
      confirmLabel={update.isPending ? '正在保存' : verb}
      tone={isOn ? 'ink' : 'danger'}
      onConfirm={send}
      isBusy={update.isPending}
    >
      <p className="mb-3">
        {isOn ? '他可以重新登录，角色和订单都还在。' : '他马上退出登录，也不能再登录。订单和设备不受影响，随时能恢复。'}
      </p>
      <Reason
        label={`${verb}的原因`}
        value={reason}
        onChange={setReason}
        error={fieldProblems(update.error).reason ?? (isTried && !reason.trim() ? `请填写${verb}的原因` : undefined)}
      />
    </Dialog>
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
  const remove = useDeleteAccount(account.id)
  const [reason, setReason] = useState('')
  const open = account.ties.filter((tie) => tie.open > 0)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`注销${account.name}的账号吗？`}
      confirmLabel={remove.isPending ? '正在注销' : '注销'}
      tone="danger"
      onConfirm={() => remove.mutate(reason.trim(), { onSuccess: onClose })}
      isBusy={remove.isPending}
    >
      <p className="mb-3">他不能再登录。订单、合同和账目要用的资料会留着。</p>
      {open.length > 0 && (
        <p className="mb-3 rounded-half bg-warn-soft px-3 py-2 text-meta text-warn">
          他还有 {open.map((tie) => `${tie.open} ${tie.unit}没了结的${tie.label}`).join('、')}，了结以后才能注销。
        </p>
      )}
      <Reason label="原因" isOptional value={reason} onChange={setReason} error={fieldProblems(remove.error).reason} />
    </Dialog>
  )
}
