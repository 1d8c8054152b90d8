import { rateUnits } from '@jihui/protocol/rental/pricing'
import { TextField } from '../../../../ui/fields/field.tsx'
import { Money } from '../../../../ui/text/money.tsx'
import type { LineForm } from '../../fleet-queries.ts'
import type { MachineDraft } from '../../machine-draft.ts'
import { previewRents, rateProblems, savedPercent } from '../../machine-rates.ts'

export interface PartProps {
  form: LineForm
  draft: MachineDraft
  change: (changes: Partial<MachineDraft>, ...fields: string[]) => void
  errorOf: (field: string) => string | undefined
}

/** Two fields beside each other where there is room. */
export const pair = 'grid gap-x-4 gap-y-5 sm:grid-cols-2'

interface AmountProps {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string
  hint?: string
  unit?: string
  isOptional?: boolean
}

export function AmountField({ label, value, onChange, error, hint, unit, isOptional }: AmountProps) {
  return (
    <TextField
      label={label}
      isOptional={isOptional}
      inputMode="decimal"
      lead="¥"
      trail={unit && <span className="text-meta">{unit}</span>}
      value={value}
      maxLength={14}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      hint={hint}
    />
  )
}

/** What it costs: checked while it is written, and shown as a renter will see it. */
export function RatesPartFields({ form, draft, change, errorOf }: PartProps) {
  const live = rateProblems(draft)
  // A rate that gets dearer is said at once; what is only empty waits for the attempt.
  const errorFor = (field: string, text: string) => errorOf(field) ?? (text ? live[field] : undefined)
  const saved = (rate: string, days: number) => {
    const percent = savedPercent(rate, days, draft.dayRate)
    return percent === null ? '比按天租便宜，才有人整周整月租' : `每天便宜 ${percent}%`
  }
  return (
    <>
      <div className={pair}>
        <AmountField
          label="日租金"
          unit="/天"
          value={draft.dayRate}
          onChange={(dayRate) => change({ dayRate }, 'day_rate')}
          error={errorFor('day_rate', draft.dayRate)}
        />
        <AmountField
          label="设备价值"
          value={draft.marketValue}
          onChange={(marketValue) => change({ marketValue }, 'market_value')}
          error={errorFor('market_value', draft.marketValue)}
          hint="现在买一台同样的要多少钱，赔偿按它算"
        />
        <AmountField
          label={`周租金，${rateUnits.week.days} 天`}
          isOptional
          unit="/周"
          value={draft.weekRate}
          onChange={(weekRate) => change({ weekRate }, 'week_rate', 'month_rate')}
          error={errorFor('week_rate', draft.weekRate)}
          hint={saved(draft.weekRate, rateUnits.week.days)}
        />
        <AmountField
          label={`月租金，${rateUnits.month.days} 天`}
          isOptional
          unit="/月"
          value={draft.monthRate}
          onChange={(monthRate) => change({ monthRate }, 'month_rate')}
          error={errorFor('month_rate', draft.monthRate)}
          hint={saved(draft.monthRate, rateUnits.month.days)}
        />
        <AmountField
          label="押金"
          unit="/台"
          value={draft.deposit}
          onChange={(deposit) => change({ deposit }, 'deposit')}
          error={errorOf('deposit')}
          hint="归还验收后退给租客"
        />
        <OvertimeField form={form} draft={draft} change={change} errorOf={errorOf} />
        <div className="grid grid-cols-2 gap-3">
          <DaysField
            label="最短租"
            value={draft.minDays}
            onChange={(minDays) => change({ minDays }, 'min_days')}
            error={errorOf('min_days')}
          />
          <DaysField
            label="归还后整备"
            value={draft.bufferDays}
            onChange={(bufferDays) => change({ bufferDays }, 'buffer_days')}
            error={errorOf('buffer_days')}
          />
        </div>
      </div>
      <RatePreview form={form} draft={draft} />
    </>
  )
}

/** On lines that include hours a day. */
function OvertimeField({ form, draft, change, errorOf }: PartProps) {
  if (form.included_hours === null) return null
  return (
    <AmountField
      label="超时费"
      isOptional
      unit="/小时"
      value={draft.overtimeRate}
      onChange={(overtimeRate) => change({ overtimeRate }, 'overtime_rate')}
      error={errorOf('overtime_rate')}
      hint={`租金含每天 ${form.included_hours} 小时，超出的按它算；空着就另行结算`}
    />
  )
}

function DaysField({
  label,
  value,
  onChange,
  error,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string
}) {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      maxLength={3}
      trail={<span className="text-meta">天</span>}
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
      error={error}
    />
  )
}

/** 租客付多少，你到手多少: for three days, a week and a month. */
export function RatePreview({ form, draft }: { form: LineForm; draft: MachineDraft }) {
  const rows = previewRents(draft, { service: form.service_percent, commission: form.commission_percent })
  if (rows.length === 0)
    return <p className="mt-5 text-meta text-ink-2">写上日租金，这里就算出租客付多少、你到手多少。</p>
  return (
    <div className="mt-6">
      <table className="figures w-full text-body">
        <caption className="pb-2 text-start text-meta text-ink-2">租一台，不含押金和可选服务</caption>
        <thead className="text-caption text-ink-3">
          <tr className="border-b border-edge">
            <th scope="col" className="py-1.5 text-start font-normal">
              租期
            </th>
            <th scope="col" className="py-1.5 text-end font-normal">
              租客付
            </th>
            <th scope="col" className="py-1.5 text-end font-normal">
              你到手
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.days} className="border-b border-hairline">
              <th scope="row" className="py-2.5 text-start font-normal">
                {row.days} 天
                <span className="block text-caption text-ink-3">
                  租金 <Money value={row.rent} size="inline" />
                </span>
              </th>
              <td className="py-2.5 text-end align-top">
                <Money value={row.pays} />
              </td>
              <td className="py-2.5 text-end align-top">
                <Money value={row.reaches} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-caption text-ink-3">
        租客另付租金 {form.service_percent}% 的平台服务费；平台从你的租金里收 {form.commission_percent}% 佣金，
        {form.delivery.label}和可选服务全归你。
      </p>
    </div>
  )
}
