/** What becomes of a report: taken in, not taken in, merged into another, taken back. */
import {
  careRequestNumber,
  isOverOrder,
  workOrderStatuses,
} from '@jihui/protocol/maintenance/orders/work-order-machine'
import type { acceptRequest } from '@jihui/protocol/maintenance/orders/request-schema'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Client } from '../../../platform/http/call.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { arrangeTask } from '../arranging/arrange-task.ts'
import { stepSaid } from '../orders/last-step.ts'
import { lockOrder, moveOrder, type OrderRow, writeHistory } from '../orders/move-order.ts'
import { passOnMerged } from '../orders/tell-merged.ts'
import { reasonFor } from '../orders/payer-reason.ts'
import { requirePayer } from './payer-of-request.ts'
import { actAs, onReached, reachOrder } from './reach.ts'
import { isUnderWarranty } from './under-warranty.ts'

const deciders = ['owner', 'staff'] as const

/** Whoever comes second is told what the first did. */
const requireSubmitted = async (tx: Tx, order: OrderRow, reader: Actor): Promise<void> => {
  if (order.status === 'submitted') return
  const said = (await stepSaid(tx, order, reader)) ?? '刚有人处理过'
  refuse('care.action_not_allowed', { message: `${said}，现在是“${workOrderStatuses[order.status].label}”` })
}

export const acceptRequestOf = (
  services: Services,
  actor: Actor,
  id: number,
  body: z.output<typeof acceptRequest>,
  client: Client,
): Promise<void> =>
  onReached(services, actor, id, async (tx, { order, parties, roles }, now) => {
    const { hooks } = services
    const as = actAs({ roles }, deciders)
    await requireSubmitted(tx, order, actor)
    requirePayer(order, parties, body.payer, as)
    const { kind, payer, notes, assigned_to: technicianId, start_date, end_date } = body
    const isStanding = body.standstill ?? order.urgency === 'high'
    // What its renter broke, he broke anew.
    const isRework = kind === 'repair' && payer !== 'renter' && (await isUnderWarranty(tx, order))
    const payerReason = reasonFor(payer, body.payer_reason)
    const about = { kind, payer, payerReason, isRework }
    const set = { ...about, takenBy: actor.id, notes, ...(isStanding && { stoodFrom: order.createdAt }) }
    const told = {
      kind,
      payer,
      ...(payerReason && { payer_reason: payerReason }),
      standstill: isStanding,
      ...(isRework && { is_rework: true }),
    }
    const step = { by: actor, as, client, hooks, now } as const
    const taken = await moveOrder(tx, order, { ...step, action: 'take_in', set, told })
    if (technicianId || start_date)
      await arrangeTask(tx, taken, parties, { technicianId: technicianId ?? null, start_date, end_date, notes }, step)
  })

export const rejectRequestOf = (services: Services, actor: Actor, id: number, reason: string, client: Client) =>
  onReached(services, actor, id, async (tx, { order, roles }, now) => {
    const { hooks } = services
    const as = actAs({ roles }, deciders)
    await requireSubmitted(tx, order, actor)
    const set = { result: reason }
    await moveOrder(tx, order, {
      action: 'reject',
      by: actor,
      as,
      notes: reason,
      set,
      told: { reason },
      client,
      hooks,
      now,
    })
  })

/** Into another report of the same machine that is not over; its words and pictures stay where they are. */
export const mergeRequestOf = (services: Services, actor: Actor, id: number, into: number, client: Client) =>
  services.db.transaction(async (tx) => {
    const { clock, hooks } = services
    const now = clock.now()
    // Two merged into one another at once would wait for each other: always the older first.
    const other = into < id ? await lockOrder(tx, into) : null
    const { order, roles } = await reachOrder(tx, actor, id, now)
    const as = actAs({ roles }, deciders)
    await requireSubmitted(tx, order, actor)
    const target = other ?? (into === id ? null : await lockOrder(tx, into))
    if (!target || target.unitId !== order.unitId || isOverOrder(target.status))
      refuse('care.merge_not_possible', { errors: { into: '只能并入同一台设备上还没有结束的另一次报修' } })
    const set = { mergedInto: into, result: `并入 ${careRequestNumber(into)}` }
    await passOnMerged(tx, order, into)
    await moveOrder(tx, order, { action: 'merge', by: actor, as, set, told: { into }, client, hooks, now })
    await writeHistory(tx, target!, {
      action: 'merged',
      by: actor,
      notes: `又有人报了：${order.description.slice(0, 200)}`,
      now,
    })
  })

export const withdrawRequestOf = (services: Services, actor: Actor, id: number, reason: string) =>
  onReached(services, actor, id, async (tx, { order, roles }, now) => {
    const { hooks } = services
    const as = actAs({ roles }, ['reporter'])
    await moveOrder(tx, order, {
      action: 'withdraw',
      by: actor,
      as,
      notes: reason,
      set: { result: reason },
      hooks,
      now,
    })
  })
