/** What has been repaired, as the audit log has it. */
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { type RentalStatus, rentalStatuses } from '@jihui/protocol/rental/machine'
import { sql } from 'drizzle-orm'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { personName } from '../identity/public.ts'

type Row = {
  id: number
  at: string | Date
  actor: string
  rental_id: number
  line: string
  party_name: string
  before: { status?: string } | null
  after: { status?: string; rule?: string; title?: string; reason?: string } | null
}

const labelOf = (status: string | undefined): string =>
  status && status in rentalStatuses ? rentalStatuses[status as RentalStatus].label : ''

export const countRepairs = async (db: Queryable): Promise<{ total: number; last_at: string | null }> => {
  const { rows } = await db.execute<{ total: number; last_at: string | Date | null }>(
    sql`select ${boundedCount(sql`from audit_log where action = 'rental.repair'`)} as total,
      (select at from audit_log where action = 'rental.repair' order by id desc limit 1) as last_at`,
  )
  const last = rows[0]?.last_at
  return { total: rows[0]?.total ?? 0, last_at: last ? new Date(last).toISOString() : null }
}

export const listRepairs = async (db: Queryable, { limit, offset }: { limit: number; offset: number }) => {
  const { rows } = await db.execute<Row>(sql`
    select l.id, l.at, l.before, l.after, coalesce(nullif(a.display_name, ''), l.actor_name) as actor,
      r.id as rental_id, r.line, ${sql.raw(personName('r.user_id'))} as party_name
    from audit_log l join rental r on r.id = l.object_id::bigint
      left join app_user a on a.id = l.actor_id
    where l.action = 'rental.repair' and l.object_type = 'rental'
    order by l.id desc limit ${limit} offset ${offset}`)
  return rows.map((row) => ({
    id: row.id,
    timestamp: new Date(row.at).toISOString(),
    actor_name: row.actor,
    rental_id: row.rental_id,
    order_number: orderNumber(row.rental_id),
    line: row.line,
    party_name: row.party_name,
    rule: row.after?.rule ?? '',
    title: row.after?.title ?? '',
    before: labelOf(row.before?.status),
    after: labelOf(row.after?.status),
    reason: row.after?.reason ?? '',
  }))
}
