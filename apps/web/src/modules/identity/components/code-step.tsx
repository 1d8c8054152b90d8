import { Info, PencilLine } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { smsLimits } from '@jihui/protocol/identity/limits'
import { Button } from '../../../ui/button.tsx'
import { RowBody } from '../../../ui/section.tsx'
import type { Problem } from '../sign-in-problem.ts'
import type { CodeSender } from '../use-code-sender.ts'
import { CodeField } from './code-field.tsx'
import { CodeResend } from './code-resend.tsx'
import { ContactRow } from './contact-row.tsx'
import { FormProblem } from './form-problem.tsx'

export interface CodeStepProps {
  sender: CodeSender
  phone: string
  code: string
  onCode: (code: string) => void
  /** Called as soon as the last digit stands. */
  onComplete: (code: string) => void
  onChangePhone: () => void
  isBusy: boolean
  problem?: Problem
  problemAction?: React.ReactNode
  /** 填满 6 位会自动登录 */
  note: string
  busyLabel: string
}

export function CodeStep(props: CodeStepProps) {
  const { sender, phone, code, onCode, onComplete, isBusy, problem } = props
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problem) field.current?.focus()
  }, [problem])
  useEffect(() => field.current?.focus(), [])
  const change = (digits: string) => {
    onCode(digits)
    if (digits.length === smsLimits.digits && digits !== code) onComplete(digits)
  }
  return (
    <form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === smsLimits.digits && !isBusy) onComplete(code)
      }}
    >
      <CodeField
        ref={field}
        value={code}
        onChange={change}
        isDisabled={isBusy}
        error={problem?.fields.sms_code ?? (props.problemAction ? undefined : problem?.message)}
      />
      {props.problemAction && <FormProblem message={problem?.message} action={props.problemAction} />}
      <CodeResend sender={sender} phone={phone} onUseDemoCode={change} />
      {isBusy || (code.length === smsLimits.digits && !props.problemAction) ? (
        <Button type="submit" tone="ink" size="main" wide busy={isBusy}>
          {isBusy ? props.busyLabel : '再试一次'}
        </Button>
      ) : (
        <p className="flex items-center gap-2 text-meta text-ink-2">
          <Info size={18} className="shrink-0" aria-hidden="true" />
          {props.note}
        </p>
      )}
      <div className="border-t border-hairline">
        <button type="button" onClick={props.onChangePhone} className="block w-full rounded-half">
          <RowBody icon={<PencilLine size={20} strokeWidth={1.75} aria-hidden="true" />} label="手机号填错了" />
        </button>
        <ContactRow />
      </div>
    </form>
  )
}
