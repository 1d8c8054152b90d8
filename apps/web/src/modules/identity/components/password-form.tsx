import { changePassword } from '@jihui/protocol/identity/operations'
import { useRef, useState, type FormEvent } from 'react'
import { call } from '../../../shell/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { passwordProblem } from '../password-rules.ts'
import { problemOf, type Problem } from '../sign-in-problem.ts'
import { useFocusOnProblem } from '../use-focus-on-problem.ts'
import { useSecondsLeft } from '../use-seconds-left.ts'
import { FormProblem } from './form-problem.tsx'
import { PasswordField } from './password-field.tsx'
import { PasswordStrength } from './password-strength.tsx'

const empty = { old_password: '', new_password: '' }

export function PasswordForm({ username }: { username: string }) {
  const form = useRef<HTMLFormElement>(null)
  const [given, setGiven] = useState(empty)
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setIsBusy] = useState(false)
  const secondsLeft = useSecondsLeft(problem?.waitUntil)
  useFocusOnProblem(form, problem)

  const field = (name: keyof typeof empty) => ({
    name,
    value: given[name],
    required: true,
    onChange: (event: { target: { value: string } }) => {
      setGiven({ ...given, [name]: event.target.value })
      if (!problem?.waitUntil) setProblem(undefined)
    },
    error: problem?.fields[name],
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || secondsLeft > 0) return
    const fields: Record<string, string> = {}
    if (!given.old_password) fields.old_password = '请填写当前密码'
    const wrong = passwordProblem(given.new_password, '新密码')
    if (wrong) fields.new_password = wrong
    if (Object.keys(fields).length > 0) return setProblem({ fields })
    setIsBusy(true)
    setProblem(undefined)
    try {
      const { message } = await call(changePassword, { body: given })
      setGiven(empty)
      toast.ok(message)
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      {/* Password managers file the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField label="当前密码" autoComplete="current-password" {...field('old_password')} />
      <div>
        <PasswordField label="新密码" autoComplete="new-password" {...field('new_password')} />
        <PasswordStrength password={given.new_password} />
      </div>
      <FormProblem problem={problem?.waitUntil && secondsLeft === 0 ? undefined : problem} secondsLeft={secondsLeft} />
      <Button type="submit" tone="ink" size="main" wide busy={isBusy} disabled={secondsLeft > 0}>
        {isBusy ? '正在保存' : '修改密码'}
      </Button>
    </form>
  )
}
