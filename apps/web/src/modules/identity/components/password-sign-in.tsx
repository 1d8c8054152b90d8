import { login } from '@jihui/protocol/identity/operations'
import { useRef, useState, type FormEvent } from 'react'
import { call } from '../../../shell/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { signInProblem, type Problem } from '../sign-in-problem.ts'
import { useArrival } from '../use-arrival.ts'
import { useFocusOnProblem } from '../use-focus-on-problem.ts'
import { useSecondsLeft } from '../../../kits/form/use-seconds-left.ts'
import { FormProblem } from './form-problem.tsx'
import { PasswordField } from './password-field.tsx'

export interface Credentials {
  username: string
  password: string
}

export interface PasswordSignInProps {
  given: Credentials
  onChange: (given: Credentials) => void
  redirect: string | undefined
}

export function PasswordSignIn({ given, onChange, redirect }: PasswordSignInProps) {
  const form = useRef<HTMLFormElement>(null)
  const arrive = useArrival(redirect)
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setIsBusy] = useState(false)
  const secondsLeft = useSecondsLeft(problem?.waitUntil)
  useFocusOnProblem(form, problem)

  const change = (part: Partial<Credentials>) => {
    onChange({ ...given, ...part })
    if (!problem?.waitUntil) setProblem(undefined)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || secondsLeft > 0) return
    const username = given.username.trim()
    if (!username || !given.password) {
      setProblem({ fields: username ? { password: '请填写密码' } : { username: '请填写用户名或手机号' } })
      return
    }
    setIsBusy(true)
    setProblem(undefined)
    try {
      await arrive(await call(login, { body: { username, password: given.password } }))
    } catch (error) {
      const told = signInProblem(error)
      const isWrong = told.message !== undefined && told.waitUntil === undefined && isRefusal(error)
      // Which of the two is wrong stays unsaid; the password is the one to write again.
      setProblem(isWrong ? { fields: { password: told.message ?? '' } } : told)
      setIsBusy(false)
    }
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      <TextField
        label="用户名或手机号"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={64}
        required
        value={given.username}
        onChange={(event) => change({ username: event.target.value })}
        error={problem?.fields.username ?? problem?.fields.phone}
      />
      <PasswordField
        label="密码"
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        required
        value={given.password}
        onChange={(event) => change({ password: event.target.value })}
        error={problem?.fields.password}
      />
      <FormProblem
        message={problem?.waitUntil && secondsLeft === 0 ? undefined : problem?.message}
        secondsLeft={secondsLeft}
      />
      <Button type="submit" tone="ink" size="main" wide busy={isBusy} disabled={secondsLeft > 0}>
        {isBusy ? '正在登录' : '登录'}
      </Button>
    </form>
  )
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'auth.wrong_credentials'
