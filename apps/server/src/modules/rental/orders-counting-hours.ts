/** Orders that run and whose terms have a rate for hours beyond those included: for whoever counts their hours. */
import { sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import type { Tx } from '../../platform/database/database.ts'
import { handedBackAt } from './handover/handed-back.ts'

/** SQL of their units: `rental_id`, `user_id`, `line`, `terms`, `unit_id`, `received_at`, and `back_at` where it is back already. */
export const unitsCountingHours = sql`(select r.id as rental_id, r.user_id, r.line, q.terms -> 'overtime' as terms, k.unit_id,
    r.received_at, (select min(${sql.raw(handedBackAt)}) from rental_handover h
      where h.rental_id = r.id and h.unit_id = k.unit_id and h.stage = 'back') as back_at
  from rental r join quote q on q.id = r.quote_id join rental_unit k on k.rental_id = r.id
  where r.status in ('in_use', 'overdue') and r.received_at is not null and r.returned_at is null
    and jsonb_typeof(q.terms -> 'overtime') = 'object')`

/** Keeps an order from being reckoned until the transaction ends; false: its machines are back. */
export const holdWhileOut = async (tx: Tx, rentalId: number): Promise<boolean> => {
  const { rows } = await ask(
    tx,
    { id: 'number' },
    sql`select id from rental where id = ${rentalId} and returned_at is null for share`,
  )
  return rows.length > 0
}
