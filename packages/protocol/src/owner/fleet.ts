/** Names and limits of an owner's machines. */
import { codesOf } from '../codes.ts'

/** What an owner may set a machine to; removed ones are gone from his list too. */
export const listingStatuses = { active: '接受预订', paused: '已暂停' } as const
export type ListingStatus = keyof typeof listingStatuses
export const listingStatusCodes = codesOf(listingStatuses)

/** What a unit does on a day. */
export const unitStates = {
  free: '空闲',
  rented: '出租中',
  buffer: '整备中',
  maintenance: '维护中',
  blocked: '暂停出租',
} as const
export type UnitState = keyof typeof unitStates
export const unitStateCodes = codesOf(unitStates)

export const equipmentDocumentTypes = {
  registration: '登记证或行驶证',
  ownership: '权属证明',
  insurance: '保险单',
  inspection: '检验报告',
  maintenance: '保养记录',
  other: '其他',
} as const
export type EquipmentDocumentType = keyof typeof equipmentDocumentTypes
export const equipmentDocumentTypeCodes = codesOf(equipmentDocumentTypes)

/** Most an owner may ask or state, in yuan: beyond it somebody slipped with a zero. */
export const amountLimits = {
  marketValue: 500_000_000,
  dayRate: 5_000_000,
  weekRate: 35_000_000,
  monthRate: 150_000_000,
  deposit: 200_000_000,
  delivery: 2_000_000,
  perKm: 10_000,
  overtime: 50_000,
  addOn: 2_000_000,
} as const

export const equipmentPhotosMax = 12
export const equipmentDocumentsMax = 20
export const unitsMax = 50
/** How far ahead days may be kept back, and how many at once. */
export const blockLimits = { aheadMax: 730, daysMax: 730 } as const
/** How many days a calendar shows at most. */
export const calendarDaysMax = 366

/** Days kept back by the owner himself. */
export const blockKinds = { block: '暂停出租', maintenance: '自行维护' } as const
export type BlockKind = keyof typeof blockKinds
export const blockKindCodes = codesOf(blockKinds)

/** What an owner earns of an order: once at its return, and once more for a deduction that stood. */
export const earningSources = { rental: '租金结算', claim: '扣款' } as const
export type EarningSource = keyof typeof earningSources
export const earningSourceCodes = codesOf(earningSources)
