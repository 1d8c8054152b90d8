import type { LineFace } from '@jihui/protocol/rental/faces'
import { FormSheet } from '../../../kits/form/form-sheet.tsx'
import { useForm } from '../../../kits/form/use-form.ts'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { TextArea } from '../../../ui/fields/field.tsx'
import { RatingInput } from '../../../ui/fields/rating-input.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useReviewOrder } from '../order-commands.ts'
import type { Order } from '../order-queries.ts'

const COMMENT_MAX = 500

export interface OrderReviewSheetProps {
  line: LineFace
  order: Order
  isOpen: boolean
  onClose: () => void
}

export function OrderReviewSheet({ line, order, isOpen, onClose }: OrderReviewSheetProps) {
  const form = useForm({
    start: { rating: 0, comments: '' },
    check: ({ rating }) => ({ rating: rating === 0 ? '请选择评分' : undefined }),
    command: useReviewOrder(line, order.id),
    input: (values) => values,
    onDone: ({ message }) => {
      toast.ok(message)
      onClose()
    },
  })
  const { values } = form
  const problem = form.refusal ?? form.errorOf('rating')
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="评价这次租赁"
      description={order.equipment_name}
      tone="commit"
      words={['提交评价', '正在提交']}
    >
      <div data-invalid={form.errorOf('rating') !== undefined}>
        <RatingInput
          name="rating"
          label="设备和服务怎么样"
          value={values.rating}
          onChange={(rating) => form.change({ rating })}
        />
      </div>
      <TextArea
        label="说说使用感受"
        isOptional
        rows={4}
        maxLength={COMMENT_MAX}
        {...form.text('comments')}
        aside={`${values.comments.length} / ${COMMENT_MAX}`}
        placeholder="设备状况、送货、响应，什么都可以说"
        hint="评价会显示在设备页，不显示你的电话。"
      />
      {problem && <FieldError>{problem}</FieldError>}
    </FormSheet>
  )
}
