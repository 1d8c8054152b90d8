import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import { jsonOf, orNull, type RowOf } from '../../../platform/database/columns.ts'
import type { Database } from '../../../platform/database/database.ts'

const messageRow = {
  at: 'moment',
  protocol: 'text',
  size: 'number',
  raw: 'text',
  decoded: orNull(jsonOf<unknown>()),
  is_accepted: 'flag',
  reason: 'text',
} as const
export type MessageRow = RowOf<typeof messageRow>

/** What a device sent, as it came, the newest first. */
export const listMessages = async (
  { db }: Pick<Database, 'db'>,
  deviceId: number,
  limit: number,
): Promise<MessageRow[]> => {
  const { rows } = await ask(
    db,
    messageRow,
    sql`select at, protocol, size, raw, decoded, is_accepted, reason from device_message
      where device_id = ${deviceId} order by at desc, id desc limit ${limit}`,
  )
  return rows
}
