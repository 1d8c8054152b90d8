import { smsLimits } from '@jihui/protocol/identity/limits'
import { FormFrame } from '../../../kits/form/form-frame.tsx'
import { useForm } from '../../../kits/form/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { confirmEmail, sendCodeToEmail, useContactCommand } from '../contact-queries.ts'
import { useCodeRequest } from '../use-code-sender.ts'
import { CodeRow } from './code-row.tsx'
import { FormProblem } from './form-problem.tsx'

/** The code sent to an address, and what it is for. */
export function EmailConfirm({ email }: { email: string }) {
  const sender = useCodeRequest(sendCodeToEmail)
  const form = useForm({
    start: { email_code: '' },
    check: ({ email_code: code }) => ({
      email_code: code.length === smsLimits.digits ? undefined : `请填写邮件里的 ${smsLimits.digits} 位验证码`,
    }),
    command: useContactCommand(confirmEmail),
    input: ({ email_code: code }) => code,
  })
  return (
    <FormFrame form={form} className="space-y-4">
      <CodeRow
        label="邮箱验证码"
        name="email_code"
        sender={sender}
        onSend={() => {
          form.forgive()
          void sender.send(email)
        }}
        value={form.values.email_code}
        onChange={(code) => form.change({ email_code: code })}
        error={form.errorOf('email_code') ?? sender.problem?.fields.email}
      />
      <FormProblem message={form.refusal} secondsLeft={form.secondsLeft} />
      <Button type="submit" size="main" wide busy={form.isBusy} disabled={form.secondsLeft > 0}>
        {form.isBusy ? '正在确认' : '确认邮箱'}
      </Button>
    </FormFrame>
  )
}
