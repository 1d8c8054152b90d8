/** How the work of an order ends, is judged, and goes on: cancelled, accepted, opened anew, rated. */
import { workOrderLimits } from '@jihui/protocol/maintenance/orders/limits'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Client } from '../../../platform/http/call.ts'
import type { By } from '../../../platform/machine/transition.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { giveAllBack } from '../disputes/decide-dispute.ts'
import { requireOpenFor } from '../orders/last-step.ts'
import { moveOrder, type OrderRow, writeHistory } from '../orders/move-order.ts'
import { settleOrder } from '../orders/order-payable.ts'
import { visitIsAhead } from '../orders/order-view.ts'
import { actsAsRenter, mayAccept } from '../orders/parties-of-order.ts'
import { tellVisitRefused } from '../orders/tell-parties.ts'
import { actAs, onReached } from '../requests/reach.ts'
import { maintenanceRequest } from '../table.ts'
import { agreedLines } from '../visits/quotes.ts'

/**
 * What was begun on an agreed quote is finished, not called off: somebody would owe for nothing, or nothing for work. No
 * more is an order of which an earlier visit was charged.
 */
export const requireUncharged = async (tx: Tx, { id, startedAt, totalFen }: OrderRow): Promise<void> => {
  if (totalFen) refuse('care.action_not_allowed', { message: '上一次上门已经收费，不能取消；不用再修的，登记完成' })
  if (startedAt !== null && (await agreedLines(tx, id)).length > 0)
    refuse('care.action_not_allowed', { message: '报价已经同意、工作已经开始，请让师傅完成，不能取消' })
}

export const cancelTask = (
  services: Services,
  actor: Actor,
  id: number,
  reason: string,
  client: Client,
): Promise<void> =>
  onReached(services, actor, id, async (tx, { order, roles }, now) => {
    const { hooks } = services
    const as = actAs({ roles }, ['owner', 'staff'])
    await requireOpenFor(tx, order, 'cancel', actor)
    const isGivenBack = as === 'staff' && !!order.totalFen && order.payer !== 'platform'
    if (!isGivenBack) await requireUncharged(tx, order)
    const owing = isGivenBack ? await giveAllBack(services, tx, order, { by: actor, reason, client, now }) : order
    const set = { result: reason }
    await moveOrder(tx, owing, {
      action: 'cancel',
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

const acceptWork = async (
  hooked: Hooked,
  tx: Tx,
  order: OrderRow,
  step: {
    readonly action: 'confirm' | 'count_accepted'
    readonly by: By
    readonly as: 'reporter' | 'owner' | 'staff' | 'system'
    readonly client?: Client
  },
  now: Date,
): Promise<void> => {
  const after = await moveOrder(tx, order, { ...step, hooks: hooked.hooks, now })
  await settleOrder(hooked, tx, after, now)
}
/** Whoever asked accepts the work; where nobody did, the machine's owner, or the desk. */
export const confirmTask = (services: Services, actor: Actor, id: number, client: Client): Promise<void> =>
  onReached(services, actor, id, async (tx, { order, roles }, now) => {
    if (!mayAccept(order, roles)) refuse('auth.forbidden')
    const as = actAs({ roles }, ['reporter', 'owner', 'staff'])
    await acceptWork(services, tx, order, { action: 'confirm', by: actor, as, client }, now)
  })
/** Nobody said anything in time. */
export const countAccepted = (services: Services, tx: Tx, order: OrderRow, now: Date): Promise<void> =>
  acceptWork(services, tx, order, { action: 'count_accepted', by: 'system', as: 'system' }, now)

/**
 * Not mended, or broken again within the warranty: a further visit of the same order. It costs nothing where its payer had
 * agreed to the work; work he refused was not done, so that opening the order anew would make a gift of it.
 */
export const reopenTask = (
  services: Services,
  actor: Actor,
  id: number,
  reason: string,
  client: Client,
): Promise<void> =>
  onReached(services, actor, id, async (tx, { order, roles }, now) => {
    const { hooks } = services
    const as = actAs({ roles }, ['reporter', 'owner', 'staff'])
    await requireOpenFor(tx, order, 'reopen', actor)
    const ended = order.finishedAt ?? order.resolvedAt
    if (ended && now > addDaysTo(ended, workOrderLimits.warrantyDays)) refuse('care.warranty_over')
    const isAgreed = (await agreedLines(tx, id)).length > 0
    if (!isAgreed && order.totalFen)
      refuse('care.action_not_allowed', { message: '报价没有同意，没有修，只收了上门费；要修请重新报修' })
    const set = {
      visit: order.visit + 1,
      isRework: order.isRework || isAgreed,
      startDate: null,
      endDate: null,
      occupancyId: null,
      visitAgreed: null,
      startedAt: null,
      finishedAt: null,
      confirmBefore: null,
      stoodFrom: order.stoodFrom === null ? null : now,
    }
    await moveOrder(tx, order, {
      action: 'reopen',
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
const addDaysTo = (moment: Date, days: number): Date => new Date(moment.getTime() + days * 86_400_000)

/** Whoever has the machine agrees to the visit, or says why not; arranged anew he is asked anew. */
export const agreeVisit = (
  services: Services,
  actor: Actor,
  id: number,
  { agreed, reason }: { readonly agreed: boolean; readonly reason: string },
): Promise<void> =>
  onReached(services, actor, id, async (tx, { order, parties, roles }, now) => {
    if (!actsAsRenter(parties, actor, 'receive')) actAs({ roles }, ['reporter'])
    if (order.visitAgreed === null || !visitIsAhead(order))
      refuse('care.action_not_allowed', { message: '现在没有要同意的上门时间' })
    if (agreed && order.visitAgreed) return
    const [after] = await tx
      .update(maintenanceRequest)
      .set({ visitAgreed: agreed, version: order.version + 1 })
      .where(eq(maintenanceRequest.id, id))
      .returning()
    const notes = agreed ? '同意上门时间' : `上门时间不行：${reason}`
    await writeHistory(tx, after as OrderRow, { action: 'agree_visit', by: actor, notes, now })
    await emit(tx, 'maintenance.moved', {
      requestId: id,
      rentalId: order.rentalId,
      action: 'agree_visit',
      status: order.status,
    })
    if (!agreed) await tellVisitRefused(tx, after as OrderRow, actor, notes)
  })

/** Once, by whoever asked. */
export const rateTask = (
  services: Services,
  actor: Actor,
  id: number,
  { rating, comments }: { readonly rating: number; readonly comments: string },
): Promise<void> =>
  onReached(services, actor, id, async (tx, { order, roles }, now) => {
    actAs({ roles }, ['reporter'])
    if (order.status !== 'completed' || order.finishedAt === null)
      refuse('care.action_not_allowed', { message: '验收以后才能评价' })
    if (order.rating !== null) refuse('care.already_rated')
    await tx
      .update(maintenanceRequest)
      .set({ rating, ratingComments: comments, ratedAt: now, version: order.version + 1 })
      .where(eq(maintenanceRequest.id, id))
    await writeHistory(tx, order, { action: 'rate', by: actor, notes: `${rating} 分`, now })
  })
