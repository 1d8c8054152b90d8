/** Who earns something of what others pay: for which account of the books, and how what he is owed stands. */
import { codesOf } from '../codes.ts'
import { defineMachine } from '../machine.ts'
import type { EarningPart } from './payable.ts'
import type { LedgerAccount, PostingKind } from './ledger.ts'

export interface EarningRoleDeclaration {
  readonly label: string
  /** What we owe people of this role. */
  readonly account: LedgerAccount
  /** How the books call the transfer to one of them. */
  readonly paidKind: PostingKind
  /** Working days after settlement until what was earned is paid out. */
  readonly workingDays: number
  /** Where he reads what he earned, and what he is told when it is paid leads; absent: his own module tells him. */
  readonly paidScreen?: string
}
const declareRoles = <const T extends Record<string, EarningRoleDeclaration>>(roles: T): T => roles

export const earningRoles = declareRoles({
  owner: { label: '设备主', account: 'owner_payable', paidKind: 'owner_paid', workingDays: 3 },
  driver: {
    label: '司机',
    account: 'driver_payable',
    paidKind: 'driver_paid',
    workingDays: 2,
    paidScreen: '/transportation/driver-earnings',
  },
  technician: {
    label: '技师',
    account: 'technician_payable',
    paidKind: 'technician_paid',
    workingDays: 2,
    paidScreen: '/technician/personal-stats',
  },
  supplier: { label: '供应商', account: 'supplier_payable', paidKind: 'supplier_paid', workingDays: 3 },
})
export type EarningRole = keyof typeof earningRoles
export const earningRoleCodes = codesOf(earningRoles)

/** `taken`: nothing is left to be transferred, for all of it was taken off for what he had to pay himself, or it came to nothing. */
export const earningStatuses = { due: '待打款', paid: '已打款', taken: '已抵扣' } as const
export type EarningStatus = keyof typeof earningStatuses
/** What was earned came to nothing: of a repair that was parts alone. */
const nothingToPay = '无需打款'
export const earningStatusText = (status: EarningStatus, netFen: number): string =>
  netFen === 0 ? nothingToPay : earningStatuses[status]
export const earningMachine = defineMachine({
  column: 'earning.status',
  thing: '收入',
  initial: ['due', 'taken'],
  states: {
    due: { label: earningStatuses.due },
    paid: { label: earningStatuses.paid },
    taken: { label: earningStatuses.taken },
  },
  actions: {
    complete: { label: '打款', from: ['due'], to: 'paid', by: ['staff'] },
    use_up: { label: '抵扣完', from: ['due'], to: 'taken', by: ['payment'] },
    give_back: { label: '退回抵扣', from: ['taken'], to: 'due', by: ['refund'] },
  },
})
export const earningStatusCodes = codesOf(earningStatuses)
/** The one part of what is owed anew: what was taken off it came back after the rest had been paid out. */
export const returnedPart = { code: 'returned', label: '退回的抵扣' } as const

/** What somebody keeps of what was earned: all of it, less what the platform keeps and the commission on the parts that bear one. */
export const shareOf = (
  declared: Readonly<Record<string, EarningPart>>,
  parts: Readonly<Record<string, number>>,
  commissionPercent: number,
): { readonly grossFen: number; readonly commissionFen: number; readonly netFen: number } => {
  let grossFen = 0
  let bearingFen = 0
  let keptFen = 0
  for (const [code, fen] of Object.entries(parts)) {
    const part = declared[code]
    if (!part) throw new Error(`nothing is earned as ${code}`)
    grossFen += fen
    if (part.bearsCommission) bearingFen += fen
    if (part.isPlatforms) keptFen += fen
  }
  const commissionFen = keptFen + Math.round((bearingFen * commissionPercent) / 100)
  return { grossFen, commissionFen, netFen: grossFen - commissionFen }
}
