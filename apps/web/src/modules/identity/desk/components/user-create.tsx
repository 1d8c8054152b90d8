import { businessRoles, grantableRoles, staffRoles, type GrantableRole } from '@jihui/protocol/access'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { useForm } from '../../../../kits/form/use-form.ts'
import { useUser } from '../../../../shell/api/user.ts'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { Select, TextField } from '../../../../ui/fields/field.tsx'
import { PhoneField } from '../../../../ui/fields/phone-field.tsx'
import { toggled } from '../../../../kits/form/toggled.ts'
import { startPassword } from '../start-password.ts'
import { useCreateAccount } from '../user-queries.ts'

type Role = 'super_admin' | 'admin' | 'staff' | 'user'

const blank = () => ({
  username: '',
  phone: '',
  display_name: '',
  company_name: '',
  password: startPassword(),
  technical_role: 'user' as Role,
  business_roles: ['renter'] as readonly GrantableRole[],
})

/** Opens an account for somebody else. */
export function UserCreate({
  isOpen,
  onClose,
  onDone,
  roles,
}: {
  isOpen: boolean
  onClose: () => void
  onDone: (id: number) => void
  roles: readonly { code: string; label: string }[]
}) {
  const reader = useUser()
  const form = useForm({
    start: blank,
    command: useCreateAccount(onDone),
    input: (values) => ({ ...values, business_roles: [...values.business_roles] }),
  })
  const { values, change, text } = form
  const mayRank = reader?.permissions.includes('permission_manage') ?? false
  const open = roles.filter(({ code }) => mayRank || !(staffRoles as readonly string[]).includes(code))
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="新建用户"
      height="full"
      words={['新建', '正在新建']}
    >
      <TextField label="用户名" maxLength={32} autoComplete="off" autoCapitalize="none" {...text('username')} />
      <PhoneField
        value={values.phone}
        autoComplete="off"
        onChange={(phone) => change({ phone })}
        error={form.errorOf('phone')}
        hint="他登录后填收到的验证码，确认前这个号码不能登录"
      />
      <TextField
        label="初始密码"
        maxLength={128}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="当面或电话告诉他，登录后请他自己改掉"
        {...text('password')}
        trail={
          <button
            type="button"
            onClick={() => change({ password: startPassword() })}
            className="-me-2 min-h-11 rounded-half px-2 text-meta hover:text-ink"
          >
            换一个
          </button>
        }
      />
      <TextField label="姓名" isOptional maxLength={40} autoComplete="off" {...text('display_name')} />
      <TextField label="单位" isOptional maxLength={80} autoComplete="off" {...text('company_name')} />
      {open.length > 1 && (
        <Select
          label="角色"
          options={open.map(({ code, label }) => ({ value: code, label }))}
          {...text('technical_role')}
        />
      )}
      <fieldset>
        <legend className="text-meta text-ink-2">业务角色</legend>
        <div className="grid grid-cols-2">
          {grantableRoles.map((code) => (
            <Checkbox
              key={code}
              label={businessRoles[code].label}
              checked={values.business_roles.includes(code)}
              onChange={(event) =>
                change({ business_roles: toggled(values.business_roles, code, event.target.checked) })
              }
            />
          ))}
        </div>
      </fieldset>
    </FormSheet>
  )
}
