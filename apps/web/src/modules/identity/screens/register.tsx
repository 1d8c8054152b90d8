import { register } from '@jihui/protocol/identity/operations'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { call } from '../../../shell/api/call.ts'
import { AppLink, useQueryTexts } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { phoneProblem, PhoneField } from '../../../ui/fields/phone-field.tsx'
import { companyQuery } from '../company-query.ts'
import { AgreementCheckbox } from '../components/agreement-checkbox.tsx'
import { CodeRow } from '../components/code-row.tsx'
import { EntryFrame } from '../components/entry-frame.tsx'
import { FormProblem } from '../components/form-problem.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { PasswordStrength } from '../components/password-strength.tsx'
import { withRedirect } from '../landing.ts'
import { noRegistration, registrationProblems, type Registration } from '../registration.ts'
import { problemOf, type Problem } from '../sign-in-problem.ts'
import { useArrival } from '../use-arrival.ts'
import { useCodeSender } from '../use-code-sender.ts'
import { useFocusOnProblem } from '../use-focus-on-problem.ts'
import { useSecondsLeft } from '../../../kits/form/use-seconds-left.ts'

export function Screen() {
  const { redirect } = useQueryTexts()
  const loginPath = withRedirect('/login', redirect)
  return (
    <EntryFrame
      title="注册"
      lead={
        <>
          已有账号，
          <AppLink to={loginPath} className="text-ink underline underline-offset-4">
            去登录
          </AppLink>
        </>
      }
      isPlain
    >
      <RegistrationForm redirect={redirect} />
    </EntryFrame>
  )
}

function RegistrationForm({ redirect }: { redirect: string | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const arrive = useArrival(redirect)
  const { data: company } = useQuery(companyQuery)
  const sender = useCodeSender('register')
  const [given, setGiven] = useState<Registration>(noRegistration)
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setIsBusy] = useState(false)
  // Where the deployment could not be asked, its refusal tells that it wants a code.
  const isCodeAsked = company?.register_sms_required || problem?.fields.sms_code !== undefined
  const secondsLeft = useSecondsLeft(problem?.waitUntil)
  useFocusOnProblem(form, problem)

  const change = (part: Partial<Registration>) => {
    setGiven({ ...given, ...part })
    if (!problem) return
    const fields = Object.fromEntries(
      Object.entries(problem.fields).map(([name, text]) => [name, name in part ? '' : text]),
    )
    setProblem({ ...problem, fields, message: undefined })
  }
  const fieldProblem = (name: string) => problem?.fields[name] || undefined

  const sendCode = () => {
    const phone = given.phone ? phoneProblem(given.phone) : '请填写手机号'
    if (phone) setProblem({ fields: { phone, ...(isCodeAsked ? { sms_code: '' } : {}) } })
    else void sender.send(given.phone)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || secondsLeft > 0) return
    const fields = registrationProblems(given, isCodeAsked)
    if (Object.keys(fields).length > 0) return setProblem({ fields })
    setIsBusy(true)
    setProblem(undefined)
    try {
      await arrive(
        await call(register, {
          body: {
            username: given.username.trim(),
            phone: given.phone,
            password: given.password,
            agreed: true,
            sms_code: isCodeAsked ? given.sms_code : undefined,
            display_name: given.display_name.trim() || undefined,
            company_name: given.company_name.trim() || undefined,
          },
        }),
      )
    } catch (error) {
      setProblem(problemOf(error))
      setIsBusy(false)
    }
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      <TextField
        label="用户名"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        required
        value={given.username}
        onChange={(event) => change({ username: event.target.value })}
        error={fieldProblem('username')}
        hint="3 到 32 个字符，可用中文、字母、数字和下划线"
      />
      <PhoneField
        name="phone"
        required
        value={given.phone}
        onChange={(phone) => change({ phone })}
        error={fieldProblem('phone')}
      />
      {isCodeAsked && (
        <CodeRow
          sender={sender}
          onSend={sendCode}
          value={given.sms_code}
          onChange={(sms_code) => change({ sms_code })}
          error={fieldProblem('sms_code')}
        />
      )}
      <div>
        <PasswordField
          label="登录密码"
          name="password"
          autoComplete="new-password"
          required
          value={given.password}
          onChange={(event) => change({ password: event.target.value })}
          error={fieldProblem('password')}
        />
        <PasswordStrength password={given.password} />
      </div>
      <TextField
        label="你的姓名"
        name="display_name"
        autoComplete="name"
        maxLength={40}
        isOptional
        value={given.display_name}
        onChange={(event) => change({ display_name: event.target.value })}
        error={fieldProblem('display_name')}
      />
      <TextField
        label="单位"
        name="company_name"
        autoComplete="organization"
        maxLength={80}
        aside="个人使用可不填"
        value={given.company_name}
        onChange={(event) => change({ company_name: event.target.value })}
        error={fieldProblem('company_name')}
      />
      <AgreementCheckbox
        checked={given.agreed}
        onChange={(agreed) => change({ agreed })}
        error={fieldProblem('agreed')}
      />
      <FormProblem message={problem?.message} secondsLeft={secondsLeft} />
      <div className="sticky bottom-0 z-10 -mx-(--gutter) -mb-8 border-t border-hairline bg-surface px-(--gutter) pt-3 pb-[max(12px,env(safe-area-inset-bottom))] md:static md:m-0 md:border-0 md:bg-transparent md:p-0">
        <Button type="submit" tone="commit" size="main" wide busy={isBusy} disabled={secondsLeft > 0}>
          {isBusy ? '正在注册' : '注册并登录'}
        </Button>
      </div>
    </form>
  )
}
