/** Orders arranged, ended and judged. */
import * as operations from '@jihui/protocol/maintenance/orders/task-operations'
import type { assignRequest } from '@jihui/protocol/maintenance/orders/task-schema'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Client } from '../../../platform/http/call.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { answerTask } from '../orders/read-order.ts'
import { lastStep, requireOpenFor } from '../orders/last-step.ts'
import type { OrderRow } from '../orders/move-order.ts'
import { actAs, reachOrder } from '../requests/reach.ts'
import { answerQuote } from '../consent/answer-quote.ts'
import { arrangeTask } from './arrange-task.ts'
import { agreeVisit, cancelTask, confirmTask, rateTask, reopenTask } from './end-task.ts'
import { makeTask } from './make-task.ts'

const assign = (
  { db, clock, hooks }: Services,
  actor: Actor,
  id: number,
  { technician_id: technicianId, version, notes, ...when }: z.output<typeof assignRequest>,
  client: Client,
): Promise<unknown> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const { order, parties, roles } = await reachOrder(tx, actor, id, now)
    const as = actAs({ roles }, ['owner', 'staff'])
    if (version !== undefined && version !== order.version) await refuseChanged(tx, order, actor)
    await requireOpenFor(tx, order, 'assign', actor)
    return arrangeTask(tx, order, parties, { technicianId, notes, ...when }, { by: actor, as, client, hooks, now })
  })

/** Whoever comes second is told who was first. */
const refuseChanged = async (tx: Tx, order: OrderRow, reader: Actor): Promise<never> => {
  const { actor, status } = await lastStep(tx, order, reader)
  return refuse('care.changed', { message: `${actor}刚改过这张维护单，现在是“${status}”，先看看改了什么` })
}

export const arrangingRoutes = (mounting: Mounting, services: Services): void => {
  const { db } = services
  const answer = (id: number, actor: Actor, message: string) => answerTask(services, actor, id, message)
  mountEndpoint(mounting, operations.makeTask, (call) => {
    const { body, actor, client, idempotency } = call
    const make = () => makeTask(services, actor, body, client, idempotency)
    return createOnce(db, call, make, (id) => answer(id, actor, '维护单已建好'))
  })
  mountEndpoint(mounting, operations.assignTask, async ({ params, body, actor, client }) => {
    await assign(services, actor, params.id, body, client)
    return answer(params.id, actor, '已安排，师傅会收到通知')
  })
  mountEndpoint(mounting, operations.agreeVisit, async ({ params, body, actor }) => {
    await agreeVisit(services, actor, params.id, body)
    return answer(params.id, actor, body.agreed ? '已同意上门时间' : '已告诉平台，会另约时间')
  })
  mountEndpoint(mounting, operations.cancelTask, async ({ params, body, actor, client }) => {
    await cancelTask(services, actor, params.id, body.reason, client)
    return answer(params.id, actor, '维护单已取消')
  })
  mountEndpoint(mounting, operations.reopenTask, async ({ params, body, actor, client }) => {
    await reopenTask(services, actor, params.id, body.reason, client)
    return answer(params.id, actor, '已重新打开，会再安排上门')
  })
  mountEndpoint(mounting, operations.confirmTask, async ({ params, actor, client }) => {
    await confirmTask(services, actor, params.id, client)
    return answer(params.id, actor, '已验收')
  })
  mountEndpoint(mounting, operations.consentToQuote, async ({ params, body, actor }) => {
    await answerQuote(services, actor, params.id, body)
    return answer(params.id, actor, body.agreed ? '已同意报价，师傅可以开始' : '没有同意报价，已告诉师傅')
  })
  mountEndpoint(mounting, operations.rateTask, async ({ params, body, actor }) => {
    await rateTask(services, actor, params.id, body)
    return answer(params.id, actor, '谢谢评价')
  })
}
