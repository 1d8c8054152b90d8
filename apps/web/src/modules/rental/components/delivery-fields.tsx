import type { Form } from '../../../kits/form/use-form.ts'
import { TextArea, TextField } from '../../../ui/fields/field.tsx'

export interface Delivery {
  carrier: string
  tracking_number: string
  notes: string
}

/** Nothing is demanded; the server says what does not fit. */
export const nothingStated: Delivery = { carrier: '', tracking_number: '', notes: '' }

/** Who brings the machine, under which number, and anything its receiver should know. */
export function DeliveryFields({
  form,
  numberLabel,
  renter,
}: {
  form: Pick<Form<Delivery>, 'text'>
  numberLabel: string
  /** What the renter is called here. */
  renter: string
}) {
  return (
    <>
      <TextField
        label="承运方"
        isOptional
        maxLength={60}
        placeholder="物流公司，或自己送货的司机"
        {...form.text('carrier')}
      />
      <TextField label={numberLabel} isOptional maxLength={60} {...form.text('tracking_number')} />
      <TextArea
        label="备注"
        isOptional
        rows={2}
        maxLength={300}
        hint={`会写进订单经过，${renter}能看到`}
        {...form.text('notes')}
      />
    </>
  )
}
