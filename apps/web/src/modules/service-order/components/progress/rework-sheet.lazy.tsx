import { serviceOrderLimits } from '@jihui/protocol/service-order/limits'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { useUser } from '../../../../shell/api/user.ts'
import { useGo } from '../../../../shell/navigation.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextArea } from '../../../../ui/fields/field.tsx'
import { noteOrder } from '../../last-order.ts'
import { startOf, whenProblem } from '../../request-draft.ts'
import { servicePaths } from '../../service-paths.ts'
import { useRework } from '../../service-queries.ts'
import { WhenField } from '../request/when-field.tsx'

/** The same fault again: an order of its own, which costs nothing. */
export function ReworkSheet({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const go = useGo()
  const reader = useUser()?.id
  const command = useRework(orderId)
  const form = useForm({
    start: { description: '', isNow: true, day: '', time: '09:00', another: false },
    check: (values) => ({
      description: required(values.description, '说一说又出了什么问题'),
      expected_start_time: whenProblem(values),
    }),
    command,
    input: ({ description, another, ...when }) => ({
      description: description.trim(),
      another,
      expected_start_time: startOf(when),
    }),
    onDone: ({ orderId: again }) => {
      noteOrder(again, reader)
      go(servicePaths.candidates(again))
    },
  })
  const { values, change, text, errorOf } = form
  return (
    <FormSheet
      form={form}
      isOpen
      onClose={onClose}
      title="又坏了，免费再修"
      description="地点和联系人照上次的。师傅来看了不是同一个毛病，另外报价，你同意才修。"
      words={['提交', '正在提交']}
    >
      <TextArea
        label="又出了什么问题"
        rows={3}
        maxLength={serviceOrderLimits.descriptionMax}
        {...text('description')}
      />
      <WhenField values={values} onChange={change} error={errorOf('expected_start_time')} />
      <Checkbox
        label="换一位师傅来"
        checked={values.another}
        onChange={({ target }) => change({ another: target.checked })}
      />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}
