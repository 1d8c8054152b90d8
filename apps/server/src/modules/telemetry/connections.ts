/** When devices were connected: what their page shows of the line. */
import { sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import type { Database } from '../../platform/database/database.ts'

interface Started {
  readonly deviceId: number
  readonly protocol: string
  readonly address: string
  readonly at: Date
}
interface ConnectionKey extends Pick<Started, 'deviceId' | 'at'> {
  readonly id: number
}

export const startConnection = async (
  { db }: Pick<Database, 'db'>,
  { deviceId, protocol, address, at }: Started,
): Promise<ConnectionKey> => {
  const { rows } = await ask(
    db,
    { id: 'number' },
    sql`insert into device_connection (device_id, connected_at, protocol, address)
      values (${deviceId}, ${at.toISOString()}, ${protocol}, ${address}) returning id`,
  )
  return { deviceId, at, id: rows[0]!.id }
}

export const endConnection = (
  { db }: Pick<Database, 'db'>,
  { deviceId, at, id }: ConnectionKey,
  endedAt: Date,
  reason: string,
): Promise<unknown> =>
  db.execute(sql`update device_connection set ended_at = ${endedAt.toISOString()}, reason = ${reason}
    where device_id = ${deviceId} and connected_at = ${at.toISOString()} and id = ${id}`)

interface ConnectedFrom {
  readonly deviceId: number
  readonly address: string
  readonly endedAfter: Date
  readonly reason: string
}
/** Whether it was connected from there, and ended so for this reason a short while ago. */
export const wasConnectedFrom = async (
  { db }: Pick<Database, 'db'>,
  { deviceId, address, endedAfter, reason }: ConnectedFrom,
): Promise<boolean> => {
  const { rows } = await ask(
    db,
    { was: 'flag' },
    sql`select exists (select from device_connection where device_id = ${deviceId} and address = ${address}
      and ended_at > ${endedAfter.toISOString()}::timestamptz and reason = ${reason}) as was`,
  )
  return rows[0]?.was === true
}
