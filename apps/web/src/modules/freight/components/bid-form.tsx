import { FormFrame } from '../../../kits/form/form-frame.tsx'
import { useForm } from '../../../kits/form/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { money } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { type CargoDetail, usePlaceBid, useWithdrawBid } from '../queries.ts'

const isAmount = (text: string) => /^\d{1,7}(\.\d{1,2})?$/.test(text)

/** What a driver would do it for: the shipper alone sees it, and it may be changed until he chooses. */
export function BidForm({ cargo, vehicleId }: { cargo: CargoDetail; vehicleId: number }) {
  const form = useForm({
    start: { price: cargo.my_bid ? String(cargo.my_bid.price) : '' },
    check: ({ price }) => ({ price: isAmount(price) ? undefined : '请填写报价，最多两位小数' }),
    command: usePlaceBid(cargo.id),
    input: ({ price }) => ({ vehicle_id: vehicleId, version: cargo.version, price: Number(price) }),
    leaves: (values) => values,
  })
  const withdraw = useWithdrawBid(cargo.id)
  const { price } = form.values
  const net = isAmount(price) ? Number(price) * (1 - cargo.commission_percent / 100) : null
  return (
    <FormFrame form={form} className="rounded-card border border-hairline bg-surface p-4">
      <h3 className="text-title-s">{cargo.my_bid ? '改报价' : '报个价'}</h3>
      <p className="mt-1 text-meta text-ink-2">
        只有货主看得到，选定前随时能改。参考 {money(cargo.reference.low)} – {money(cargo.reference.high)}
      </p>
      <div className="mt-3 flex items-start gap-3">
        <TextField
          label="报价（元）"
          inputMode="decimal"
          className="flex-1"
          {...form.text('price')}
          hint={
            net !== null && (
              <>
                到手 <Money value={net} size="inline" />
                ，已扣 {cargo.commission_percent}%
              </>
            )
          }
        />
        <Button type="submit" tone="commit" size="main" className="mt-[1.65rem]" busy={form.isBusy}>
          {form.isBusy ? '正在报价' : cargo.my_bid ? '改报价' : '报价'}
        </Button>
      </div>
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
      {cargo.my_bid && (
        <Button
          tone="ghost"
          className="-ms-4 mt-1"
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate(cargo.my_bid!.id)}
        >
          撤回我的报价
        </Button>
      )}
    </FormFrame>
  )
}
