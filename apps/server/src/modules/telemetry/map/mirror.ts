/**
 * Where devices are, kept in this process while somebody looks at a moving map: read once, then what has changed. A hundred
 * thousand devices are some megabytes, and what is in view of a thousand maps is found without asking the database.
 */
import type { MapMark } from '@jihui/protocol/iot/map/schema'
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Database } from '../../../platform/database/database.ts'
import { mapColumns, shownColumns } from './read-map.ts'

export interface MirroredDevice {
  readonly id: number
  readonly lng: number
  readonly lat: number
  readonly heading: number | null
  readonly mark: MapMark
  /** Of the position. */
  readonly ms: number
  readonly line: string | null
  readonly ownerId: number | null
}

/** What was committed a moment after it was heard is read by the next look. */
const overlapMs = 3_000

export interface Mirror {
  readonly devices: ReadonlyMap<number, MirroredDevice>
  /** Reads what has changed since the last time; answers those whose place, mark or heading is another. The first time: none. */
  refresh(now: Date): Promise<readonly MirroredDevice[]>
}

const isSame = (a: MirroredDevice | undefined, b: MirroredDevice): boolean =>
  a !== undefined &&
  a.ms === b.ms &&
  a.mark === b.mark &&
  a.lng === b.lng &&
  a.lat === b.lat &&
  a.ownerId === b.ownerId &&
  a.line === b.line

export const createMirror = ({ db }: Pick<Database, 'db'>): Mirror => {
  const devices = new Map<number, MirroredDevice>()
  let since: Date | null = null
  let wholeAt = 0

  const read = async (now: Date, from: Date | null): Promise<MirroredDevice[]> => {
    const { rows } = await ask(
      db,
      { ...mapColumns, owner_id: 'number?' },
      sql`select ${shownColumns(now)}, d.owner_id from device_latest d
        where d.is_shown and d.lat is not null ${from === null ? sql`` : sql`and d.heard_at >= ${from.toISOString()}::timestamptz`}`,
    )
    return rows.map(({ device_id: id, lng, lat, heading, mark, ms, line, owner_id: ownerId }) => {
      return { id, lng, lat, heading, mark, ms, line, ownerId }
    })
  }
  return {
    devices,
    async refresh(now) {
      // Whoever fell silent says nothing: all are looked at again once in a while.
      const isFirst = since === null
      const isWhole = isFirst || performance.now() - wholeAt > 30_000
      if (isWhole) wholeAt = performance.now()
      const found = await read(now, isWhole ? null : new Date(since!.getTime() - overlapMs))
      since = now
      const changed = found.filter((one) => !isSame(devices.get(one.id), one))
      for (const one of changed) devices.set(one.id, one)
      if (isWhole && found.length < devices.size) {
        const known = new Set(found.map(({ id }) => id))
        for (const id of devices.keys()) if (!known.has(id)) devices.delete(id)
      }
      return isFirst ? [] : changed
    },
  }
}
