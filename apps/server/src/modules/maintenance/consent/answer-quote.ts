/** The payer's word on a quote: nothing of it is begun before. */
import type { consentRequest } from '@jihui/protocol/maintenance/orders/task-schema'
import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { By } from '../../../platform/machine/transition.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { requireOpenFor } from '../orders/last-step.ts'
import { moveOrder, type OrderRow } from '../orders/move-order.ts'
import { maintenanceQuote } from '../orders/work-table.ts'
import { actAs, reachOrder } from '../requests/reach.ts'
import { keepQuotedParts } from './keep-quoted-parts.ts'

const ofOrder = (id: number) => eq(maintenanceQuote.requestId, id)

/** Notes what became of the quote that waits; the one that held before holds no more once this one does. */
const note = async (
  tx: Tx,
  order: OrderRow,
  outcome: 'agreed' | 'refused',
  {
    by,
    reason,
    now,
    version,
  }: { readonly by: By; readonly reason: string; readonly now: Date; readonly version?: number },
): Promise<void> => {
  if (outcome === 'agreed')
    await tx
      .update(maintenanceQuote)
      .set({ status: 'replaced' })
      .where(and(ofOrder(order.id), eq(maintenanceQuote.status, 'agreed')))
  const answered = await tx
    .update(maintenanceQuote)
    .set({ status: outcome, answeredAt: now, answeredBy: by === 'system' ? null : by.id, reason })
    .where(
      and(
        ofOrder(order.id),
        eq(maintenanceQuote.status, 'proposed'),
        version === undefined ? sql`true` : eq(maintenanceQuote.version, version),
      ),
    )
    .returning({ id: maintenanceQuote.id })
  if (answered.length === 0) refuse('care.quote_changed')
}

export const answerQuote = (
  { db, clock, hooks }: Services,
  actor: Actor,
  id: number,
  { agreed, quote_version: version, reason }: z.output<typeof consentRequest>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const { order, roles } = await reachOrder(tx, actor, id, now)
    const as = actAs({ roles }, ['payer'])
    const action = agreed ? 'agree' : 'refuse'
    await requireOpenFor(tx, order, action, actor)
    await note(tx, order, agreed ? 'agreed' : 'refused', { by: actor, reason, now, version })
    if (agreed) await keepQuotedParts(tx, order, now)
    await moveOrder(tx, order, { action, by: actor, as, notes: reason, set: { answerBefore: null }, hooks, now })
  })

/** Nobody answered in time: it is not agreed to. */
export const lapseQuote = async ({ hooks }: Services, tx: Tx, order: OrderRow, now: Date): Promise<void> => {
  const notes = '到时没有答复'
  await note(tx, order, 'refused', { by: 'system', reason: notes, now })
  await moveOrder(tx, order, {
    action: 'refuse',
    by: 'system',
    as: 'system',
    notes,
    set: { answerBefore: null },
    hooks,
    now,
  })
}
