/** Names and limits of an owner's machines. */
import { defineMachine } from '../machine.ts'

/** What an owner may set a machine to; removed ones are gone from his list too. */
export const listingStatuses = { active: '接受预订', paused: '已暂停' } as const
export type ListingStatus = keyof typeof listingStatuses
export const listingStatusCodes = Object.keys(listingStatuses) as [ListingStatus, ...ListingStatus[]]

/** What a unit does on a day. */
export const unitStates = {
  free: '空闲',
  rented: '出租中',
  buffer: '整备中',
  maintenance: '维护中',
  blocked: '暂停出租',
} as const
export type UnitState = keyof typeof unitStates
export const unitStateCodes = Object.keys(unitStates) as [UnitState, ...UnitState[]]

export const equipmentDocumentTypes = {
  registration: '登记证或行驶证',
  ownership: '权属证明',
  insurance: '保险单',
  inspection: '检验报告',
  maintenance: '保养记录',
  other: '其他',
} as const
export type EquipmentDocumentType = keyof typeof equipmentDocumentTypes
export const equipmentDocumentTypeCodes = Object.keys(equipmentDocumentTypes) as [
  EquipmentDocumentType,
  ...EquipmentDocumentType[],
]

/** Most an owner may ask or state, in yuan: beyond it somebody slipped with a zero. */
export const amountLimits = {
  marketValue: 20_000_000,
  dayRate: 100_000,
  weekRate: 500_000,
  monthRate: 2_000_000,
  deposit: 5_000_000,
  delivery: 200_000,
  perKm: 1_000,
  addOn: 200_000,
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
export const blockKindCodes = Object.keys(blockKinds) as [BlockKind, ...BlockKind[]]

/** What an owner earns of an order: once at its return, and once more for a deduction that stood. */
export const earningSources = { rental: '租金结算', claim: '扣款' } as const
export type EarningSource = keyof typeof earningSources
export const earningSourceCodes = Object.keys(earningSources) as [EarningSource, ...EarningSource[]]
export const earningStatuses = { due: '待打款', paid: '已打款' } as const
export type EarningStatus = keyof typeof earningStatuses
export const earningMachine = /* @__PURE__ */ defineMachine({
  column: 'owner_earning.status',
  thing: '收入',
  initial: ['due'],
  states: { due: { label: earningStatuses.due }, paid: { label: earningStatuses.paid } },
  actions: { complete: { label: '打款', from: ['due'], to: 'paid', by: ['staff'] } },
})
export const earningStatusCodes = Object.keys(earningStatuses) as [EarningStatus, ...EarningStatus[]]
/** Working days after settlement until an owner's share is paid out. */
export const payoutWorkingDays = 3
