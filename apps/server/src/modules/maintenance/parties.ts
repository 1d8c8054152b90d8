import { sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import type { Actor } from '../../platform/access.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Hooked } from '../../platform/hooks.ts'
import { requireNoParty } from '../identity/public.ts'
import { unitsOfMachines } from '../catalogue/public.ts'
import { isOrderWhere, ordersOfUnit } from '../rental/public.ts'

/** Whose machine it is, and who has it now, or has it by this order. */
export const findPeopleOfUnit = async (
  db: Queryable,
  unitId: number,
  rentalId: number | null = null,
): Promise<{ readonly ownerId: number | null; readonly renterIds: readonly number[] }> => {
  const { rows } = await ask(
    db,
    { owner: 'number?', renters: 'number[]' },
    sql`
    select e.owner_id as owner, array(select r.user_id from rental r
      where r.id = ${rentalId} or r.status in ('in_use', 'overdue') and r.id in (${sql.raw(ordersOfUnit('u.id'))})) as renters
    from ${unitsOfMachines} where u.id = ${unitId}`,
  )
  return { ownerId: rows[0]?.owner ?? null, renterIds: rows[0]?.renters ?? [] }
}

/** The order by which somebody has the unit now; null where nobody has. */
export const findOrderWith = async (db: Queryable, unitId: number): Promise<number | null> => {
  const { rows } = await ask(
    db,
    { rental_id: 'number' },
    sql`select o.rental_id from (${sql.raw(ordersOfUnit(String(unitId)))}) o
      where ${isOrderWhere(sql`o.rental_id`, sql`r.status in ('in_use', 'overdue')`)} order by o.rental_id desc limit 1`,
  )
  return rows[0]?.rental_id ?? null
}

/** Refuses a member of staff who arranges work on a machine of his own, or on one he has rented, or commands it. */
export const requireNoPartyOfUnit = async (
  hooked: Hooked,
  db: Queryable,
  actor: Pick<Actor, 'id'>,
  unitId: number,
  rentalId: number | null = null,
): Promise<void> => {
  const { ownerId, renterIds } = await findPeopleOfUnit(db, unitId, rentalId)
  await requireNoParty(hooked, db, actor, { accounts: [ownerId, ...renterIds] })
}
