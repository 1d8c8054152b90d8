import { smsLimits } from '@jihui/protocol/identity/limits'
import { giveServiceAccess, sendServiceAccessCode } from '@jihui/protocol/service-order/operations'
import { useCommand } from '../../../kits/command/use-command.ts'
import { FormSheet } from '../../../kits/form/form-sheet.tsx'
import { useForm } from '../../../kits/form/use-form.ts'
import { call } from '../../../shell/api/call.ts'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { CodeRow, useCodeRequest } from '../../identity/public.ts'
import { keepAccessOf } from '../order-access.ts'
import type { ServiceOrder } from '../service-queries.ts'

interface ProveSheetProps {
  order: Pick<ServiceOrder, 'orderId' | 'contact_phone'>
  isOpen: boolean
  onClose: () => void
}
/** A code sent to the telephone it was ordered with gives the access to this order, and to no other. */
export function ProveSheet({ order: { orderId, contact_phone: shown }, isOpen, onClose }: ProveSheetProps) {
  const params = { orderId }
  const sender = useCodeRequest(async () => ({
    expires_in: smsLimits.lifeSeconds,
    ...(await call(sendServiceAccessCode, { params })),
  }))
  const give = useCommand((code: string) => call(giveServiceAccess, { params, body: { sms_code: code } }), {
    told: 'none',
  })
  const form = useForm({
    start: { sms_code: '' },
    check: ({ sms_code: code }) => ({
      sms_code: code.length === smsLimits.digits ? undefined : `验证码是 ${smsLimits.digits} 位数字`,
    }),
    command: give,
    input: ({ sms_code: code }) => code,
    onDone: ({ access, expires_in: seconds }) => {
      keepAccessOf(orderId, access, seconds)
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="用下单手机验证"
      description={`验证码发到 ${shown}。两小时内，在这个窗口里不用再验。`}
      words={['确认', '正在确认']}
    >
      <CodeRow
        sender={sender}
        onSend={() => void sender.send(shown)}
        value={form.values.sms_code}
        onChange={(digits) => form.change({ sms_code: digits })}
        error={form.errorOf('sms_code')}
      />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}
