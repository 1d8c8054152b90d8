/** Which devices a map shows its reader, and how exactly: of each, as of the moment its position was measured. */
import { deviceLimits } from '@jihui/protocol/iot/devices/limits'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import type { Services } from '../../../platform/services.ts'
import { findLatestIds, type LatestOf, readLatest } from '../../telemetry/public.ts'
import { precisionsAt } from '../devices/precision.ts'
import { listReached, managesAll, reachOf } from '../devices/reach.ts'

export interface ReachedMap {
  /** Shown exactly: all, or these. */
  readonly exact: { readonly all: true } | { readonly ids: ReadonlySet<number> }
  /** Told by their district: out with a renter who is not overdue, while nobody looks with a reason. */
  readonly districts: ReadonlySet<number>
}

type Ground = Pick<Services, 'db' | 'telemetry' | 'clock'>

export const mapReachOf = async (services: Ground, actor: Actor): Promise<ReachedMap> => {
  if (managesAll(actor)) return { exact: { all: true }, districts: new Set() }
  // Those that never said where they are take no place of those that did.
  const [of, now] = [await reachOf(services, actor), services.clock.now()]
  const ids = await findLatestIds(services.telemetry, of, { isPlaced: true }, now, deviceLimits.ownSearched)
  const isPlaced = sql`d.id = any(${sql.param(ids)}::bigint[])`
  const devices = await listReached(services, actor, isPlaced, sql`d.id desc`, deviceLimits.ownSearched)
  const latest = await readLatest(
    services.telemetry,
    devices.map(({ id }) => id),
  )
  const placed = devices.flatMap((device) => {
    const at = latest.get(device.id)?.position_at
    return at ? [{ device, at }] : []
  })
  const precisions = [...(await precisionsAt(services, actor, placed))]
  const idsOf = (wanted: 'exact' | 'district') =>
    new Set(precisions.filter(([, precision]) => precision === wanted).map(([id]) => id))
  return { exact: { ids: idsOf('exact') }, districts: idsOf('district') }
}

/** Those shown exactly, for whoever asks the database of readings. */
export const exactOf = ({ exact }: ReachedMap): LatestOf =>
  'all' in exact ? { all: true } : { ownerId: null, deviceIds: [...exact.ids] }

/** How one device is shown; null: not at all. */
export const precisionOn = ({ exact, districts }: ReachedMap, deviceId: number): 'exact' | 'district' | null => {
  if ('all' in exact || exact.ids.has(deviceId)) return 'exact'
  return districts.has(deviceId) ? 'district' : null
}
