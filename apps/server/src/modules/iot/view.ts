import { connectedWithinMinutes } from '@jihui/protocol/iot/schema'
import type { DeviceRow } from './queries.ts'

/** Connected is whoever said something lately, nothing else. */
export const isConnected = (lastSeenAt: string | Date | null, now: Date): boolean =>
  lastSeenAt !== null && now.getTime() - new Date(lastSeenAt).getTime() <= connectedWithinMinutes * 60_000

export const viewDevice = (row: DeviceRow, lastSeenAt: Date | null, now: Date) => ({
  device_id: row.serial,
  serial: row.serial,
  equipment_id: row.equipment_id,
  equipment_name: row.equipment_name,
  connected: isConnected(lastSeenAt, now),
  last_seen_at: lastSeenAt?.toISOString() ?? null,
})
