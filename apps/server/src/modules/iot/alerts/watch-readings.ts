/** Follows readings: what the rules of each device make of them. */
import { asc, inArray, sql } from 'drizzle-orm'
import { withRenter } from '../../maintenance/public.ts'
import { orderOfUnitNow } from '../../rental/public.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import type { FollowedDevice, ReadingFollower } from '../follow/follower.ts'
import { judgeReadings, unwatched, type Watched } from './judge-readings.ts'
import { appliesTo, bringRules, canMeet, isOfOrders, loadRules, type Rule } from './load-rules.ts'
import { applyOutcomes } from './raise-alert.ts'
import { alertEventSeen, alertWatch } from './table.ts'

/** Devices of one transaction: whoever waits for one of them waits no longer than these take. */
const together = 100

/** By which order each unit is out now. */
export const findOrdersOf = async (
  db: Queryable,
  devices: readonly { readonly id: number; readonly unitId: number | null }[],
): Promise<ReadonlyMap<number, number>> => {
  const onUnits = devices.filter(({ unitId }) => unitId !== null)
  if (onUnits.length === 0) return new Map()
  const { rows } = await ask(
    db,
    { device_id: 'number', rental_id: 'number?' },
    sql`select g.device_id, ${orderOfUnitNow('g.unit_id', withRenter)} as rental_id
      from unnest(${sql.param(onUnits.map(({ id }) => id))}::bigint[],
        ${sql.param(onUnits.map(({ unitId }) => unitId))}::bigint[]) as g(device_id, unit_id)`,
  )
  return new Map(rows.flatMap((row) => (row.rental_id === null ? [] : [[row.device_id, row.rental_id] as const])))
}

type Ruled = Pick<FollowedDevice, 'id' | 'profile' | 'ownerId' | 'unitId' | 'line'>
/** Device → the rules that are about it. */
export const findRulesOf = async (
  services: Services,
  devices: readonly Ruled[],
): Promise<ReadonlyMap<number, readonly Rule[]>> => {
  await bringRules(services)
  const rules = await loadRules(
    services.db,
    devices.map(({ ownerId }) => ownerId),
  )
  const orders = rules.some(isOfOrders) ? await findOrdersOf(services.db, devices) : new Map<number, number>()
  const byProfile = new Map<string, readonly Rule[]>()
  const ofProfile = (profile: string): readonly Rule[] => {
    const known = byProfile.get(profile)
    if (known) return known
    const found = rules.filter((rule) => canMeet(rule, profile))
    byProfile.set(profile, found)
    return found
  }
  return new Map(
    devices.map((device) => {
      const scoped = { ...device, rentalId: orders.get(device.id) ?? null }
      return [device.id, ofProfile(device.profile).filter((rule) => appliesTo(rule, scoped))]
    }),
  )
}

const readWatches = async (
  db: Queryable,
  ids: readonly number[],
  isLocked: boolean,
): Promise<ReadonlyMap<number, Watched>> => {
  const asked = db
    .select()
    .from(alertWatch)
    .where(inArray(alertWatch.deviceId, [...ids]))
    .orderBy(asc(alertWatch.deviceId))
  const rows = await (isLocked ? asked.for('update') : asked)
  return new Map(rows.map(({ deviceId, ...watched }) => [deviceId, watched]))
}

/** What is remembered of these devices, held until the transaction ends: two that judge one device do so one after the other. */
export const holdWatches = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Watched>> => {
  await tx
    .insert(alertWatch)
    .values([...ids].toSorted((a, b) => a - b).map((deviceId) => ({ deviceId, ...unwatched })))
    .onConflictDoNothing()
  return readWatches(tx, ids, true)
}
export const keepWatches = async (tx: Tx, watches: ReadonlyMap<number, Watched>): Promise<void> => {
  if (watches.size === 0) return
  const all = [...watches]
  await tx.execute(sql`update alert_watch w set ts = g.ts, seq = g.seq, state = g.state::jsonb
    from unnest(${sql.param(all.map(([id]) => id))}::bigint[], ${sql.param(all.map(([, { ts }]) => ts))}::bigint[],
      ${sql.param(all.map(([, { seq }]) => seq))}::bigint[],
      ${sql.param(all.map(([, { state }]) => JSON.stringify(state)))}::text[]) as g(device_id, ts, seq, state)
    where w.device_id = g.device_id`)
}

type Telling = readonly (readonly [deviceId: number, ts: number, seq: number])[]
/** Of readings that tell events, which were judged before; those that were not are noted now. */
const noteSeen = async (tx: Tx, telling: Telling): Promise<ReadonlyMap<number, ReadonlySet<string>>> => {
  if (telling.length === 0) return new Map()
  const fresh = await tx
    .insert(alertEventSeen)
    .values(telling.map(([deviceId, ts, seq]) => ({ deviceId, ts, seq })))
    .onConflictDoNothing()
    .returning()
  const isFresh = new Set(fresh.map(({ deviceId, ts, seq }) => `${deviceId}:${ts}:${seq}`))
  const seen = new Map<number, Set<string>>()
  for (const [id, ts, seq] of telling) {
    if (isFresh.has(`${id}:${ts}:${seq}`)) continue
    const of = seen.get(id) ?? new Set()
    seen.set(id, of.add(`${ts}:${seq}`))
  }
  return seen
}

const none: ReadonlySet<string> = new Set()
const judgeTogether = (
  services: Services,
  devices: readonly FollowedDevice[],
  rules: ReadonlyMap<number, readonly Rule[]>,
  now: Date,
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const watches = await holdWatches(
      tx,
      devices.map(({ id }) => id),
    )
    const telling = devices.flatMap(({ id, readings }) =>
      readings.flatMap(({ ts, seq, events }) => (events && events.length > 0 ? [[id, ts, seq] as const] : [])),
    )
    const seen = await noteSeen(tx, telling)
    const kept = new Map<number, Watched>()
    for (const device of devices) {
      const before = watches.get(device.id) ?? unwatched
      const judged = judgeReadings(rules.get(device.id) ?? [], before, device.readings, seen.get(device.id) ?? none)
      await applyOutcomes(services, tx, device, judged.outcomes, now)
      kept.set(device.id, judged.watched)
    }
    await keepWatches(tx, kept)
  })

/** A reading that changes nothing costs no writing: only devices of which something is to be remembered are held. */
export const alertFollower: ReadingFollower = {
  name: 'alerts',
  follow: async (services, devices, now) => {
    const rules = await findRulesOf(services, devices)
    const ruled = devices.filter(({ id }) => (rules.get(id) ?? []).length > 0)
    if (ruled.length === 0) return
    const watches = await readWatches(
      services.db,
      ruled.map(({ id }) => id),
      false,
    )
    const moved = ruled
      .filter(
        ({ id, readings }) => judgeReadings(rules.get(id)!, watches.get(id) ?? unwatched, readings, none).isChanged,
      )
      .toSorted((a, b) => a.id - b.id)
    for (let from = 0; from < moved.length; from += together)
      await judgeTogether(services, moved.slice(from, from + together), rules, new Date(now))
  },
}
