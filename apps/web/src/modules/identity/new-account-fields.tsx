/** The fields of an account that is made together with something else, for whoever is not signed in. */
import { TextField } from '../../ui/fields/field.tsx'
import { phoneProblem, PhoneField } from '../../ui/fields/phone-field.tsx'
import { Section } from '../../ui/section.tsx'
import { AppLink, usePlace } from '../../shell/navigation.tsx'
import { withRedirect } from './landing.ts'
import { noRegistration, type Registration, registrationProblems } from './registration.ts'
import { useCodeSender } from './use-code-sender.ts'
import { CodeRow } from './components/code-row.tsx'
import { PasswordField } from './components/password-field.tsx'

export type NewAccount = Pick<Registration, 'username' | 'phone' | 'sms_code' | 'password'>
export const noAccount: NewAccount = { username: '', phone: '', sms_code: '', password: '' }
/** Sentences by field, as the server names them. */
export const newAccountProblems = (account: NewAccount): Record<string, string> =>
  registrationProblems({ ...noRegistration, ...account, agreed: true }, true)

interface NewAccountFieldsProps {
  value: NewAccount
  onChange: (account: NewAccount) => void
  errorOf: (field: string) => string | undefined
}
export function NewAccountFields({ value, onChange, errorOf }: NewAccountFieldsProps) {
  const sender = useCodeSender('register')
  const { location } = usePlace()
  const change = (part: Partial<NewAccount>) => onChange({ ...value, ...part })
  return (
    <Section
      title="账号"
      className="mt-2"
      aside={
        <AppLink to={withRedirect('/login', location.pathname)} className="text-ink underline underline-offset-4">
          已有账号，去登录
        </AppLink>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="用户名"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          value={value.username}
          error={errorOf('username')}
          onChange={(event) => change({ username: event.target.value })}
          hint="登录用，3 到 32 个字符"
        />
        <PasswordField
          label="登录密码"
          name="password"
          autoComplete="new-password"
          value={value.password}
          error={errorOf('password')}
          onChange={(event) => change({ password: event.target.value })}
        />
        <PhoneField value={value.phone} error={errorOf('phone')} onChange={(phone) => change({ phone })} />
        <CodeRow
          sender={sender}
          onSend={() => {
            if (value.phone && phoneProblem(value.phone) === undefined) void sender.send(value.phone)
          }}
          value={value.sms_code}
          error={errorOf('sms_code')}
          onChange={(code) => change({ sms_code: code })}
        />
      </div>
    </Section>
  )
}
