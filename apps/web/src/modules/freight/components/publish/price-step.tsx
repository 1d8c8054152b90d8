import { useQuery } from '@tanstack/react-query'
import { fieldProblems, messageOf } from '../../../../shell/api/api-error.ts'
import { RadioCard } from '../../../../ui/fields/choice.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { Select, TextArea, TextField } from '../../../../ui/fields/field.tsx'
import { money } from '../../../../ui/text/format.ts'
import { Money } from '../../../../ui/text/money.tsx'
import type { CargoDraft } from '../../cargo-draft.ts'
import { type FreightPrice, priceQuery } from '../../queries.ts'
import type { PublishForm } from '../../use-publish-form.ts'
import { PriceAnswer } from '../price-answer.tsx'

const inputOf = (draft: CargoDraft) => ({
  stops: draft.stops.map(({ region, address }) => ({ city: region.text, address })),
  weight_t: draft.weight,
  length_m: draft.length,
  width_m: draft.width,
  height_m: draft.height,
  ...(draft.vehicleType && { vehicle_type: draft.vehicleType }),
})
export const useDraftPrice = (draft: CargoDraft) => useQuery(priceQuery(inputOf(draft)))

/** Which vehicle, at a price or for bids, and what is usual. */
export function PriceStep({ form }: { form: PublishForm }) {
  const { draft, change, errorOf, noteOf } = form
  const price = useDraftPrice(draft)
  const { data, error } = price
  const problem = error && (Object.values(fieldProblems(error))[0] ?? messageOf(error))
  return (
    <div className="space-y-5">
      {problem && <FieldError>{problem}</FieldError>}
      <Select
        label="车型"
        value={draft.vehicleType}
        error={errorOf('vehicle_type')}
        placeholder={data && draft.vehicleType === '' ? `${data.vehicle_type_display}（推荐）` : '按货推荐'}
        hint={data?.reason ?? noteOf('vehicle_type')}
        options={(data?.vehicle_types ?? []).map(({ code, label, amount }) => ({
          value: code,
          label: `${label}　平常价 ${money(amount)}`,
        }))}
        onChange={({ target }) => change({ vehicleType: target.value as CargoDraft['vehicleType'] })}
      />
      <fieldset className="space-y-2">
        <legend className="mb-1.5 text-meta text-ink-2">怎么定价</legend>
        <RadioCard
          name="mode"
          label="一口价"
          hint="合适的司机按这个价直接接，最快"
          checked={draft.mode === 'fixed'}
          onChange={() => change({ mode: 'fixed' })}
        />
        <RadioCard
          name="mode"
          label="竞价"
          hint="司机报价，只有你看得到，你来选"
          checked={draft.mode === 'bid'}
          onChange={() => change({ mode: 'bid' })}
        />
      </fieldset>
      <TextField
        label={draft.mode === 'fixed' ? '运费（元）' : '心里的价（元）'}
        isOptional={draft.mode === 'bid'}
        inputMode="decimal"
        value={draft.price}
        error={errorOf('price')}
        hint={data ? <PriceHint price={data} written={draft.price} /> : noteOf('price')}
        onChange={({ target }) => change({ price: target.value })}
      />
      {data && !error && <PriceAnswer price={data} />}
      <TextArea
        label="备注"
        isOptional
        maxLength={500}
        placeholder="进厂要登记、要带篷布……"
        value={draft.notes}
        error={errorOf('notes')}
        onChange={({ target }) => change({ notes: target.value })}
      />
    </div>
  )
}

/** Where what was written lies beside what is usual. */
function PriceHint({ price, written }: { price: FreightPrice; written: string }) {
  const amount = Number(written)
  const usual = (
    <>
      平常 <Money value={price.low} size="inline" /> – <Money value={price.high} size="inline" />
    </>
  )
  if (written.trim() === '' || Number.isNaN(amount)) return usual
  if (amount < price.floor) return '这个价格低于跑这一趟的成本，没有司机会接'
  if (amount < price.low) return <>比平常低，等得会久一点。{usual}</>
  return amount > price.high ? <>比平常高，合适的司机会先看到。{usual}</> : usual
}
