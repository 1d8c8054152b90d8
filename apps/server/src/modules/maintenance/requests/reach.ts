/** An order somebody may act on, locked, with who he is to it. */
import type { WorkOrderActor } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { joinUnitOf } from '../../catalogue/public.ts'
import { lockOrder, type OrderRow } from '../orders/move-order.ts'
import { findParties, isReachedBy, type OrderParties, rolesOf } from '../orders/parties-of-order.ts'

export interface Reached {
  readonly order: OrderRow
  readonly parties: OrderParties
  readonly roles: readonly WorkOrderActor[]
}
/** Refuses what he may not see as unknown. */
export const reachOrder = async (tx: Tx, actor: Actor, id: number, now: Date): Promise<Reached> => {
  const { rows } = await ask(
    tx,
    { id: 'number' },
    sql`select m.id from maintenance_request m ${joinUnitOf(sql`m.unit_id`)} where m.id = ${id} and ${isReachedBy(actor, now)}`,
  )
  const order = rows[0] ? await lockOrder(tx, id) : null
  if (!order) return refuse('care.not_found')
  const parties = await findParties(tx, order)
  return { order, parties, roles: rolesOf(order, parties, actor) }
}
/** As which of these he acts: the first he is. What he may see but not do is refused; what is nobody's here is forbidden. */
export const actAs = <Role extends WorkOrderActor>({ roles }: Pick<Reached, 'roles'>, wanted: readonly Role[]): Role =>
  wanted.find((role) => roles.includes(role)) ?? refuse('auth.forbidden')

/** Does something with an order he may see, all or nothing: locked, with who he is to it and the present. */
export const onReached = <T>(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  id: number,
  work: (tx: Tx, reached: Reached, now: Date) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    return work(tx, await reachOrder(tx, actor, id, now), now)
  })
