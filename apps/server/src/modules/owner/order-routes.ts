/** Orders on an owner's machines, what they brought, and what is still to be paid to him. */
import type { earningQuery } from '@jihui/protocol/owner/earning-schema'
import * as earnings from '@jihui/protocol/owner/earning-operations'
import * as operations from '@jihui/protocol/owner/operations'
import { findLine } from '@jihui/protocol/rental/lines'
import { rentalStatusCodes, statusOf } from '@jihui/protocol/rental/machine'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import { dayOf } from '../../platform/clock.ts'
import { csvHeaders } from '../../platform/csv-file.ts'
import { type Mounting, mountEndpoint } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { completePayout, shareOf } from '../payment/public.ts'
import { listCards, readRental, viewRental } from '../rental/public.ts'
import { daysOf, monthsUpTo } from './analytics.ts'
import { maskAccount } from './application-view.ts'
import { earningStatement } from './earning-statement.ts'
import { type EarningFilter, findSummary, listEarnedDays, listEarningRows, listHeld } from './earning-queries.ts'
import { viewEarning, viewPayout } from './earning-view.ts'

export const orderRoutes = (mounting: Mounting, services: Services): void => {
  rentalRoutes(mounting, services)
  earningRoutes(mounting, services)
  payoutRoutes(mounting, services)
}

const rentalRoutes = (mounting: Mounting, services: Services): void => {
  const { db, database, clock } = services
  mountEndpoint(mounting, operations.listOwnerRentals, async ({ query, actor, request }) => {
    const { total, cards, tabs } = await listCards(db, query.line || null, { ownerId: actor.id }, query)
    const now = clock.now()
    const results = cards.map((card) => viewRental(card, actor, now))
    return { ...pageAnswer(request, query, total, results), tabs }
  })
  mountEndpoint(mounting, operations.getOwnerRental, async ({ params, actor }) => {
    const { rows } = await database.pool.query('SELECT 1 FROM rental WHERE id = $1 AND owner_id = $2', [
      params.id,
      actor.id,
    ])
    if (rows.length === 0) refuse('rental.not_found')
    return readRental(services, params.id, actor)
  })
}

const filterOf = (query: z.output<typeof earningQuery>, ownerId: number | null): EarningFilter => ({
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

/** More orders than one owner settles in a lifetime; a file is not read by pages. */
const statementRowsMax = 100_000
const earningRoutes = (mounting: Mounting, { database: { pool }, clock }: Services): void => {
  mountEndpoint(mounting, earnings.listEarnings, async ({ query, actor, request }) => {
    const month = dayOf(clock.now()).slice(0, 7)
    const months = monthsUpTo(month)
    const [{ rows, total }, sums, held, days] = await Promise.all([
      listEarningRows(pool, filterOf(query, actor.id)),
      findSummary(pool, actor.id, month),
      listHeld(pool, actor.id, heldStatuses),
      listEarnedDays(pool, actor.id, `${months[0]!}-01`),
    ])
    const heldFen = held.reduce((sum, row) => {
      const earned = { rentFen: row.rent_fen, deliveryFen: row.delivery_fen, extrasFen: row.extras_fen }
      const share = shareOf(
        { ...earned, platformFen: 0, lateFen: 0, damageFen: 0 },
        findLine(row.line).pricing.commissionPercent,
      )
      return sum + share.netFen
    }, 0)
    const sumOf = (part: typeof days) => ({
      amount: toYuan(part.reduce((sum, row) => sum + row.fen, 0)),
      orders: part.reduce((sum, row) => sum + row.orders, 0),
    })
    return {
      ...pageAnswer(request, query, total, rows.map(viewEarning)),
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
        payout_account: sums.account && { ...sums.account, account_number: maskAccount(sums.account.account_number) },
      },
      days: daysOf(month).map((date) => ({ date, ...sumOf(days.filter((row) => row.day === date)) })),
      months: months.map((name) => ({ month: name, ...sumOf(days.filter((row) => row.day.startsWith(name))) })),
    }
  })
  mountEndpoint(mounting, earnings.getEarningStatement, async ({ query: { month = '' }, actor, reply }) => {
    const { rows } = await listEarningRows(pool, { ownerId: actor.id, month, limit: statementRowsMax, offset: 0 })
    const name = `对账单_${month || dayOf(clock.now())}.csv`
    return reply.headers(csvHeaders(name)).send(earningStatement(rows.map(viewEarning))) as never
  })
  mountEndpoint(mounting, earnings.getEarning, async ({ params, actor }) => {
    const { rows } = await listEarningRows(pool, { ownerId: actor.id, id: params.id, limit: 1, offset: 0 })
    return viewEarning(rows[0] ?? refuse('owner.earning_not_found'))
  })
}

const payoutRoutes = (mounting: Mounting, services: Services): void => {
  const { pool } = services.database
  mountEndpoint(mounting, earnings.listPayouts, async ({ query, request }) => {
    const { rows, total, dueFen, dueOrders } = await listEarningRows(pool, filterOf(query, null))
    const page = pageAnswer(request, query, total, rows.map(viewPayout))
    return { ...page, due: toYuan(dueFen), due_orders: dueOrders }
  })
  mountEndpoint(mounting, earnings.completePayout, async ({ params, body, actor, client }) => {
    await completePayout(services, params.id, body.reference, actor, client)
    const { rows } = await listEarningRows(pool, { ownerId: null, id: params.id, limit: 1, offset: 0 })
    return { success: true as const, message: '已登记打款', payout: viewPayout(rows[0]!) }
  })
}
