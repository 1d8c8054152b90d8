import { sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import type { Actor } from '../../platform/access.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Hooked } from '../../platform/hooks.ts'
import { requireNoParty } from '../identity/public.ts'
import { ordersOfUnit } from '../rental/public.ts'

/** Refuses a member of staff who arranges work on a machine of his own, or on one he has rented, or commands it. */
export const requireNoPartyOfUnit = async (
  hooked: Hooked,
  db: Queryable,
  actor: Actor,
  unitId: number,
  rentalId: number | null = null,
): Promise<void> => {
  const { rows } = await ask(
    db,
    { owner: 'number?', renters: 'number[]' },
    sql`
    select e.owner_id as owner, array(select r.user_id from rental r
      where r.id = ${rentalId} or r.status in ('in_use', 'overdue') and r.id in (${sql.raw(ordersOfUnit('u.id'))})) as renters
    from equipment_unit u join equipment e on e.id = u.equipment_id where u.id = ${unitId}`,
  )
  await requireNoParty(hooked, db, actor, { accounts: [rows[0]?.owner, ...(rows[0]?.renters ?? [])] })
}
