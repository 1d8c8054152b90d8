import type { LineFace } from '@jihui/protocol/rental/faces'
import { useState } from 'react'
import { messageOf } from '../../../shell/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { TextArea } from '../../../ui/fields/field.tsx'
import { RatingInput } from '../../../ui/fields/rating-input.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
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
  const [rating, setRating] = useState(0)
  const [comments, setComments] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const review = useReviewOrder(line, order.id)
  const send = () => {
    if (rating === 0) return setRefusal('请选择评分')
    setRefusal(undefined)
    review.mutate(
      { rating, comments },
      {
        onSuccess: ({ message }) => {
          toast.ok(message)
          onClose()
        },
        onError: (error) => setRefusal(messageOf(error)),
      },
    )
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      canDismiss={!review.isPending}
      title="评价这次租赁"
      description={order.equipment_name}
      footer={
        <Button tone="commit" size="main" wide busy={review.isPending} onClick={send}>
          {review.isPending ? '正在提交' : '提交评价'}
        </Button>
      }
    >
      <RatingInput name="rating" label="设备和服务怎么样" value={rating} onChange={(value) => setRating(value)} />
      <TextArea
        className="mt-4"
        label="说说使用感受"
        isOptional
        rows={4}
        maxLength={COMMENT_MAX}
        value={comments}
        onChange={(event) => setComments(event.target.value)}
        aside={`${comments.length} / ${COMMENT_MAX}`}
        placeholder="设备状况、送货、响应，什么都可以说"
        hint="评价会显示在设备页，不显示你的电话。"
      />
      {refusal && <FieldError>{refusal}</FieldError>}
    </Sheet>
  )
}
