import { useRef, useState, type FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { PhoneField, phoneProblem } from '../../../ui/fields/phone-field.tsx'
import { askForPhone, useContactAnswer } from '../contact-queries.ts'
import { problemOf, type Problem } from '../sign-in-problem.ts'
import { useFocusOnProblem } from '../use-focus-on-problem.ts'
import { useSecondsLeft } from '../use-seconds-left.ts'
import { FormProblem } from './form-problem.tsx'
import { PasswordField } from './password-field.tsx'

/** Which number it is to be; nothing changes yet. */
export function PhoneAsk({ onDone }: { onDone: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [phone, setPhone] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setIsBusy] = useState(false)
  const secondsLeft = useSecondsLeft(problem?.waitUntil)
  const take = useContactAnswer()
  useFocusOnProblem(form, problem)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || secondsLeft > 0) return
    const fields: Record<string, string> = {}
    const wrong = phone ? phoneProblem(phone) : '请填写新手机号'
    if (wrong) fields.phone = wrong
    if (!password) fields.password = '请填写当前密码'
    if (Object.keys(fields).length > 0) return setProblem({ fields })
    setIsBusy(true)
    setProblem(undefined)
    try {
      take(await askForPhone({ phone, password }))
      onDone()
    } catch (error) {
      setProblem(problemOf(error))
      setIsBusy(false)
    }
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="mt-4 space-y-4">
      <PhoneField
        label="新手机号"
        name="phone"
        value={phone}
        onChange={(digits) => {
          setPhone(digits)
          setProblem(undefined)
        }}
        error={problem?.fields.phone}
      />
      <PasswordField
        label="当前密码"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          if (!problem?.waitUntil) setProblem(undefined)
        }}
        error={problem?.fields.password}
      />
      <FormProblem problem={problem?.waitUntil && secondsLeft === 0 ? undefined : problem} secondsLeft={secondsLeft} />
      <div className="flex gap-2">
        <Button type="submit" tone="ink" size="main" busy={isBusy} disabled={secondsLeft > 0} className="flex-1">
          {isBusy ? '正在提交' : '下一步'}
        </Button>
        <Button size="main" onClick={onDone}>
          不换了
        </Button>
      </div>
    </form>
  )
}
