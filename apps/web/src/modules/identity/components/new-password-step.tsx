import { useRef, useState, type FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { passwordProblem } from '../password-rules.ts'
import type { Problem } from '../sign-in-problem.ts'
import { useFocusOnProblem } from '../use-focus-on-problem.ts'
import { useSecondsLeft } from '../../../kits/form/use-seconds-left.ts'
import { FormProblem } from './form-problem.tsx'
import { PasswordField } from './password-field.tsx'
import { PasswordStrength } from './password-strength.tsx'

export interface NewPasswordStepProps {
  phone: string
  isBusy: boolean
  problem?: Problem
  onSave: (password: string) => void
}

export function NewPasswordStep({ phone, isBusy, problem, onSave }: NewPasswordStepProps) {
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [own, setOwn] = useState<string>()
  const secondsLeft = useSecondsLeft(problem?.waitUntil)
  useFocusOnProblem(form, own ?? problem)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || secondsLeft > 0) return
    const wrong = passwordProblem(password, '新密码')
    setOwn(wrong)
    if (!wrong) onSave(password)
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-5">
      {/* Password managers file the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={phone} readOnly hidden />
      <div>
        <PasswordField
          label="新密码"
          name="new_password"
          autoComplete="new-password"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step is this one field
          autoFocus
          required
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            setOwn(undefined)
          }}
          error={own ?? problem?.fields.new_password}
        />
        <PasswordStrength password={password} />
      </div>
      <FormProblem message={problem?.message} secondsLeft={secondsLeft} />
      <Button type="submit" tone="ink" size="main" wide busy={isBusy} disabled={secondsLeft > 0}>
        {isBusy ? '正在保存' : '保存并登录'}
      </Button>
    </form>
  )
}
