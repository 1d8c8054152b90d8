/** The steps of publishing a cargo, which field belongs to which, and what is missing of each before it is sent. */
import type { CargoDraft, StopDraft } from './cargo-draft.ts'

export const publishSteps = ['货物', '装卸', '车和价', '核对'] as const
export const lastStep = publishSteps.length - 1

type Problems = Readonly<Record<string, string | undefined>>
const missing = (value: string, sentence: string): string | undefined => (value.trim() === '' ? sentence : undefined)
const number = (value: string, sentence: string, isOptional = false): string | undefined =>
  (isOptional && value.trim() === '') || /^\d{1,9}(\.\d{1,2})?$/.test(value.trim()) ? undefined : sentence

const ofGoods = (draft: CargoDraft): Problems => ({
  'goods.name': missing(draft.name, '请填写货物名称'),
  'goods.category': missing(draft.category, '请选择货物类别'),
  'goods.weight_t': number(draft.weight, '请填写重量，最多两位小数'),
  'goods.pieces': /^\d{1,5}$/.test(draft.pieces.trim()) ? undefined : '请填写件数',
  'goods.length_m': number(draft.length, '长度应为数字', true),
  'goods.width_m': number(draft.width, '宽度应为数字', true),
  'goods.height_m': number(draft.height, '高度应为数字', true),
  'goods.value': number(draft.value, '货值应为数字', true),
})
/** A machine of the house that only changes its yard goes somewhere. */
const isAtSamePlace = ({ rentalId, unitIds, stops }: CargoDraft, at: number): boolean => {
  const [here, before] = [stops[at], stops[at - 1]]
  return (
    rentalId === null &&
    unitIds.length > 0 &&
    here?.region.text === before?.region.text &&
    here?.address.trim() === before?.address.trim()
  )
}
const ofStops = (draft: CargoDraft): Problems =>
  Object.fromEntries(
    draft.stops.flatMap((stop, at) => [
      [`stops.${at}.city`, missing(stop.region.text, '请选择地区')],
      [
        `stops.${at}.address`,
        missing(stop.address, '请填写详细地址') ?? (isAtSamePlace(draft, at) ? '和上一站是同一个地方' : undefined),
      ],
      [`stops.${at}.contact_name`, missing(stop.contactName, '请填写联系人')],
      [`stops.${at}.contact_phone`, /^1\d{10}$/.test(stop.contactPhone) ? undefined : '请填写 11 位手机号'],
      [`stops.${at}.window_start`, stop.day === '' || stop.from === '' ? '请选择最早时间' : undefined],
      [`stops.${at}.window_end`, stop.until === '' ? '请选择最晚时间' : undefined],
    ]),
  )
const ofPrice = (draft: CargoDraft): Problems => ({
  price:
    draft.mode === 'fixed'
      ? number(draft.price, '请填写运费，最多两位小数')
      : number(draft.price, '运费应为数字', true),
})
const ofAgreement = (draft: CargoDraft): Problems => ({
  agreed_to_terms: draft.isAgreed ? undefined : '请先同意货运服务条款',
})
const steps = [ofGoods, ofStops, ofPrice, ofAgreement] as const

export const problemsOf = (draft: CargoDraft, step: number): Problems => steps[step]!(draft)
export const hasProblems = (problems: Problems): boolean => Object.values(problems).some((one) => one !== undefined)

/** Fields that stand in no step: of what was not written here. */
const unwritten: readonly string[] = ['unit_ids', 'rental_id', 'direction', 'photos']
export const isWritten = (field: string): boolean => !unwritten.includes(field)
/** Where a field the server refused is written, or else all is seen. */
export const stepOf = (field: string): number =>
  field.startsWith('goods.')
    ? 0
    : field.startsWith('stops')
      ? 1
      : field === 'agreed_to_terms' || !isWritten(field)
        ? lastStep
        : 2

const stopTexts: Readonly<Record<string, (stop: StopDraft) => string>> = {
  address: ({ region, address }) => `${region.text} ${address}`,
  contact_name: ({ contactName }) => contactName,
  window_start: ({ day, from }) => `${day} ${from}`,
}
const texts: Readonly<Record<string, (draft: CargoDraft) => string>> = {
  'goods.name': ({ name }) => name,
  'goods.weight_t': ({ weight }) => weight,
  vehicle_type: ({ vehicleType }) => vehicleType,
  price: ({ price }) => price,
}
/** What stands in a field the server filled in; of a stop, also which one it is. */
export const textIn = (draft: CargoDraft, field: string): string | undefined => {
  const [, at, name] = /^stops\.(\d+)\.(\w+)$/.exec(field) ?? []
  const stop = draft.stops[Number(at)]
  return stop ? `${stop.key} ${stopTexts[name!]?.(stop)}` : texts[field]?.(draft)
}
