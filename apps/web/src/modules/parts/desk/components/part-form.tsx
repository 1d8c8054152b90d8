import { partLimits } from '@jihui/protocol/parts/limits'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { required, useForm, wholeNumber } from '../../../../kits/form/use-form.ts'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextField } from '../../../../ui/fields/field.tsx'
import { type Part, useChangePart, useCreatePart } from '../part-queries.ts'
import { isPrice } from './part-lines.tsx'

const blank = {
  number: '',
  maker_number: '',
  name: '',
  unit: '件',
  place: 'main',
  least_stock: '0',
  list_price: '',
  fits: '',
}
type Values = typeof blank
const check = ({ number, name, unit, least_stock: least, list_price: price }: Values) => ({
  number: required(number, '请填写配件号'),
  name: required(name, '请填写名称'),
  unit: required(unit, '请填写单位'),
  least_stock: wholeNumber(least, partLimits.pieces),
  list_price: isPrice(price) ? undefined : '应为金额，最多两位小数',
})
/** Models in words, one after the other; machines of the catalogue that stand there stay. */
const inputOf = ({ least_stock, list_price, fits, ...plain }: Values, machines: readonly number[] = []) => ({
  ...plain,
  least_stock: Number(least_stock),
  list_price,
  fits: [
    ...machines,
    ...fits
      .split(/[,，、\n]/)
      .map((model) => model.trim())
      .filter(Boolean),
  ],
})
const valuesOf = (part: Part): Values => ({
  number: part.number,
  maker_number: part.maker_number,
  name: part.name,
  unit: part.unit,
  place: part.place,
  least_stock: String(part.least_stock),
  list_price: String(part.list_price),
  fits: part.fits.flatMap(({ equipment_id: id, name }) => (id === null ? [name] : [])).join('、'),
})

function PartFields({ form }: { form: ReturnType<typeof useForm<Values, never, never>> }) {
  return (
    <>
      <TextField label="名称" maxLength={80} {...form.text('name')} />
      <div className="grid grid-cols-2 gap-3">
        <TextField label="配件号" maxLength={40} {...form.text('number')} />
        <TextField label="厂家件号" isOptional maxLength={60} {...form.text('maker_number')} />
        <TextField label="标价" inputMode="decimal" lead="¥" {...form.text('list_price')} />
        <TextField label="单位" maxLength={10} {...form.text('unit')} />
        <TextField label="最低库存" inputMode="numeric" {...form.text('least_stock')} />
        <TextField label="库位" maxLength={40} {...form.text('place')} hint="main 是总仓" />
      </div>
      <TextField label="适用型号" isOptional {...form.text('fits')} hint="几个型号用逗号隔开；不写就是通用件" />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </>
  )
}

export function NewPartSheet({ onClose }: { onClose: () => void }) {
  const form = useForm({
    start: blank,
    check,
    command: useCreatePart(),
    input: (values) => inputOf(values),
    onDone: onClose,
  })
  return (
    <FormSheet form={form} isOpen onClose={onClose} title="登记配件" words={['登记', '正在登记']}>
      <PartFields form={form as never} />
    </FormSheet>
  )
}
export function EditPartSheet({ part, onClose }: { part: Part; onClose: () => void }) {
  const machines = part.fits.flatMap(({ equipment_id: id }) => id ?? [])
  const form = useForm({
    start: () => valuesOf(part),
    check,
    command: useChangePart(part.id),
    input: (values) => ({ version: part.version, ...inputOf(values, machines) }),
    leaves: (values) => values,
    onDone: onClose,
  })
  return (
    <FormSheet form={form} isOpen onClose={onClose} title="修改配件" words={['保存', '正在保存']}>
      <PartFields form={form as never} />
    </FormSheet>
  )
}
