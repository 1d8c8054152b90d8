import { FormSheet } from '../../../kits/form/form-sheet.tsx'
import { useForm } from '../../../kits/form/use-form.ts'
import { TextField } from '../../../ui/fields/field.tsx'
import { money } from '../../../ui/text/format.ts'
import { type CargoDetail, useChangeCargo } from '../queries.ts'

const isAmount = (text: string) => /^\d{1,7}(\.\d{1,2})?$/.test(text)

/** More for the driver. The price never falls by itself, and every change is a new version drivers read anew. */
export function RaiseSheet({ cargo, isOpen, onClose }: { cargo: CargoDetail; isOpen: boolean; onClose: () => void }) {
  const form = useForm({
    start: { price: '' },
    check: ({ price }) => ({
      price: !isAmount(price)
        ? '请填写运费，最多两位小数'
        : Number(price) <= (cargo.price ?? 0)
          ? `要高于现在的 ${money(cargo.price ?? 0)}`
          : undefined,
    }),
    command: useChangeCargo(cargo.id),
    input: ({ price }) => ({ version: cargo.version, price: Number(price) }),
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="加价"
      description={`现在 ${money(cargo.price ?? cargo.reference.amount)}，参考 ${money(cargo.reference.low)} – ${money(cargo.reference.high)}`}
      words={['加到这个价', '正在保存']}
    >
      <TextField label="运费（元）" inputMode="decimal" {...form.text('price')} />
    </FormSheet>
  )
}
