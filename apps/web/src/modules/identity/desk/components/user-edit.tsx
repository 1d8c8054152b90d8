import { grantableRoles, type GrantableRole } from '@jihui/protocol/access'
import type { Account } from '@jihui/protocol/identity/user-schema'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { toggled } from '../../../../kits/form/toggled.ts'
import { useForm } from '../../../../kits/form/use-form.ts'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextField } from '../../../../ui/fields/field.tsx'
import { PhoneField } from '../../../../ui/fields/phone-field.tsx'
import { useUpdateAccount } from '../user-queries.ts'

const texts = ['display_name', 'company_name', 'phone', 'email'] as const

/** Names, contact and business roles; only what was changed is sent. */
export function UserEdit({ account, onClose }: { account: Account; onClose: () => void }) {
  const saved = {
    display_name: account.display_name,
    company_name: account.company_name,
    phone: account.phone ?? '',
    email: account.email ?? '',
    roles: account.grantable.filter(({ is_held: isHeld }) => isHeld).map(({ code }) => code) as readonly string[],
  }
  const changedOf = (given: typeof saved) => texts.filter((name) => given[name].trim() !== saved[name])
  const isRoleChanged = ({ roles }: typeof saved) =>
    grantableRoles.some((code) => roles.includes(code) !== saved.roles.includes(code))
  const form = useForm({
    start: saved,
    command: useUpdateAccount(account.id),
    input: (given) => ({
      ...Object.fromEntries(changedOf(given).map((name) => [name, given[name].trim()])),
      ...(isRoleChanged(given) ? { business_roles: [...given.roles] as GrantableRole[] } : {}),
    }),
    onDone: onClose,
  })
  const { values, change, text, errorOf } = form
  const changed = changedOf(values)
  return (
    <FormSheet
      form={form}
      isOpen
      onClose={onClose}
      title={`编辑${account.name}`}
      words={['保存', '正在保存']}
      isIdle={changed.length === 0 && !isRoleChanged(values)}
    >
      <TextField label="姓名" isOptional maxLength={40} autoComplete="off" {...text('display_name')} />
      <TextField label="单位" isOptional maxLength={80} autoComplete="off" {...text('company_name')} />
      <PhoneField
        value={values.phone}
        autoComplete="off"
        onChange={(phone) => change({ phone })}
        error={errorOf('phone')}
        hint={
          changed.includes('phone') ? '要等他本人登录后填新号码收到的验证码才会换，原来的号码会收到短信' : undefined
        }
      />
      <TextField
        label="邮箱"
        isOptional
        type="email"
        maxLength={120}
        autoComplete="off"
        hint={changed.includes('email') && values.email ? '要等他本人填邮箱收到的验证码，邮件才发到这里' : undefined}
        {...text('email')}
      />
      <fieldset>
        <legend className="text-meta text-ink-2">业务角色</legend>
        <div className="grid grid-cols-2">
          {account.grantable.map(({ code, label }) => (
            <Checkbox
              key={code}
              label={label}
              checked={values.roles.includes(code)}
              onChange={(event) => change({ roles: toggled(values.roles, code, event.target.checked) })}
            />
          ))}
        </div>
        {errorOf('business_roles') && <FieldError id="business-roles-problem">{errorOf('business_roles')}</FieldError>}
      </fieldset>
    </FormSheet>
  )
}
