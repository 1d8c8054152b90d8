/** Orders on an owner's machines, and what they brought. */
import type { earningQuery } from '@jihui/protocol/owner/earning-schema'
import * as earnings from '@jihui/protocol/owner/earning-operations'
import * as operations from '@jihui/protocol/owner/operations'
import { findLine } from '@jihui/protocol/rental/lines'
import { rentalStatusCodes, statusOf } from '@jihui/protocol/rental/machine'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import { earnerIdOf, ownerIdOf } from '../../platform/access.ts'
import { dayOf } from '../../platform/clock.ts'
import { csvHeaders, csvStream } from '../../platform/csv-file.ts'
import { type Mounting, mountEndpoint } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { findPayoutAccounts, shownAccountOf } from '../payment/public.ts'
import { ownerShareOf } from '../settlement/public.ts'
import { listCards, readRental, viewRental } from '../rental/public.ts'
import { daysOf, monthsUpTo } from './analytics.ts'
import { earningStatement, type ReadNext } from './earning-statement.ts'
import {
  type EarningFilter,
  type EarningRow,
  findSummary,
  listEarnedDays,
  listEarningRows,
  listHeld,
  listStatementRows,
} from './earning-queries.ts'
import { viewEarning } from './earning-view.ts'

export const orderRoutes = (mounting: Mounting, services: Services): void => {
  rentalRoutes(mounting, services)
  earningRoutes(mounting, services)
}

const rentalRoutes = (mounting: Mounting, services: Services): void => {
  const { database, clock } = services
  mountEndpoint(mounting, operations.listOwnerRentals, async ({ query, actor, request }) => {
    const { total, cards, tabs } = await listCards(services, query.line || null, { ownerId: ownerIdOf(actor) }, query)
    const now = clock.now()
    const results = cards.map((card) => viewRental(card, actor, now))
    return { ...pageAnswer(request, query, total, results), tabs }
  })
  mountEndpoint(mounting, operations.getOwnerRental, async ({ params, actor }) => {
    const { rows } = await database.pool.query('SELECT 1 FROM rental WHERE id = $1 AND owner_id = $2', [
      params.id,
      ownerIdOf(actor),
    ])
    if (rows.length === 0) refuse('rental.not_found')
    return readRental(services, params.id, actor)
  })
}

export const filterOf = (query: z.output<typeof earningQuery>, ownerId: number | null): EarningFilter => ({
  ownerId,
  status: query.status,
  month: query.month ?? '',
  ...(query.equipment_id === undefined ? {} : { equipmentId: query.equipment_id }),
  keyword: query.keyword,
  limit: query.page_size,
  offset: (query.page - 1) * query.page_size,
})

/** Paid for, and the machine not back yet. */
const heldStatuses = rentalStatusCodes.filter((code) => statusOf(code).tab === 'in_progress')

const earningRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  const { pool } = services.database
  const view = (row: EarningRow) => viewEarning(services, row)
  mountEndpoint(mounting, earnings.listEarnings, async ({ query, actor, request }) => {
    const month = dayOf(clock.now()).slice(0, 7)
    const months = monthsUpTo(month)
    const [{ rows, total }, sums, held, days, { inForce }] = await Promise.all([
      listEarningRows(pool, filterOf(query, earnerIdOf(actor))),
      findSummary(pool, earnerIdOf(actor), month),
      listHeld(pool, earnerIdOf(actor), heldStatuses),
      listEarnedDays(pool, earnerIdOf(actor), `${months[0]!}-01`),
      findPayoutAccounts(db, earnerIdOf(actor), clock.now()),
    ])
    const heldFen = held.reduce((sum, row) => {
      const earned = { rentFen: row.rent_fen, deliveryFen: row.delivery_fen, extrasFen: row.extras_fen }
      const share = ownerShareOf(
        { ...earned, overtimeFen: 0, lateFen: 0, damageFen: 0 },
        findLine(row.line).pricing.commissionPercent,
      )
      return sum + share.netFen
    }, 0)
    const sumOf = (part: typeof days) => ({
      amount: toYuan(part.reduce((sum, row) => sum + row.fen, 0)),
      orders: part.reduce((sum, row) => sum + row.orders, 0),
    })
    return {
      ...pageAnswer(request, query, total, rows.map(view)),
      summary: {
        month,
        received: toYuan(sums.received_fen),
        received_total: toYuan(sums.received_total_fen),
        settled: toYuan(sums.settled_fen),
        held: toYuan(heldFen),
        held_orders: held.length,
        due: toYuan(sums.due_fen),
        due_orders: sums.due_orders,
        next_due_on: sums.next_due_on,
        next_due: toYuan(sums.next_due_fen),
        commission: toYuan(sums.commission_fen),
        payout_account: inForce && shownAccountOf(inForce),
      },
      days: daysOf(month).map((date) => ({ date, ...sumOf(days.filter((row) => row.day === date)) })),
      months: months.map((name) => ({ month: name, ...sumOf(days.filter((row) => row.day.startsWith(name))) })),
    }
  })
  mountEndpoint(mounting, earnings.getEarningStatement, async ({ query: { month = '' }, actor, reply }) => {
    const readNext: ReadNext = async (afterId, limit) =>
      (await listStatementRows(pool, { ownerId: earnerIdOf(actor), month, afterId, limit })).map(view)
    const name = `对账单_${month || dayOf(clock.now())}.csv`
    return reply.headers(csvHeaders(name)).send(csvStream(earningStatement(readNext))) as never
  })
  mountEndpoint(mounting, earnings.getEarning, async ({ params, actor }) => {
    const { rows } = await listEarningRows(pool, { ownerId: earnerIdOf(actor), id: params.id, limit: 1, offset: 0 })
    return view(rows[0] ?? refuse('owner.earning_not_found'))
  })
}
