import type { BodyIn } from '@jihui/protocol/endpoint'
import type { changeOwned, registerEquipment } from '@jihui/protocol/owner/operations'
import { rateProblems, readYuan, type RateTexts } from './machine-rates.ts'
import type { LineForm, OwnedMachine, OwnedUnit } from './fleet-queries.ts'

export interface UnitDraft {
  key: string
  serial: string
  location: string
  meter: string
  details: Readonly<Record<string, string>>
}

export const transportFields = [
  { field: 'transport_weight_t', label: '运输重量', unit: '吨', max: 300 },
  { field: 'transport_length_m', label: '运输长度', unit: '米', max: 60 },
  { field: 'transport_width_m', label: '运输宽度', unit: '米', max: 20 },
  { field: 'transport_height_m', label: '运输高度', unit: '米', max: 20 },
] as const
export type TransportField = (typeof transportFields)[number]['field']

/** A machine as its form holds it: texts, as they are written. */
export interface MachineDraft extends RateTexts {
  categoryId: number
  name: string
  manufacturer: string
  model: string
  year: string
  grade: string
  registrationNumber: string
  /** Per hour beyond those the line includes in a day. */
  overtimeRate: string
  deposit: string
  deliveryFee: string
  perKm: string
  radius: string
  minDays: string
  bufferDays: string
  addOns: Readonly<Record<string, string>>
  requirements: Readonly<Record<string, string>>
  /** As it travels, by the call's field. */
  transport: Readonly<Record<TransportField, string>>
  city: string
  location: string
  description: string
  intendedUse: string
  specialHandling: string
  keywords: string
  specifications: readonly { label: string; value: string }[]
}

export const emptyMachine: MachineDraft = {
  categoryId: 0,
  name: '',
  manufacturer: '',
  model: '',
  year: '',
  grade: '',
  registrationNumber: '',
  marketValue: '',
  dayRate: '',
  weekRate: '',
  monthRate: '',
  overtimeRate: '',
  deposit: '',
  deliveryFee: '',
  perKm: '',
  radius: '',
  minDays: '1',
  bufferDays: '1',
  addOns: {},
  requirements: {},
  transport: { transport_weight_t: '', transport_length_m: '', transport_width_m: '', transport_height_m: '' },
  city: '',
  location: '',
  description: '',
  intendedUse: '',
  specialHandling: '',
  keywords: '',
  specifications: [],
}
export const emptyUnit = (key: string): UnitDraft => ({ key, serial: '', location: '', meter: '', details: {} })

const written = (value: number | null): string => (value === null ? '' : String(value))

/** The machine as it stands, ready to be changed. */
export const draftOf = (machine: OwnedMachine): MachineDraft => ({
  categoryId: machine.category.id,
  name: machine.name,
  manufacturer: machine.manufacturer,
  model: machine.model,
  year: written(machine.year),
  grade: machine.grade ?? '',
  registrationNumber: machine.registration_number,
  marketValue: written(machine.market_value),
  dayRate: written(machine.day_rate ?? machine.rental_price_per_day),
  weekRate: written(machine.week_rate),
  monthRate: written(machine.month_rate),
  overtimeRate: written(machine.overtime_rate),
  deposit: written(machine.deposit),
  deliveryFee: written(machine.delivery_fee),
  perKm: written(machine.delivery_fee_per_km),
  radius: written(machine.service_radius_km),
  minDays: String(machine.min_days),
  bufferDays: String(machine.buffer_days),
  addOns: Object.fromEntries(Object.entries(machine.add_ons).map(([name, price]) => [name, String(price)])),
  requirements: Object.fromEntries(
    Object.entries(machine.requirement_values).map(([name, need]) => [name, String(need)]),
  ),
  transport: {
    transport_weight_t: written(machine.transport.weight_t),
    transport_length_m: written(machine.transport.length_m),
    transport_width_m: written(machine.transport.width_m),
    transport_height_m: written(machine.transport.height_m),
  },
  city: machine.city,
  location: machine.location,
  description: machine.description,
  intendedUse: machine.intended_use,
  specialHandling: machine.special_handling,
  keywords: machine.keywords,
  specifications: machine.specifications,
})
export const unitDraftOf = (unit: OwnedUnit): UnitDraft => ({
  key: String(unit.id),
  serial: unit.serial,
  location: unit.location,
  meter: written(unit.meter),
  details: unit.details,
})

/** Parts of the form; each is a section of the registration and a sheet of the machine's page. */
export const machineParts = {
  machine: ['category_id', 'name', 'manufacturer', 'model', 'year', 'grade', 'registration_number'],
  rates: ['market_value', 'day_rate', 'week_rate', 'month_rate', 'overtime_rate', 'deposit', 'min_days', 'buffer_days'],
  services: ['add_ons'],
  delivery: [
    'delivery_fee',
    'delivery_fee_per_km',
    'service_radius_km',
    'city',
    'location',
    'requirements',
    ...transportFields.map(({ field }) => field),
  ],
  words: ['description', 'intended_use', 'special_handling', 'keywords', 'specifications'],
} as const
export type MachinePart = keyof typeof machineParts

const whole = (text: string, min: number, max: number): boolean =>
  /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max

/** What still keeps the machine from being sent, by the call's field. */
export function machineProblems(draft: MachineDraft): Record<string, string> {
  const found: Record<string, string> = { ...rateProblems(draft) }
  const need = (field: string, isFine: boolean, sentence: string) => {
    if (!isFine) found[field] = sentence
  }
  need('category_id', draft.categoryId > 0, '请选择类别')
  need('name', draft.name.trim() !== '', '请填写设备名称')
  need('manufacturer', draft.manufacturer.trim() !== '', '请填写品牌')
  need('model', draft.model.trim() !== '', '请填写型号')
  need('year', draft.year === '' || whole(draft.year, 1950, 2100), '年份是 4 位数字')
  need('min_days', whole(draft.minDays, 1, 365), '1 到 365 天')
  need('buffer_days', whole(draft.bufferDays, 0, 30), '0 到 30 天')
  need('service_radius_km', draft.radius === '' || whole(draft.radius, 1, 5000), '1 到 5000 公里，不限就空着')
  const amounts = [
    ['deposit', draft.deposit],
    ['delivery_fee', draft.deliveryFee],
    ['delivery_fee_per_km', draft.perKm],
  ] as const
  need(
    'overtime_rate',
    draft.overtimeRate.trim() === '' || /^\d+(\.\d0?)?$/.test(String(readYuan(draft.overtimeRate) ?? '')),
    '写成数字，最多一位小数，不收就空着',
  )
  for (const [field, text] of amounts) need(field, readYuan(text) !== undefined, '写成数字，最多两位小数')
  for (const { field, max } of transportFields) {
    const text = draft.transport[field].trim()
    need(field, text === '' || (Number(text) > 0 && Number(text) <= max), `写成数字，不超过 ${max}`)
  }
  for (const [name, price] of Object.entries(draft.addOns))
    need(`add_ons.${name}`, readYuan(price) !== undefined, '写成数字，最多两位小数')
  for (const [name, text] of Object.entries(draft.requirements))
    need(`requirements.${name}`, text.trim() === '' || !Number.isNaN(Number(text)), '写成数字')
  return found
}

export function unitProblems(units: readonly UnitDraft[]): Record<string, string> {
  const found: Record<string, string> = {}
  const serials = units.map(({ serial }) => serial.trim().toUpperCase())
  units.forEach((unit, index) => {
    const serial = serials[index]
    if (!serial) found[`units.${index}.serial`] = '请填写出厂编号'
    else if (serials.indexOf(serial) !== index) found[`units.${index}.serial`] = '这个编号上面已经有一台'
    if (unit.meter && Number.isNaN(Number(unit.meter))) found[`units.${index}.meter`] = '写成数字'
  })
  return found
}

/** `add_ons.operator` belongs to the part of `add_ons`. */
export const partOfField = (field: string): MachinePart | 'units' | 'documents' | 'photos' | undefined => {
  const [root = ''] = field.split('.')
  if (root === 'units' || root === 'photos') return root
  if (root.startsWith('document')) return 'documents'
  if (root === 'category') return 'machine'
  return (Object.keys(machineParts) as MachinePart[]).find((part) =>
    (machineParts[part] as readonly string[]).includes(root),
  )
}

type Change = NonNullable<BodyIn<typeof changeOwned.shape>>

const amountOrNone = (text: string) => readYuan(text) ?? null
const numbers = (texts: Readonly<Record<string, string>>, names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [name, texts[name]?.trim() ? Number(texts[name].replaceAll(/[,，]/g, '')) : null]),
  )

/** The draft as the call wants it; `only` keeps to the fields of one part. */
export function machineBody(draft: MachineDraft, form: LineForm, only?: MachinePart): Change {
  const body: Change = {
    category_id: draft.categoryId,
    name: draft.name.trim(),
    manufacturer: draft.manufacturer.trim(),
    model: draft.model.trim(),
    year: draft.year ? Number(draft.year) : null,
    grade: draft.grade || null,
    registration_number: draft.registrationNumber.trim(),
    market_value: readYuan(draft.marketValue) ?? 0,
    day_rate: amountOrNone(draft.dayRate),
    week_rate: amountOrNone(draft.weekRate),
    month_rate: amountOrNone(draft.monthRate),
    overtime_rate: form.included_hours === null ? null : amountOrNone(draft.overtimeRate),
    deposit: readYuan(draft.deposit) ?? 0,
    min_days: Number(draft.minDays),
    buffer_days: Number(draft.bufferDays),
    delivery_fee: readYuan(draft.deliveryFee) ?? 0,
    delivery_fee_per_km: readYuan(draft.perKm) ?? 0,
    service_radius_km: draft.radius ? Number(draft.radius) : null,
    add_ons: numbers(
      draft.addOns,
      form.add_ons.map(({ name }) => name),
    ),
    requirements: numbers(
      draft.requirements,
      form.requirements.map(({ field }) => field),
    ),
    ...Object.fromEntries(
      transportFields.map(({ field }) => [
        field,
        draft.transport[field].trim() ? Number(draft.transport[field]) : null,
      ]),
    ),
    city: draft.city.trim(),
    location: draft.location.trim(),
    description: draft.description.trim(),
    intended_use: draft.intendedUse.trim(),
    special_handling: draft.specialHandling.trim(),
    keywords: draft.keywords.trim(),
    specifications: draft.specifications
      .map(({ label, value }) => ({ label: label.trim(), value: value.trim() }))
      .filter(({ label, value }) => label && value),
  }
  if (!only) return body
  const fields: readonly string[] = machineParts[only]
  return Object.fromEntries(Object.entries(body).filter(([field]) => fields.includes(field)))
}

export const unitBody = (unit: UnitDraft, form: LineForm, city?: string) => ({
  serial: unit.serial.trim(),
  ...(city !== undefined && { city }),
  location: unit.location.trim(),
  details: Object.fromEntries(form.unit_fields.map(({ field }) => [field, unit.details[field]?.trim() ?? ''])),
  ...(form.meter && { meter: unit.meter.trim() ? Number(unit.meter) : null }),
})

export interface DocumentDraft {
  key: string
  type: string
  number: string
  expiresOn: string
}

export function registrationBody(
  line: string,
  draft: MachineDraft,
  units: readonly UnitDraft[],
  documents: readonly DocumentDraft[],
  form: LineForm,
): NonNullable<BodyIn<typeof registerEquipment.shape>> {
  const body = machineBody(draft, form)
  return {
    ...body,
    line,
    name: draft.name.trim(),
    model: draft.model.trim(),
    manufacturer: draft.manufacturer.trim(),
    market_value: readYuan(draft.marketValue) ?? 0,
    // A machine begins with what it has: what it has not is not said.
    add_ons: Object.fromEntries(Object.entries(body.add_ons ?? {}).filter(([, price]) => price !== null)),
    requirements: Object.fromEntries(Object.entries(body.requirements ?? {}).filter(([, need]) => need !== null)),
    units: units.map((unit) => ({ ...unitBody(unit, form, draft.city), location: unit.location || draft.location })),
    document_details: documents.map(({ type, number, expiresOn }) => ({
      type: type as 'other',
      number: number.trim(),
      expires_on: expiresOn || null,
    })),
  }
}
