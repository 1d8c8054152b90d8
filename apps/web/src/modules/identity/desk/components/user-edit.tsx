import { grantableRoles, type GrantableRole } from '@jihui/protocol/access'
import type { Account } from '@jihui/protocol/identity/user-schema'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { FieldError } from '../../../../ui/field-error.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { PhoneField } from '../../../../ui/phone-field.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { fieldProblems } from '../../../../shell/api/api-error.ts'
import { useUpdateAccount } from '../user-queries.ts'

/** Names, contact and business roles; only what was changed is sent. */
export function UserEdit({ account, onClose }: { account: Account; onClose: () => void }) {
  const update = useUpdateAccount(account.id)
  const saved = {
    display_name: account.display_name,
    company_name: account.company_name,
    phone: account.phone ?? '',
    email: account.email ?? '',
  }
  const held = account.grantable.filter(({ is_held: isHeld }) => isHeld).map(({ code }) => code)
  const [given, setGiven] = useState(saved)
  const [roles, setRoles] = useState<readonly string[]>(held)
  const problems = fieldProblems(update.error)
  const names = (Object.keys(saved) as (keyof typeof saved)[]).filter((name) => given[name].trim() !== saved[name])
  const isRolesChanged = grantableRoles.some((code) => roles.includes(code) !== held.includes(code))
  const field = (name: keyof typeof saved) => ({
    value: given[name],
    onChange: (event: { target: { value: string } }) => setGiven({ ...given, [name]: event.target.value }),
    error: problems[name],
  })
  const send = () =>
    update.mutate(
      {
        ...Object.fromEntries(names.map((name) => [name, given[name].trim()])),
        ...(isRolesChanged ? { business_roles: [...roles] as GrantableRole[] } : {}),
      },
      { onSuccess: onClose },
    )
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={`编辑${account.name}`}
      footer={
        <Button
          wide
          tone="ink"
          size="main"
          busy={update.isPending}
          disabled={names.length === 0 && !isRolesChanged}
          onClick={send}
        >
          {update.isPending ? '正在保存' : '保存'}
        </Button>
      }
    >
      <div className="space-y-4 pb-2">
        <TextField label="姓名" isOptional maxLength={40} autoComplete="off" {...field('display_name')} />
        <TextField label="单位" isOptional maxLength={80} autoComplete="off" {...field('company_name')} />
        <PhoneField
          value={given.phone}
          autoComplete="off"
          onChange={(phone) => setGiven({ ...given, phone })}
          error={problems.phone}
          hint={
            names.includes('phone') ? '要等他本人登录后填新号码收到的验证码才会换，原来的号码会收到短信' : undefined
          }
        />
        <TextField
          label="邮箱"
          isOptional
          type="email"
          maxLength={120}
          autoComplete="off"
          hint={names.includes('email') && given.email ? '要等他本人填邮箱收到的验证码，邮件才发到这里' : undefined}
          {...field('email')}
        />
        <fieldset>
          <legend className="text-meta text-ink-2">业务角色</legend>
          <div className="grid grid-cols-2">
            {account.grantable.map(({ code, label }) => (
              <Checkbox
                key={code}
                label={label}
                checked={roles.includes(code)}
                onChange={(event) =>
                  setRoles(event.target.checked ? [...roles, code] : roles.filter((one) => one !== code))
                }
              />
            ))}
          </div>
          {problems.business_roles && <FieldError id="business-roles-problem">{problems.business_roles}</FieldError>}
        </fieldset>
      </div>
    </Sheet>
  )
}
