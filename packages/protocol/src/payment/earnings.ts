/** Who earns something of what others pay: for which account of the books, and how what he is owed stands. */
import { codesOf } from '../codes.ts'
import { defineMachine } from '../machine.ts'
import type { EarningPart } from './payable.ts'
import type { LedgerAccount, PostingKind } from './ledger.ts'

interface EarningRoleDeclaration {
  readonly label: string
  /** What we owe people of this role. */
  readonly account: LedgerAccount
  /** How the books call the transfer to one of them. */
  readonly paidKind: PostingKind
  /** Working days after settlement until what was earned is paid out. */
  readonly workingDays: number
}
const declareRoles = <const T extends Record<string, EarningRoleDeclaration>>(roles: T): T => roles

export const earningRoles = declareRoles({
  owner: { label: '设备主', account: 'owner_payable', paidKind: 'owner_paid', workingDays: 3 },
  driver: { label: '司机', account: 'driver_payable', paidKind: 'driver_paid', workingDays: 2 },
  technician: { label: '技师', account: 'technician_payable', paidKind: 'technician_paid', workingDays: 2 },
  supplier: { label: '供应商', account: 'supplier_payable', paidKind: 'supplier_paid', workingDays: 3 },
})
export type EarningRole = keyof typeof earningRoles
export const earningRoleCodes = codesOf(earningRoles)

export const earningStatuses = { due: '待打款', paid: '已打款' } as const
export type EarningStatus = keyof typeof earningStatuses
export const earningMachine = defineMachine({
  column: 'earning.status',
  thing: '收入',
  initial: ['due'],
  states: { due: { label: earningStatuses.due }, paid: { label: earningStatuses.paid } },
  actions: { complete: { label: '打款', from: ['due'], to: 'paid', by: ['staff'] } },
})
export const earningStatusCodes = codesOf(earningStatuses)

/** What somebody keeps of what was earned: all of it, less the commission on the parts that bear one. */
export const shareOf = (
  declared: Readonly<Record<string, EarningPart>>,
  parts: Readonly<Record<string, number>>,
  commissionPercent: number,
): { readonly grossFen: number; readonly commissionFen: number; readonly netFen: number } => {
  let grossFen = 0
  let bearingFen = 0
  for (const [code, fen] of Object.entries(parts)) {
    const part = declared[code]
    if (!part) throw new Error(`nothing is earned as ${code}`)
    grossFen += fen
    if (part.bearsCommission) bearingFen += fen
  }
  const commissionFen = Math.round((bearingFen * commissionPercent) / 100)
  return { grossFen, commissionFen, netFen: grossFen - commissionFen }
}
