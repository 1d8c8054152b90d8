/** Work orders read and moved by their id. */
import * as operations from '@jihui/protocol/maintenance/orders/task-operations'
import {
  liveWorkOrderStatuses,
  taskStatusCodes,
  type WorkOrderStatus,
} from '@jihui/protocol/maintenance/orders/work-order-machine'
import type { taskQuery } from '@jihui/protocol/maintenance/orders/task-schema'
import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type Actor, ownerIdOf } from '../../../platform/access.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import type { Services } from '../../../platform/services.ts'
import { countOrders, listOrders, type OrderCondition, totalOf } from './order-queries.ts'
import { isDisputedSql } from '../disputes/find-dispute.ts'
import { payerIs } from './order-payable.ts'
import { machinesReadBy } from './parties-of-order.ts'
import { viewTask } from './order-view.ts'
import { readTask } from './read-order.ts'

/** A status, `open`, or nothing for all of a work order's. */
const statusesNamed = (name: z.output<typeof taskQuery>['status']): readonly WorkOrderStatus[] => {
  if (name === '' || name === 'all') return taskStatusCodes
  if (name === 'disputed') return taskStatusCodes
  if (name === 'open') return taskStatusCodes.filter((code) => liveWorkOrderStatuses.includes(code))
  return [name]
}
const asRole: Readonly<Record<string, (actor: Actor) => OrderCondition>> = {
  technician: ({ id }) => ({ sql: sql`m.assigned_to = ${id}` }),
  owner: (actor) => ({ sql: sql`e.owner_id = ${machinesReadBy(actor)}`, asksMachine: true }),
  reporter: (actor) => ({ sql: sql`m.user_id in (${actor.id}, ${ownerIdOf(actor)})` }),
  payer: (actor) => ({ sql: payerIs(actor) }),
}
const isDisputedNow: OrderCondition = { sql: isDisputedSql }
export const conditionsOf = (query: Omit<z.output<typeof taskQuery>, 'status'>, actor: Actor): OrderCondition[] => {
  const { unit_id: unitId, plan_id: planId, rental_id: rentalId, kind, line, keyword, role } = query
  const named: OrderCondition[] = [
    ...(unitId === undefined ? [] : [{ sql: sql`m.unit_id = ${unitId}` }]),
    ...(planId === undefined ? [] : [{ sql: sql`m.plan_id = ${planId}` }]),
    ...(rentalId === undefined ? [] : [{ sql: sql`m.rental_id = ${rentalId}` }]),
    ...(kind === '' ? [] : [{ sql: sql`m.kind = ${kind}` }]),
    ...(line === '' ? [] : [{ sql: sql`m.line = ${line}` }]),
    ...(role === undefined ? [] : [asRole[role]!(actor)]),
  ]
  if (keyword === '') return named
  const isNamed = sql`(strpos(e.search_text, search_text(${keyword})) > 0 or strpos(lower(u.serial), lower(${keyword})) > 0
    or strpos(m.description, ${keyword}) > 0)`
  return [...named, { sql: isNamed, asksMachine: true }]
}

export const taskRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  mountEndpoint(mounting, operations.listTasks, async ({ query, actor, request }) => {
    const { page, page_size: limit, status } = query
    const now = clock.now()
    const asked = conditionsOf(query, actor)
    const conditions = status === 'disputed' ? [...asked, isDisputedNow] : asked
    const statuses = statusesNamed(status)
    const [rows, groups] = await Promise.all([
      listOrders(db, actor, now, { statuses, conditions, limit, offset: (page - 1) * limit }),
      countOrders(db, actor, now, taskStatusCodes, conditions),
    ])
    const results = rows.map((row) => viewTask(row, actor))
    const byStatus = Object.fromEntries(groups.map((group) => [group.status, group.total]))
    return { ...pageAnswer(request, query, totalOf(groups, statuses), results), by_status: byStatus }
  })
  mountEndpoint(mounting, operations.getTask, ({ params, actor }) => readTask(services, actor, params.id))
}
