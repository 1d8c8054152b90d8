import { priceLimits } from '@jihui/protocol/maintenance/orders/price-limits'
import { callOutName, priceClassCodes, priceClasses } from '@jihui/protocol/maintenance/orders/prices'
import { FormFrame } from '../../../../kits/form/form-frame.tsx'
import { type Form, required, useForm } from '../../../../kits/form/use-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { SegmentedControl } from '../../../../ui/fields/choice.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextArea, TextField } from '../../../../ui/fields/field.tsx'
import { Section } from '../../../../ui/section.tsx'
import { addDays, today } from '../../../../ui/text/format.ts'
import { CityFactors } from './city-factors.tsx'
import { PriceTable } from './price-table.tsx'
import { changedCount, draftList, draftOf, inputOf, type PricesDraft } from './prices-draft.ts'
import { type PricesPage, usePublish } from './prices-queries.ts'

const yuan = <span className="text-meta text-ink-2">元</span>

/** The numbers on the left, what they come to on the right, published with a reason. */
export function PricesForm({ page }: { page: PricesPage }) {
  const { prices } = page.current
  const form: Form<PricesDraft> = useForm({
    start: () => draftOf(prices),
    check: ({ reason }) => ({ reason: required(reason, '请写明为什么改') }),
    command: usePublish(),
    input: (draft) => inputOf(draft, page.last_version),
  })
  const { values: draft, change, errorOf } = form
  const changed = changedCount(draft, prices)
  return (
    <FormFrame form={form} className="grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_27rem]">
      <div className="min-w-0">
        <Rates form={form} />
        <Section title="单列的城市" aside="其他城市是 100%">
          <CityFactors cities={draft.cities} onChange={(cities) => change({ cities })} errorOf={errorOf} />
        </Section>
        <Section title="从什么时候起">
          <When form={form} />
        </Section>
      </div>
      <Section title="算出来" aside={changed === 0 ? '没有改动' : `改了 ${changed} 处`}>
        <PriceTable list={draftList(draft)} />
      </Section>
      <Section title="发布">
        <div className="max-w-2xl space-y-4">
          <TextArea label="为什么改" maxLength={300} {...form.text('reason')} />
          {form.refusal && <FieldError>{form.refusal}</FieldError>}
          <Button type="submit" tone="ink" size="main" busy={form.isBusy} disabled={changed === 0}>
            {form.isBusy ? '正在发布' : draft.isNow ? '发布，从下一单起生效' : '发布，到时间生效'}
          </Button>
        </div>
      </Section>
    </FormFrame>
  )
}

function Rates({ form: { values: draft, change, errorOf } }: { form: Form<PricesDraft> }) {
  return (
    <Section title="工时和上门费">
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
        {priceClassCodes.map((code) => (
          <TextField
            key={code}
            label={`${priceClasses[code].label}每小时`}
            inputMode="decimal"
            trail={yuan}
            value={draft.rates[code]}
            error={errorOf(`hour_rates.${code}`)}
            onChange={({ target }) => change({ rates: { ...draft.rates, [code]: target.value } })}
          />
        ))}
        <TextField
          label={callOutName}
          inputMode="decimal"
          trail={yuan}
          hint="修了就抵掉"
          value={draft.callOut}
          error={errorOf('call_out_fee')}
          onChange={({ target }) => change({ callOut: target.value })}
        />
        <TextField
          label="师傅的分成"
          inputMode="numeric"
          trail="%"
          hint="人人一样"
          value={draft.share}
          error={errorOf('technician_share_percent')}
          onChange={({ target }) => change({ share: target.value })}
        />
      </div>
    </Section>
  )
}

function When({ form: { values: draft, change, errorOf } }: { form: Form<PricesDraft> }) {
  const error = errorOf('valid_from')
  return (
    <div className="space-y-4">
      <SegmentedControl
        label="从什么时候起"
        className="max-w-md"
        options={[
          { value: 'now', label: '马上' },
          { value: 'later', label: '到一个时间' },
        ]}
        value={draft.isNow ? 'now' : 'later'}
        onChange={(value) => change({ isNow: value === 'now' })}
      />
      {!draft.isNow && (
        <div className="grid max-w-md grid-cols-2 gap-4">
          <TextField
            label="哪天"
            type="date"
            min={today()}
            max={addDays(today(), priceLimits.daysAhead)}
            value={draft.day}
            error={error}
            onChange={({ target }) => change({ day: target.value })}
          />
          <TextField
            label="几点"
            type="time"
            value={draft.time}
            onChange={({ target }) => change({ time: target.value })}
          />
        </div>
      )}
      <p className="text-meta text-pretty text-ink-2">
        已经下的单，价格范围、报价和师傅的分成都不变；生效以后下的单才按新的算。
      </p>
    </div>
  )
}
