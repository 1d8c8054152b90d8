import { useForm } from '../../../../kits/form/use-form.ts'
import { FormFrame } from '../../../../kits/form/form-frame.tsx'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextArea } from '../../../../ui/fields/field.tsx'
import { RatingInput } from '../../../../ui/fields/rating-input.tsx'
import { useRate } from '../../service-queries.ts'

export function RateForm({ orderId }: { orderId: string }) {
  const command = useRate(orderId)
  const form = useForm({
    start: { rating: 0, comments: '' },
    check: ({ rating }) => ({ rating: rating === 0 ? '选几颗星' : undefined }),
    command,
    input: ({ rating, comments }) => ({ rating, comments: comments.trim() }),
    leaves: (values) => values,
  })
  const problem = form.errorOf('rating')
  return (
    <FormFrame form={form} className="space-y-4">
      <div data-invalid={problem !== undefined}>
        <RatingInput
          label="师傅怎么样"
          name="rating"
          value={form.values.rating}
          onChange={(rating) => form.change({ rating })}
        />
        {problem && <FieldError>{problem}</FieldError>}
      </div>
      <TextArea label="说几句" isOptional rows={2} maxLength={500} {...form.text('comments')} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
      <Button type="submit" tone="ink" busy={form.isBusy}>
        {form.isBusy ? '正在提交' : '提交评价'}
      </Button>
    </FormFrame>
  )
}
