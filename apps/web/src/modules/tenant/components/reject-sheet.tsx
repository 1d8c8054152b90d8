import { FormSheet } from '../../../kits/form/form-sheet.tsx'
import { required, useForm } from '../../../kits/form/use-form.ts'
import { TextArea } from '../../../ui/fields/field.tsx'
import { FormProblem } from '../../identity/public.ts'
import { type Approval, useReject } from '../queries.ts'

/** Why an order is not agreed to; it is cancelled with it. */
export function RejectSheet({ approval, onClose }: { approval: Approval; onClose: () => void }) {
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason, '请填写原因') }),
    command: useReject(approval.id),
    input: (given) => given,
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen
      onClose={onClose}
      title={`不同意 ${approval.order_number}`}
      description="订单随即取消，原因会告诉下单的人"
      words={['不同意', '正在提交']}
      tone="danger"
    >
      <TextArea label="原因" maxLength={500} {...form.text('reason')} />
      <FormProblem message={form.refusal} secondsLeft={form.secondsLeft} />
    </FormSheet>
  )
}
