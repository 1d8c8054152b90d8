import { idOfOrder } from '@jihui/protocol/audit/schema'
import { ask } from '../../platform/database/ask.ts'
import * as operations from '@jihui/protocol/consistency/operations'
import { sql } from 'drizzle-orm'
import { type Mounting, mountEndpoint } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import type { Services } from '../../platform/services.ts'
import { checkOrders } from './find-orders.ts'
import { countRepairs, listRepairs } from './list-repairs.ts'
import { dismissFinding, repairOrders } from './repair-orders.ts'

/** Orders whose parts disagree. */
export const consistencyRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services

  mountEndpoint(mounting, operations.checkOrders, async ({ query }) => {
    const now = clock.now()
    const scope = {
      line: query.line,
      rentalId: idOfOrder(query.rental_id),
      withDismissed: query.include_dismissed,
    }
    const checked = sql`select count(*)::int as total from rental r where (${scope.line} = '' or r.line = ${scope.line})
      and (${scope.rentalId}::bigint is null or r.id = ${scope.rentalId}::bigint)`
    const [result, counted, fixed] = await Promise.all([
      checkOrders(db, services.registry, scope, now),
      ask(db, { total: 'number' }, checked),
      countRepairs(db),
    ])
    const total = counted.rows[0]?.total ?? 0
    return {
      checked_at: now.toISOString(),
      orders_checked: total,
      consistent: total - result.inconsistent,
      ...result,
      fixed,
    }
  })

  mountEndpoint(mounting, operations.repairOrders, async ({ body, actor, client, request }) => {
    const repairer = { by: actor, client, reason: body.reason }
    const results = await repairOrders(services, body.items, repairer, request.log)
    const fixed = results.filter((one) => one.is_fixed).length
    const skipped = results.length - fixed
    const message = skipped === 0 ? `修好了 ${fixed} 单` : `修好了 ${fixed} 单，${skipped} 单跳过`
    return { success: true as const, message, fixed, skipped, results }
  })

  mountEndpoint(mounting, operations.dismissFinding, async ({ body, actor, client }) => {
    await dismissFinding(services, body, actor, client)
    return { success: true as const, message: '记下了，订单没变就不再提示' }
  })

  mountEndpoint(mounting, operations.listRepairs, async ({ query, request }) => {
    const { page, page_size: limit } = query
    const [{ total }, repairs] = await Promise.all([
      countRepairs(db),
      listRepairs(db, { limit, offset: (page - 1) * limit }),
    ])
    return pageAnswer(request, query, total, repairs)
  })
}
