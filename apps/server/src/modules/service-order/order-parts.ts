/** Parts of a visit: kept aside once they are agreed to, out of store and van when they are used, free again when it is done. */
import type { QuoteLine } from '@jihui/protocol/maintenance/orders/quote'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/refusal.ts'
import type { JobSource } from '../job/public.ts'
import { partsIn, refuseBeyond, requireCovers, takeLines, viewPart, withKept } from '../maintenance/public.ts'
import { type ForWork, listUsable, listWorkParts, wantForWork } from '../parts/public.ts'
import { lockOrder, type OrderRow } from './move-order.ts'
import { listQuotes } from './owed.ts'
import { countUsedParts } from './used-parts.ts'

const workOf = ({ id, code }: Pick<OrderRow, 'id' | 'code'>) =>
  // Whose machine it is we do not know, nor what fits it: the technician does.
  ({ serviceOrderId: id, equipmentId: null, notes: `上门服务 ${code}` }) satisfies ForWork

const agreedParts = async (db: Queryable, orderId: number): Promise<ReadonlyMap<number, number>> =>
  partsIn((await listQuotes(db, orderId)).find(({ status }) => status === 'agreed')?.lines ?? [])
export const listOrderParts = async (db: Queryable, orderId: number) =>
  (await listWorkParts(db, { serviceOrderId: orderId })).map((part) => viewPart(part, true))

/** A new quote names what is in the machine already. */
export const requireQuoted = async (tx: Tx, orderId: number, lines: readonly QuoteLine[]): Promise<void> =>
  requireCovers(partsIn(lines), await countUsedParts(tx, orderId))

/** What is said to have been changed was used here. */
export const requireUsed = async (
  db: Queryable,
  orderId: number,
  replaced: readonly { readonly part_id: number }[],
): Promise<void> => {
  if (replaced.length === 0) return
  const used = await countUsedParts(db, orderId)
  const wrong = replaced.flatMap(({ part_id: id }, at) => (used.get(id) ? [] : [at]))
  const errors = wrong.map((at) => [`replaced.${at}.part_id`, '这一单没有用过这个配件'] as const)
  if (errors.length > 0) refuse('request.invalid', { errors: Object.fromEntries(errors) })
}

/** What the quote before had kept aside beyond this one is anybody's again. */
export const keepAgreedParts = async (tx: Tx, order: OrderRow, now: Date): Promise<void> => {
  const used = await countUsedParts(tx, order.id)
  const agreed = await agreedParts(tx, order.id)
  const wants = new Map([...agreed].map(([id, pieces]) => [id, Math.max(0, pieces - (used.get(id) ?? 0))] as const))
  await wantForWork(tx, { ...workOf(order), wants }, { by: 'system', now, reason: '客户同意了报价' })
}

/** Never more than the customer agreed to; the same fault again is the platform's. */
export const takeOrderParts: NonNullable<JobSource['parts']> = async (doing, lines) => {
  const { tx, job, actor: by, hasHappened, now } = doing
  const order = (await lockOrder(tx, job.sourceId)) ?? refuse('service_order.not_found')
  const requireAgreed = async () => {
    if (order.reworkOf !== null) return
    refuseBeyond(lines, await agreedParts(tx, order.id), await countUsedParts(tx, order.id))
  }
  return takeLines(tx, workOf(order), lines, { by, now, hasHappened, requireAgreed })
}

export const usableParts: JobSource['usableParts'] = async ({ db }, actor, orderId, keyword) =>
  withKept(
    await listUsable(db, { equipmentId: null, userId: actor.id, keyword }),
    await listWorkParts(db, { serviceOrderId: orderId }),
  )
