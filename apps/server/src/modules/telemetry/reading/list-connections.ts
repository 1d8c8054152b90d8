import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type ReadDevice, withinSpans } from './span.ts'

/** Times it was connected in its reader's spans, the newest first. */
export const listConnections = async (
  { db }: Pick<Database, 'db'>,
  { id, spans }: Pick<ReadDevice, 'id' | 'spans'>,
  limit: number,
) => {
  const { rows } = await ask(
    db,
    { connected_at: 'moment', ended_at: 'moment?', protocol: 'text', reason: 'text' },
    sql`select connected_at, ended_at, protocol, reason from device_connection
      where device_id = ${id} and ${withinSpans(sql`connected_at`, spans)} order by connected_at desc, id desc limit ${limit}`,
  )
  return rows
}
