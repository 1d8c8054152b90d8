import { phoneProblem } from '../../../ui/fields/phone-field.tsx'
import { CodeRow, useCodeSender } from '../../identity/public.ts'

interface PhoneProofProps {
  phone: string
  value: string
  onChange: (digits: string) => void
  error?: string | undefined
}

/** Too much was reported: the number above is proved by a code sent to it. */
export function PhoneProof({ phone, value, onChange, error }: PhoneProofProps) {
  const sender = useCodeSender('machine_report')
  return (
    <CodeRow
      sender={sender}
      onSend={() => {
        if (phone !== '' && phoneProblem(phone) === undefined) void sender.send(phone)
      }}
      value={value}
      onChange={onChange}
      error={error}
      hint="刚才报修的人太多，用手机号确认一下再提交。"
    />
  )
}
