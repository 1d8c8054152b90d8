/** What everybody sees of his own: his orders in figures, and where they stand. */
import * as operations from '@jihui/protocol/console/own-operations'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { orderTabs, rentalStatusCodes, statusesInTab } from '@jihui/protocol/rental/machine'
import { toYuan } from '@jihui/protocol/values'
import { dayOf, daysBetween } from '../../platform/clock.ts'
import { type Mounting, mountOnLines } from '../../platform/http/mount.ts'
import type { Services } from '../../platform/services.ts'
import {
  countByStatus,
  countOpen,
  countQueue,
  findNextDue,
  listEquipmentFigures,
  listMonths,
  type MonthRow,
} from './own-figures.ts'

const viewFigures = (rows: readonly MonthRow[]) => {
  const sum = (field: 'orders' | 'days' | 'spend_fen' | 'deposit_fen' | 'refund_fen') =>
    rows.reduce((total, row) => total + row[field], 0)
  return {
    orders: sum('orders'),
    days: sum('days'),
    spend: toYuan(sum('spend_fen')),
    deposit: toYuan(sum('deposit_fen')),
    refunds: toYuan(sum('refund_fen')),
  }
}

/** Every month from the first asked for to the present one, those without an order included. */
const monthsUpTo = (today: string, months: number): string[] => {
  const last = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  return Array.from({ length: months }, (_, index) => {
    const month = last - months + 1 + index
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

export const ownFigureRoutes = (mounting: Mounting, { db, clock }: Services): void => {
  mountOnLines(mounting, operations.getReports, async ({ query, line, actor }) => {
    const months = monthsUpTo(dayOf(clock.now()), query.months)
    const from = months[0]!
    const [rows, equipment] = await Promise.all([
      listMonths(db, line.id, actor.id, from),
      listEquipmentFigures(db, line.id, actor.id, from),
    ])
    return {
      months: months.map((month) => ({ month, ...viewFigures(rows.filter((row) => row.month === month)) })),
      total: viewFigures(rows),
      by_equipment: equipment.map(({ spend_fen, ...row }) => ({ ...row, spend: toYuan(spend_fen) })),
    }
  })

  mountOnLines(mounting, operations.getDashboardSummary, async ({ line, actor }) => {
    const isQueueSeen = actor.isStaff && actor.permissions.has('rental_view')
    const [counts, due, open, queue] = await Promise.all([
      countByStatus(db, line.id, actor.id),
      findNextDue(db, line.id, actor.id),
      countOpen(db, line.id, actor.id),
      isQueueSeen ? countQueue(db, line.id) : null,
    ])
    const of = (codes: readonly string[]) => codes.reduce((total, code) => total + (counts.get(code) ?? 0), 0)
    return {
      by_status: Object.fromEntries(rentalStatusCodes.map((code) => [code, counts.get(code) ?? 0])),
      tabs: Object.fromEntries(orderTabs.map(({ key }) => [key, of(statusesInTab(key))])),
      total: of(rentalStatusCodes),
      next_due: due && {
        rental_id: due.id,
        order_number: orderNumber(due.id),
        equipment_name: due.equipment_name,
        end_date: due.end_date,
        days_left: daysBetween(dayOf(clock.now()), due.end_date),
      },
      overdue: counts.get('overdue') ?? 0,
      open_issues: open.issues,
      open_maintenance: open.maintenance,
      unread_notifications: open.unread,
      queue,
    }
  })
}
