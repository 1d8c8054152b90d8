/** Reports of faults, read and decided by their id. */
import * as operations from '@jihui/protocol/maintenance/orders/request-operations'
import {
  type CareRequestStatus,
  statusesOfRequest,
  type WorkOrderStatus,
  workOrderStatusCodes,
  workOrderStatuses,
} from '@jihui/protocol/maintenance/orders/work-order-machine'
import type { requestQuery } from '@jihui/protocol/maintenance/orders/request-schema'
import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import type { Services } from '../../../platform/services.ts'
import { countOrders, listOrders, totalOf } from '../orders/order-queries.ts'
import { viewRequest } from '../orders/order-view.ts'
import { isRentedBy } from '../orders/parties-of-order.ts'
import { stoodUnitDays } from '../orders/standstill.ts'
import { answerRequest, readRequest, readTask } from '../orders/read-order.ts'
import { conditionsOf } from '../orders/task-routes.ts'
import { acceptRequestOf, mergeRequestOf, rejectRequestOf, withdrawRequestOf } from './decide-request.ts'
import { listReportable } from './list-reportable.ts'
import { makeRequest } from './make-request.ts'

/** A status of a report, `open`, or nothing for all. */
const statusesNamed = (name: z.output<typeof requestQuery>['status']): readonly WorkOrderStatus[] => {
  if (name === '' || name === 'all') return workOrderStatusCodes
  if (name === 'open') return [...statusesOfRequest('submitted'), ...statusesOfRequest('accepted')]
  return statusesOfRequest(name)
}

export const requestRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  mountEndpoint(mounting, operations.listRequests, async ({ query, actor, request }) => {
    const { page, page_size: limit, status, scope } = query
    const now = clock.now()
    const named = {
      ...query,
      plan_id: undefined,
      kind: '',
      line: '',
      role: undefined,
    } as const
    const isMine = sql`(m.user_id = ${actor.id} or ${isRentedBy(sql`m.rental_id`, actor)})`
    const conditions = [
      { sql: sql`m.is_reported` },
      ...(scope === 'mine' ? [{ sql: isMine }] : []),
      ...conditionsOf(named, actor),
    ]
    const statuses = statusesNamed(status)
    const [rows, groups] = await Promise.all([
      listOrders(db, actor, now, { statuses, conditions, limit, offset: (page - 1) * limit }),
      countOrders(db, actor, now, workOrderStatusCodes, conditions),
    ])
    const byStatus: Partial<Record<CareRequestStatus, number>> = {}
    for (const group of groups) {
      const { request: code } = workOrderStatuses[group.status]
      byStatus[code] = (byStatus[code] ?? 0) + group.total
    }
    const results = rows.map((row) => viewRequest(row, actor))
    const rentalId = rows.find((row) => row.rental_id === query.rental_id)?.rental_id
    const stoodDays = rentalId ? await stoodUnitDays(db, rentalId, now) : null
    return {
      ...pageAnswer(request, query, totalOf(groups, statuses), results),
      by_status: byStatus as Record<string, number>,
      stood_days: stoodDays,
    }
  })
  mountEndpoint(mounting, operations.listReportable, async ({ query, actor, request }) => {
    const { rows, total } = await listReportable(db, actor, clock.now(), query)
    return pageAnswer(request, query, total, rows)
  })
  mountEndpoint(mounting, operations.makeRequest, (call) => {
    const { body, actor, idempotency } = call
    const make = () => makeRequest(services, actor, body, idempotency)
    return createOnce(db, call, make, (id) => answerRequest(services, actor, id, '报修已提交，受理后会告诉你'))
  })
  mountEndpoint(mounting, operations.getRequest, ({ params, actor }) => readRequest(services, actor, params.id))
  mountEndpoint(mounting, operations.acceptRequestEndpoint, async ({ params, body, actor, client }) => {
    await acceptRequestOf(services, actor, params.id, body, client)
    const [request, task] = await Promise.all([
      readRequest(services, actor, params.id),
      readTask(services, actor, params.id),
    ])
    return { success: true as const, message: '已受理', request, task }
  })
  mountEndpoint(mounting, operations.rejectRequestEndpoint, async ({ params, body, actor, client }) => {
    await rejectRequestOf(services, actor, params.id, body.reason, client)
    return answerRequest(services, actor, params.id, '没有受理，已告诉报修人')
  })
  mountEndpoint(mounting, operations.mergeRequestEndpoint, async ({ params, body, actor, client }) => {
    await mergeRequestOf(services, actor, params.id, body.into, client)
    return answerRequest(services, actor, params.id, '已并入另一次报修')
  })
  mountEndpoint(mounting, operations.withdrawRequestEndpoint, async ({ params, body, actor }) => {
    await withdrawRequestOf(services, actor, params.id, body.reason)
    return answerRequest(services, actor, params.id, '已撤回')
  })
}
