import { ApiError } from '../../../shell/api/api-error.ts'
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
  input,
  onChange,
  error,
  numberLabel,
  renter,
}: {
  input: Delivery
  onChange: (input: Delivery) => void
  error: unknown
  numberLabel: string
  /** What the renter is called here. */
  renter: string
}) {
  const of = (field: keyof Delivery) => ({
    value: input[field],
    onChange: (event: { target: { value: string } }) => onChange({ ...input, [field]: event.target.value }),
    error: error instanceof ApiError ? error.errors[field] : undefined,
  })
  return (
    <>
      <TextField label="承运方" isOptional maxLength={60} placeholder="物流公司，或自己送货的司机" {...of('carrier')} />
      <TextField label={numberLabel} isOptional maxLength={60} {...of('tracking_number')} />
      <TextArea
        label="备注"
        isOptional
        rows={2}
        maxLength={300}
        hint={`会写进订单经过，${renter}能看到`}
        {...of('notes')}
      />
    </>
  )
}
