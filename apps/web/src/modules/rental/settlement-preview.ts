import type { ResponseOf } from '@jihui/protocol/endpoint'
import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { previewExtension, previewReturn } from '@jihui/protocol/rental/period-operations'
import { claimFrom, depositAtReturn } from '@jihui/protocol/rental/reckoning'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shell/api/call.ts'
import { monthDay } from '../../ui/text/format.ts'
import type { Order } from './order-queries.ts'

export type ReturnPreview = ResponseOf<typeof previewReturn.shape>
export type ExtensionPreview = ResponseOf<typeof previewExtension.shape>

// Under keys of their own: what follows a command asks for all of `rental` anew, and a step that has been taken has no
// preview any more.

/** What an order would come to if its machine came back on a day; without one, now. */
export const returnPreviewQuery = (line: LineFace, id: number, day?: string) =>
  queryOptions({
    queryKey: ['preview', 'return', line.id, id, day ?? ''],
    queryFn: ({ signal }) =>
      call(onLine(previewReturn, line), { params: { id }, query: day ? { return_date: day } : {}, signal }),
    staleTime: 30_000,
  })

export const extensionPreviewQuery = (line: LineFace, id: number, day: string) =>
  queryOptions({
    queryKey: ['preview', 'extension', line.id, id, day],
    queryFn: ({ signal }) =>
      call(onLine(previewExtension, line), { params: { id }, query: { new_end_date: day }, signal }),
    staleTime: 30_000,
  })

export interface SettlementPreview {
  lateDays: number
  lateFee: number
  /** `12.4 小时：11月18日 2.5、11月20日 9.9` */
  overtime: string
  overtimeFee: number
  /** `W00000031 大臂油缸漏油` */
  repairs: string
  repairFee: number
  damage: number
  /** Used days nobody has paid for. */
  due: number
  /** Paid or frozen. */
  secured: number
  depositBack: number
  rentBack: number
  unusedDays: number
  /** Owed at once, and once more if the claim stands whole. */
  debt: number
  uncovered: number
  damageMax: number
}

const SHOWN_DAYS = 6

/** The hours beyond those included, and the days they are made of; of many the last ones. */
export const overtimeText = ({
  overtime_hours: hours,
  overtime_days: days,
}: Pick<ReturnPreview, 'overtime_hours' | 'overtime_days'>): string => {
  const sums = new Map<string, number>()
  for (const { day, hours: one } of days) {
    const name = day === null ? '按小时表' : monthDay(day)
    sums.set(name, (sums.get(name) ?? 0) + Math.round(one * 10))
  }
  const told = [...sums].slice(-SHOWN_DAYS).map(([name, tenths]) => `${name} ${tenths / 10}`)
  return `${hours} 小时：${told.join('、')}${sums.size > SHOWN_DAYS ? ` 等 ${sums.size} 天` : ''}`
}

/** Work its renter has not paid yet, by its numbers. */
export const repairsText = ({ repairs }: Pick<ReturnPreview, 'repairs'>): string =>
  repairs.map(({ number, title }) => `${number} ${title}`).join('、')

const fen = (yuan: number) => Math.round(yuan * 100)
const yuan = (amountFen: number) => amountFen / 100

/** The server's account of a return, with what would be asked for damage beside it. */
export function withDamage(
  preview: ReturnPreview,
  order: Pick<Order, 'deposit_kind' | 'deposit_base' | 'deposit_hold'>,
  damage: number,
): SettlementPreview {
  const deposit = {
    depositKind: order.deposit_kind,
    depositBaseFen: fen(order.deposit_base),
    depositHoldFen: fen(order.deposit_hold),
  }
  const dueFen = fen(preview.deposit_taken) + fen(preview.owed)
  const claimedFen = fen(preview.late_fee) + fen(preview.overtime_fee) + fen(preview.repair_fee) + fen(damage)
  const atReturn = depositAtReturn(deposit, dueFen, claimedFen)
  return {
    lateDays: preview.late_days,
    lateFee: preview.late_fee,
    overtime: overtimeText(preview),
    overtimeFee: preview.overtime_fee,
    repairs: repairsText(preview),
    repairFee: preview.repair_fee,
    damage,
    due: yuan(dueFen),
    secured: preview.secured,
    depositBack: yuan(atReturn.backFen),
    rentBack: preview.rent_back,
    unusedDays: preview.unused_days,
    debt: yuan(atReturn.debtFen),
    uncovered: yuan(claimFrom(deposit, dueFen, claimedFen, claimedFen).debtFen),
    damageMax: preview.damage_max,
  }
}
