import { smsLimits } from '@jihui/protocol/identity/limits'
import { useRef, useState, type FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { confirmEmail, sendCodeToEmail, useContactAnswer } from '../contact-queries.ts'
import { problemOf, type Problem } from '../sign-in-problem.ts'
import { useCodeRequest } from '../use-code-sender.ts'
import { useFocusOnProblem } from '../use-focus-on-problem.ts'
import { CodeRow } from './code-row.tsx'
import { FormProblem } from './form-problem.tsx'

/** The code sent to an address, and what it is for. */
export function EmailConfirm({ email }: { email: string }) {
  const form = useRef<HTMLFormElement>(null)
  const sender = useCodeRequest(sendCodeToEmail)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setIsBusy] = useState(false)
  const take = useContactAnswer()
  useFocusOnProblem(form, problem)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (code.length !== smsLimits.digits)
      return setProblem({ fields: { email_code: `请填写邮件里的 ${smsLimits.digits} 位验证码` } })
    setIsBusy(true)
    setProblem(undefined)
    try {
      take(await confirmEmail(code))
    } catch (error) {
      setProblem(problemOf(error))
      setIsBusy(false)
    }
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      <CodeRow
        label="邮箱验证码"
        name="email_code"
        sender={sender}
        onSend={() => void sender.send(email)}
        value={code}
        onChange={(digits) => {
          setCode(digits)
          setProblem(undefined)
        }}
        error={problem?.fields.email_code ?? sender.problem?.fields.email}
      />
      <FormProblem problem={problem} />
      <Button type="submit" size="main" wide busy={isBusy}>
        {isBusy ? '正在确认' : '确认邮箱'}
      </Button>
    </form>
  )
}
