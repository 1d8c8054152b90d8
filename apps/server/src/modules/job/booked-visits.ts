/** What technicians have taken on, for whoever shows or plans their days. */
import type { SkillCode } from '@jihui/protocol/technician/skills'
import { sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { BookedVisit } from '../technician/public.ts'

export const findBooked = async (
  db: Queryable,
  ids: readonly number[],
  from: Date,
  until: Date,
): Promise<BookedVisit[]> => {
  if (ids.length === 0) return []
  const people = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )
  const { rows } = await ask(
    db,
    { technician_id: 'number', skill: 'text', begins: 'moment', ends: 'moment' },
    sql`select o.technician_id, j.skill, lower(o.period) as begins, upper(o.period) as ends
      from technician_occupancy o join job j on j.id = o.job_id
      where o.technician_id in (${people}) and o.released_at is null
        and o.period && tstzrange(${from}::timestamptz, ${until}::timestamptz)`,
  )
  return rows.map(({ technician_id: userId, skill, begins, ends }) => ({
    userId,
    skill: skill as SkillCode,
    from: begins,
    to: ends,
  }))
}
