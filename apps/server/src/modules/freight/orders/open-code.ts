/** A code that was locked by wrong tries is opened again, by staff who asked. */
import { isLiveOrder } from '@jihui/protocol/freight/order-machine'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { requireNoParty } from '../../identity/public.ts'
import { lockOrder } from './move-order.ts'
import { freightOrder } from './order-table.ts'

export const openCode = ({ db, clock, hooks }: Services, actor: Actor, id: number, reason: string): Promise<void> =>
  db.transaction(async (tx) => {
    const order = (await lockOrder(tx, id)) ?? refuse('freight.order_not_found')
    await requireNoParty({ hooks }, tx, actor, { accounts: [order.shipperId, order.driverId, order.payeeId] })
    if (!isLiveOrder(order.status)) refuse('freight.order_action_not_allowed')
    await tx.update(freightOrder).set({ codeFailures: 0 }).where(eq(freightOrder.id, id))
    const change = { before: { code_failures: order.codeFailures }, after: { code_failures: 0, reason } }
    const entry = { actor, action: 'freight_order.open_code', objectType: 'freight_order', objectId: id }
    await writeAudit(tx, { ...entry, ...change }, clock.now())
  })
