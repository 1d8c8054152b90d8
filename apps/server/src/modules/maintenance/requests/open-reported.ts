/** A fault that another module found: it waits to be taken in like any other, and the machine's owner is told. */
import type { Tx } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/access.ts'
import { type NewOrder, openOrder } from '../orders/open-order.ts'
import { tellOwner } from '../tell-owner.ts'

export const openReported = async (
  tx: Tx,
  asked: Omit<NewOrder, 'isReported'>,
  actor: Actor,
  now: Date,
): Promise<number> => {
  const order = await openOrder(tx, { ...asked, isReported: true }, { by: actor, now })
  await tellOwner(tx, 'reported', order, order.description, actor.id)
  return order.id
}
