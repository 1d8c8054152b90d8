/**
 * What devices count reaches the plans of their machines: the profile's meter, laid beside what
 * somebody read off the machine when the device was put on it, and no more often than plans need.
 */
import { findProfile, meterOf } from '@jihui/protocol/iot/profiles'
import type { MeterUnit } from '@jihui/protocol/upkeep/limits'
import { sql } from 'drizzle-orm'
import type { LRUCache } from 'lru-cache'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { remembering } from '../../../platform/remembering.ts'
import type { Services } from '../../../platform/services.ts'
import { type MeterStand, meterUnitOf, type NewReading, readMeterStands, takeReadings } from '../../upkeep/public.ts'
import type { FollowedDevice, ReadingFollower } from '../follow/follower.ts'
import { isWorthTelling, showings, type ShownMeter, type ToldMeter } from './worth-telling.ts'

/** Of so many devices a process remembers what it told last. */
const remembered = 200_000
interface Told extends ToldMeter {
  readonly unitId: number
}
/** By the device's own counter. What is forgotten, or was told by another process, is told again: a repeat changes nothing. */
const told = new WeakMap<Services, LRUCache<number, Told>>()
const toldBy = (services: Services): LRUCache<number, Told> => {
  const known = told.get(services) ?? remembering<number, Told>(remembered)
  told.set(services, known)
  return known
}

interface Speaking {
  readonly device: FollowedDevice
  readonly unitId: number
  readonly line: string
  readonly unit: MeterUnit
  /** By its own counter. */
  readonly shown: readonly ShownMeter[]
}
/** A device that has something to tell of the machine it is on. */
const speakingOf = (device: FollowedDevice): Speaking | null => {
  const { unitId, line, binding, profile, readings } = device
  const declared = findProfile(profile)
  const meter = declared && meterOf(declared)
  if (!meter || unitId === null || line === null || !binding) return null
  // What it counted before was another machine's.
  const shown = showings(readings, meter.key, binding.since)
  return shown.length > 0 ? { device, unitId, line, unit: meter.unit, shown } : null
}

/** Several may count for a machine: the one trusted for its place does, then whichever was put on it first. */
const findTrusted = async (db: Queryable, unitIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await ask(
    db,
    { id: 'number', unit_id: 'number', profile: 'text' },
    sql`select d.id, b.unit_id, d.profile from device_binding b join device d on d.id = b.device_id
      where b.unit_id = any(${sql.param([...unitIds])}::bigint[]) and b.unbound_at is null
        and d.status in ('registered', 'active')
      order by b.unit_id, b.is_primary desc, b.bound_at, b.id`,
  )
  const counted = new Set<string>()
  const trusted = new Set<number>()
  for (const { id, unit_id: unitId, profile } of rows) {
    const declared = findProfile(profile)
    const meter = declared && meterOf(declared)
    if (!meter || counted.has(`${unitId} ${meter.unit}`)) continue
    counted.add(`${unitId} ${meter.unit}`)
    trusted.add(id)
  }
  return trusted
}

const hundredths = (value: number): number => Math.round(value * 100)
/** What its counter is to be moved by to show the machine's meter. The first reading after that was read off settles it. */
const offsetOf = async (db: Queryable, { device, shown }: Speaking): Promise<number> => {
  const { meter, counter } = device.binding!
  if (meter === null) return 0
  if (counter !== null) return meter - counter
  const { rows } = await ask(
    db,
    { meter: 'number?', counter: 'number?' },
    sql`update device_binding set counter_hundredths = coalesce(counter_hundredths, ${hundredths(shown[0]!.meter)})
      where device_id = ${device.id} and unbound_at is null and meter_hundredths is not null
      returning meter_hundredths::float8 / 100 as meter, counter_hundredths::float8 / 100 as counter`,
  )
  const [row] = rows
  return row ? (row.meter ?? 0) - (row.counter ?? 0) : 0
}

/** A meter's own last digit; below nothing it never showed. */
const tidied = (value: number): number => Math.max(0, Math.round(value * 100) / 100)

/** Told again after another step, or a day: whatever its plans wait for. */
const later = { meter: Infinity, ts: Infinity }
const asTold = (stand: MeterStand | null): ToldMeter | null =>
  stand && {
    ts: stand.at.getTime(),
    meter: stand.meter,
    looksAt: stand.looksAt && { meter: stand.looksAt.meter, ts: stand.looksAt.at.getTime() },
  }
const readingOf = ({ device, unitId, unit, line }: Speaking, { ts, meter }: ShownMeter): NewReading => ({
  unitId,
  measuredAt: new Date(ts),
  source: 'device',
  device: device.id,
  unit,
  meter,
  alarms: null,
  isShown: unit === meterUnitOf(line),
})

interface Telling {
  readonly one: Speaking
  readonly offset: number
  /** By the machine's meter, what is told now and what was told last then; null: nothing ever. */
  readonly readings: readonly ShownMeter[]
  readonly last: ToldMeter | null
}
const tellingOf = (one: Speaking, offset: number, stand: MeterStand | null): Telling => {
  const readings: ShownMeter[] = []
  let last = asTold(stand)
  for (const { ts, meter: counter } of one.shown) {
    const meter = tidied(counter + offset)
    if (!isWorthTelling({ ts, meter }, last, one.unit)) continue
    readings.push({ ts, meter })
    last = { ts, meter, looksAt: last?.looksAt ?? later }
  }
  return { one, offset, readings, last }
}

const tell = async (services: Services, speaking: readonly Speaking[]): Promise<void> => {
  const { db } = services
  const memory = toldBy(services)
  const unitIds = [...new Set(speaking.map(({ unitId }) => unitId))]
  const [trusted, standOf] = await Promise.all([findTrusted(db, unitIds), readMeterStands(db, unitIds)])
  const telling: Telling[] = []
  for (const one of speaking) {
    const { device, unitId, unit, shown } = one
    if (trusted.has(device.id)) telling.push(tellingOf(one, await offsetOf(db, one), standOf(unitId, unit)))
    else memory.set(device.id, { unitId, ...shown.at(-1)!, looksAt: later })
  }
  const readings = telling.flatMap((each) => each.readings.map((shown) => readingOf(each.one, shown)))
  if (readings.length > 0) await takeReadings(services, readings)
  const standAfter = readings.length > 0 ? await readMeterStands(db, unitIds) : standOf
  for (const { one, offset, last } of telling) {
    if (!last) continue
    const stand = asTold(standAfter(one.unitId, one.unit))
    // Where somebody has to look at it first, it does not stand there.
    const looksAt = stand && stand.ts >= last.ts ? stand.looksAt : later
    memory.set(one.device.id, {
      unitId: one.unitId,
      ts: last.ts,
      meter: last.meter - offset,
      looksAt: looksAt && { meter: looksAt.meter - offset, ts: looksAt.ts },
    })
  }
}

/** Nobody read the machine's meter when it was put on, or its counter was laid beside that. */
const isAligned = ({ binding }: FollowedDevice): boolean => binding!.meter === null || binding!.counter !== null

export const meterFollower: ReadingFollower = {
  name: 'meters',
  follow: async (services, devices) => {
    const memory = toldBy(services)
    const speaking = devices.flatMap((device): Speaking[] => {
      const found = speakingOf(device)
      if (!found) return []
      const last = memory.get(device.id)
      const known = last?.unitId === found.unitId && isAligned(device) ? last : null
      return found.shown.some((one) => isWorthTelling(one, known, found.unit)) ? [found] : []
    })
    if (speaking.length > 0) await tell(services, speaking)
  },
}
