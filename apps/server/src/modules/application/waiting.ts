import { type SQL, sql } from 'drizzle-orm'

/** What of one kind lies on its desk. Until the day that was agreed for a check, nobody is late. */
export const waitingApplications = (kind: string): SQL => sql`select o.id,
    greatest(o.created_at, (select max(c.planned_at) from application_check c where c.application_id = o.id)) as since,
    null::bigint as rental_id, array[o.user_id] as waiters, null::bigint as decider_id
  from application o where o.status = 'pending' and o.kind = ${sql.raw(`'${kind}'`)}`

/** The same of kinds whose check records itself: until it is passed, an application is the applicant's to go on with. */
export const waitingOncePassed = (kind: string, check: string): SQL => sql`select o.id, c.recorded_at as since,
    null::bigint as rental_id, array[o.user_id] as waiters, null::bigint as decider_id
  from application o join application_check c on c.application_id = o.id
  where o.status = 'pending' and o.kind = ${sql.raw(`'${kind}'`)} and c.code = ${sql.raw(`'${check}'`)} and c.result = 'passed'`
