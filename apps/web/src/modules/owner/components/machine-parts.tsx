import { lines } from '@jihui/protocol/rental/faces'
import { rateUnits } from '@jihui/protocol/rental/pricing'
import { Plus, X } from 'lucide-react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Select, TextArea, TextField } from '../../../ui/field.tsx'
import { Money } from '../../../ui/money.tsx'
import type { LineForm } from '../fleet-queries.ts'
import { previewRents, rateProblems, savedPercent } from '../machine-rates.ts'
import type { MachineDraft } from '../machine-draft.ts'

export interface PartProps {
  form: LineForm
  draft: MachineDraft
  change: (changes: Partial<MachineDraft>, ...fields: string[]) => void
  errorOf: (field: string) => string | undefined
}

const pair = 'grid gap-x-4 gap-y-5 sm:grid-cols-2'

/** What it is. */
export function MachinePartFields({ form, draft, change, errorOf }: PartProps) {
  return (
    <div className={pair}>
      <Select
        label="类别"
        placeholder="选择类别"
        value={draft.categoryId ? String(draft.categoryId) : ''}
        onChange={(event) => change({ categoryId: Number(event.target.value) }, 'category_id')}
        options={form.categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        error={errorOf('category_id')}
      />
      <TextField
        label="设备名称"
        maxLength={60}
        value={draft.name}
        onChange={(event) => change({ name: event.target.value }, 'name')}
        error={errorOf('name')}
        hint="租客在列表里看到的名字"
      />
      <TextField
        label="品牌"
        maxLength={60}
        value={draft.manufacturer}
        onChange={(event) => change({ manufacturer: event.target.value }, 'manufacturer')}
        error={errorOf('manufacturer')}
      />
      <TextField
        label="型号"
        maxLength={60}
        value={draft.model}
        onChange={(event) => change({ model: event.target.value }, 'model')}
        error={errorOf('model')}
      />
      <TextField
        label="出厂年份"
        isOptional
        inputMode="numeric"
        maxLength={4}
        value={draft.year}
        onChange={(event) => change({ year: event.target.value.replace(/\D/g, '') }, 'year')}
        error={errorOf('year')}
      />
      {form.grades.length > 0 && (
        <Select
          label={form.grade_label}
          isOptional
          placeholder="不填"
          value={draft.grade}
          onChange={(event) => change({ grade: event.target.value }, 'grade')}
          options={form.grades}
          error={errorOf('grade')}
        />
      )}
      <TextField
        label="注册证或备案号"
        isOptional
        maxLength={80}
        value={draft.registrationNumber}
        onChange={(event) => change({ registrationNumber: event.target.value }, 'registration_number')}
        error={errorOf('registration_number')}
      />
    </div>
  )
}

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

/** What else can be had with it, by the line's own list. */
export function ServicesPartFields({ form, draft, change, errorOf }: PartProps) {
  if (form.add_ons.length === 0) return <p className="text-body text-ink-2">{form.label}没有另外收费的服务。</p>
  return (
    <div className={pair}>
      {form.add_ons.map((one) => (
        <AmountField
          key={one.name}
          label={one.label}
          isOptional
          unit={one.per === 'day' ? '/天' : '/次'}
          value={draft.addOns[one.name] ?? ''}
          onChange={(price) => change({ addOns: { ...draft.addOns, [one.name]: price } }, `add_ons.${one.name}`)}
          error={errorOf(`add_ons.${one.name}`)}
          hint={[one.is_charge ? '每单都收' : '租客可选', one.hint].filter(Boolean).join('，')}
        />
      ))}
    </div>
  )
}

/** How far it goes and where it stands. */
export function DeliveryPartFields({ form, draft, change, errorOf }: PartProps) {
  return (
    <div className={pair}>
      <AmountField
        label={form.delivery.label}
        value={draft.deliveryFee}
        onChange={(deliveryFee) => change({ deliveryFee }, 'delivery_fee')}
        error={errorOf('delivery_fee')}
        hint={form.delivery.included_km > 0 ? `含单程 ${form.delivery.included_km} 公里` : '往返一次'}
      />
      <AmountField
        label="超出后每公里"
        isOptional
        unit="/公里"
        value={draft.perKm}
        onChange={(perKm) => change({ perKm }, 'delivery_fee_per_km')}
        error={errorOf('delivery_fee_per_km')}
      />
      <TextField
        label="最远送到"
        isOptional
        inputMode="numeric"
        maxLength={4}
        trail={<span className="text-meta">公里</span>}
        value={draft.radius}
        onChange={(event) => change({ radius: event.target.value.replace(/\D/g, '') }, 'service_radius_km')}
        error={errorOf('service_radius_km')}
        hint="不限就空着"
      />
      <TextField
        label="所在城市"
        maxLength={20}
        value={draft.city}
        placeholder="杭州"
        onChange={(event) => change({ city: event.target.value }, 'city')}
        error={errorOf('city')}
      />
      <TextField
        label="停放地点"
        className="sm:col-span-2"
        maxLength={120}
        value={draft.location}
        onChange={(event) => change({ location: event.target.value }, 'location')}
        error={errorOf('location')}
      />
      {form.requirements.map((one) => (
        <TextField
          key={one.field}
          label={`现场要有：${one.label}`}
          isOptional
          inputMode="decimal"
          maxLength={10}
          trail={<span className="text-meta">{one.unit}</span>}
          value={draft.requirements[one.field] ?? ''}
          onChange={(event) =>
            change(
              { requirements: { ...draft.requirements, [one.field]: event.target.value } },
              `requirements.${one.field}`,
            )
          }
          error={errorOf(`requirements.${one.field}`)}
        />
      ))}
    </div>
  )
}

/** What a renter reads about it. */
export function WordsPartFields({ draft, change, errorOf }: PartProps) {
  const rows = draft.specifications
  const set = (specifications: MachineDraft['specifications']) => change({ specifications }, 'specifications')
  return (
    <div className="space-y-5">
      <TextArea
        label="介绍"
        isOptional
        maxLength={2000}
        value={draft.description}
        onChange={(event) => change({ description: event.target.value }, 'description')}
        error={errorOf('description')}
      />
      <TextField
        label="适用场景"
        isOptional
        maxLength={500}
        value={draft.intendedUse}
        onChange={(event) => change({ intendedUse: event.target.value }, 'intended_use')}
        error={errorOf('intended_use')}
      />
      <TextField
        label="使用注意"
        isOptional
        maxLength={500}
        value={draft.specialHandling}
        onChange={(event) => change({ specialHandling: event.target.value }, 'special_handling')}
        error={errorOf('special_handling')}
      />
      <fieldset>
        <legend className="mb-1.5 text-meta text-ink-2">
          参数<span className="ms-1 text-ink-3">（选填）</span>
        </legend>
        <ul className="space-y-2">
          {rows.map((row, index) => (
            <li key={index} className="flex items-end gap-2">
              <TextField
                label={<span className="sr-only">参数名 {index + 1}</span>}
                className="w-2/5"
                placeholder="铲斗容量"
                maxLength={40}
                value={row.label}
                onChange={(event) =>
                  set(rows.map((one, at) => (at === index ? { ...one, label: event.target.value } : one)))
                }
              />
              <TextField
                label={<span className="sr-only">参数值 {index + 1}</span>}
                className="min-w-0 flex-1"
                placeholder="0.93 m³"
                maxLength={120}
                value={row.value}
                onChange={(event) =>
                  set(rows.map((one, at) => (at === index ? { ...one, value: event.target.value } : one)))
                }
              />
              <IconButton label={`去掉参数 ${index + 1}`} onClick={() => set(rows.filter((_, at) => at !== index))}>
                <X size={20} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
        {rows.length < 40 && (
          <Button
            className="mt-2"
            icon={<Plus size={18} aria-hidden="true" />}
            onClick={() => set([...rows, { label: '', value: '' }])}
          >
            加一项参数
          </Button>
        )}
      </fieldset>
    </div>
  )
}

/** Lines as the form offers them, under their own names. */
export const lineOptions = (forms: readonly LineForm[]) =>
  forms.map(({ id, label }) => ({ value: id, label: lines.find((line) => line.id === id)?.label ?? label }))
