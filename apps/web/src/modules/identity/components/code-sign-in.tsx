import { login } from '@jihui/protocol/identity/operations'
import { useRef, useState, type FormEvent } from 'react'
import { ApiError } from '../../../shell/api/api-error.ts'
import { call } from '../../../shell/api/call.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { phoneProblem, PhoneField } from '../../../ui/fields/phone-field.tsx'
import { withRedirect } from '../landing.ts'
import { signInProblem, type Problem } from '../sign-in-problem.ts'
import { useArrival } from '../use-arrival.ts'
import type { CodeSender } from '../use-code-sender.ts'
import { useFocusOnProblem } from '../use-focus-on-problem.ts'
import { CodeStep } from './code-step.tsx'
import { FormProblem } from './form-problem.tsx'

export interface PhoneStepProps {
  phone: string
  onPhone: (phone: string) => void
  sender: CodeSender
  onSent: () => void
  /** A refusal that came at a later step and is put right here. */
  problem?: Problem
}

/** The button says how many digits are missing until it can send. */
export function PhoneStep({ phone, onPhone, sender, onSent, problem: later }: PhoneStepProps) {
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<string>()
  useFocusOnProblem(form, problem)
  const missing = 11 - phone.length
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sender.isSending) return
    const own = phone ? phoneProblem(phone) : '请填写手机号'
    setProblem(own)
    if (own) return
    // Coming back to a number whose code is on its way leads on to the code, not to a refusal.
    if (sender.sentTo === phone && sender.secondsLeft > 0) onSent()
    else if (await sender.send(phone)) onSent()
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      <PhoneField
        name="phone"
        required
        value={phone}
        onChange={(next) => {
          onPhone(next)
          setProblem(undefined)
        }}
        error={problem ?? sender.problem?.fields.phone ?? later?.fields.phone}
      />
      <FormProblem message={(sender.problem ?? later)?.message} secondsLeft={sender.secondsLeft} />
      <Button type="submit" tone="ink" size="main" wide busy={sender.isSending} disabled={phone !== '' && missing > 0}>
        {sender.isSending ? '正在发送' : phone !== '' && missing > 0 ? `还差 ${missing} 位` : '获取验证码'}
      </Button>
    </form>
  )
}

interface CodeProps {
  phone: string
  sender: CodeSender
  redirect: string | undefined
  onChangePhone: () => void
}

export function CodeSignInStep({ phone, sender, redirect, onChangePhone }: CodeProps) {
  const arrive = useArrival(redirect)
  const [code, setCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<{ problem: Problem; isUnknown: boolean }>()
  const complete = async (digits: string) => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await arrive(await call(login, { body: { phone, sms_code: digits } }))
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.code === 'auth.phone_unknown'
      setFailure({ problem: signInProblem(error), isUnknown })
      setIsBusy(false)
      if (!isUnknown) setCode('')
    }
  }
  return (
    <CodeStep
      {...{ sender, phone, code, isBusy, onChangePhone }}
      onCode={setCode}
      onComplete={(digits) => void complete(digits)}
      problem={failure?.problem}
      problemAction={
        failure?.isUnknown && (
          <AppLink to={withRedirect('/register', redirect)} className="keep font-semibold underline">
            去注册
          </AppLink>
        )
      }
      note="填满 6 位会自动登录"
      busyLabel="正在登录"
    />
  )
}
