import { type SQL, sql } from 'drizzle-orm'

/** What of one kind lies on its desk. Until the day that was agreed for a check, nobody is late. */
export const waitingApplications = (kind: string): SQL => sql`select o.id,
    greatest(o.created_at, (select max(c.planned_at) from application_check c where c.application_id = o.id)) as since,
    null::bigint as rental_id, array[o.user_id] as waiters, null::bigint as decider_id
  from application o where o.status = 'pending' and o.kind = ${sql.raw(`'${kind}'`)}`
