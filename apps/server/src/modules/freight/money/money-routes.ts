import * as operations from '@jihui/protocol/freight/money-operations'
import { dayOf } from '../../../platform/clock.ts'
import { csvHeaders, csvStream } from '../../../platform/csv-file.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { findDriver, findShipper } from '../parties/party-queries.ts'
import { readDriverEarnings } from './driver-earnings.ts'
import { listExpenses, listExpensesAfter, sumExpenses, viewExpense } from './shipper-expenses.ts'
import { type ReadNext, shipperStatement } from './shipper-statement.ts'

/** Whoever is suspended still sees what he earned and spent. */
export const moneyRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  mountEndpoint(mounting, operations.listDriverEarnings, async ({ query, actor, request }) => {
    if (!(await findDriver(db, actor.id))) refuse('freight.driver_required')
    const { page, page_size: limit, status } = query
    const earned = await readDriverEarnings(services, actor.id, { status, limit, offset: (page - 1) * limit })
    return { ...pageAnswer(request, query, earned.total, earned.rows), totals: earned.totals }
  })
  const requireShipper = async (id: number) => (await findShipper(db, id)) ?? refuse('freight.shipper_required')
  mountEndpoint(mounting, operations.readShipperFinance, async ({ query, actor, request }) => {
    await requireShipper(actor.id)
    const { page, page_size: limit, month = '' } = query
    const [{ rows, total }, figures] = await Promise.all([
      listExpenses(db, actor.id, { month, limit, offset: (page - 1) * limit }),
      sumExpenses(db, actor.id, month, clock.now()),
    ])
    return { ...pageAnswer(request, query, total, rows.map(viewExpense)), ...figures }
  })
  mountEndpoint(mounting, operations.getShipperStatement, async ({ query: { month = '' }, actor, reply }) => {
    await requireShipper(actor.id)
    const readNext: ReadNext = async (afterId, limit) =>
      (await listExpensesAfter(db, actor.id, { month, afterId, limit })).map(viewExpense)
    const name = `货运对账单_${month || dayOf(clock.now())}.csv`
    return reply.headers(csvHeaders(name)).send(csvStream(shipperStatement(readNext))) as never
  })
}
