import { businessRoles, grantableRoles, staffRoles, type GrantableRole } from '@jihui/protocol/access'
import { useState } from 'react'
import { useUser } from '../../../../shell/api/user.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { Select, TextField } from '../../../../ui/field.tsx'
import { PhoneField } from '../../../../ui/phone-field.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { fieldProblems } from '../../../../shell/api/api-error.ts'
import { startPassword } from '../start-password.ts'
import { useCreateAccount } from '../user-queries.ts'

type Role = 'super_admin' | 'admin' | 'staff' | 'user'

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
  const create = useCreateAccount()
  const [given, setGiven] = useState({ username: '', phone: '', display_name: '', company_name: '' })
  const [password, setPassword] = useState(startPassword)
  const [role, setRole] = useState<Role>('user')
  const [business, setBusiness] = useState<readonly GrantableRole[]>(['renter'])
  const problems = fieldProblems(create.error)
  const mayRank = reader?.permissions.includes('permission_manage') ?? false
  const open = roles.filter(({ code }) => mayRank || !(staffRoles as readonly string[]).includes(code))
  const field = (name: keyof typeof given) => ({
    value: given[name],
    onChange: (event: { target: { value: string } }) => setGiven({ ...given, [name]: event.target.value }),
    error: problems[name],
  })
  const send = () =>
    create.mutate(
      { ...given, password, technical_role: role, business_roles: [...business] },
      { onSuccess: ({ id }) => onDone(id) },
    )
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="新建用户"
      height="full"
      footer={
        <Button wide tone="ink" size="main" busy={create.isPending} onClick={send}>
          {create.isPending ? '正在新建' : '新建'}
        </Button>
      }
    >
      <div className="space-y-4 pb-2">
        <TextField label="用户名" maxLength={32} autoComplete="off" autoCapitalize="none" {...field('username')} />
        <PhoneField
          value={given.phone}
          autoComplete="off"
          onChange={(phone) => setGiven({ ...given, phone })}
          error={problems.phone}
          hint="他登录后填收到的验证码，确认前这个号码不能登录"
        />
        <TextField
          label="初始密码"
          value={password}
          maxLength={128}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setPassword(event.target.value)}
          error={problems.password}
          hint="当面或电话告诉他，登录后请他自己改掉"
          trail={
            <button
              type="button"
              onClick={() => setPassword(startPassword())}
              className="-me-2 min-h-11 rounded-half px-2 text-meta hover:text-ink"
            >
              换一个
            </button>
          }
        />
        <TextField label="姓名" isOptional maxLength={40} autoComplete="off" {...field('display_name')} />
        <TextField label="单位" isOptional maxLength={80} autoComplete="off" {...field('company_name')} />
        {open.length > 1 && (
          <Select
            label="角色"
            value={role}
            onChange={(event) => setRole(event.target.value as Role)}
            options={open.map(({ code, label }) => ({ value: code, label }))}
            error={problems.technical_role}
          />
        )}
        <fieldset>
          <legend className="text-meta text-ink-2">业务角色</legend>
          <div className="grid grid-cols-2">
            {grantableRoles.map((code) => (
              <Checkbox
                key={code}
                label={businessRoles[code].label}
                checked={business.includes(code)}
                onChange={(event) =>
                  setBusiness(event.target.checked ? [...business, code] : business.filter((one) => one !== code))
                }
              />
            ))}
          </div>
        </fieldset>
      </div>
    </Sheet>
  )
}
