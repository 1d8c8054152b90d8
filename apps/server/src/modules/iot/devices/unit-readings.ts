/** What was measured on a unit: by whatever device was on it, while it was on it. */
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { type DeviceStretch, findHeardIds, listMeasured, readLatest } from '../../telemetry/public.ts'

/** Devices of a unit, now and before, the newest first. */
const bindingsMax = 100
const listStretches = async (db: Queryable, unitId: number, now: Date): Promise<DeviceStretch[]> => {
  const { rows } = await ask(
    db,
    { device_id: 'number', bound_at: 'moment', unbound_at: 'moment?' },
    sql`select device_id, bound_at, unbound_at from device_binding where unit_id = ${unitId}
      order by bound_at desc limit ${bindingsMax}`,
  )
  const open = new Date(now.getTime() + 3_600_000)
  return rows.map((row) => ({ deviceId: row.device_id, from: row.bound_at, until: row.unbound_at ?? open }))
}

/** `id` tells readings of one unit apart: milliseconds and what the device counts within them. */
export const listUnitReadings = async (
  { db, telemetry, clock }: Pick<Services, 'db' | 'telemetry' | 'clock'>,
  unitId: number,
  limit: number,
  offset: number,
) => {
  const stretches = await listStretches(db, unitId, clock.now())
  const { rows, total } = await listMeasured(telemetry, stretches, limit, offset)
  const results = rows.map(({ ts, seq, values }) => ({
    id: ts.getTime() * 1000 + (((seq % 1000) + 1000) % 1000),
    measured_at: ts.toISOString(),
    values: Object.fromEntries(
      Object.entries(values ?? {}).map(([key, value]) => [key, typeof value === 'boolean' ? Number(value) : value]),
    ),
  }))
  return { results, total }
}

/** When a unit's devices were last heard; of a unit without one, nothing. */
export const readLastHeard = async (
  { db, telemetry }: Pick<Services, 'db' | 'telemetry'>,
  unitIds: readonly number[],
): Promise<ReadonlyMap<number, Date>> => {
  const { rows } = await ask(
    db,
    { device_id: 'number', unit_id: 'number' },
    sql`select device_id, unit_id from device_binding where unbound_at is null
      and unit_id = any(${sql.param([...unitIds])}::bigint[])`,
  )
  const latest = await readLatest(
    telemetry,
    rows.map((row) => row.device_id),
  )
  const heard = new Map<number, Date>()
  for (const { device_id: deviceId, unit_id: unitId } of rows) {
    const at = latest.get(deviceId)?.heard_at
    const known = heard.get(unitId)
    if (at && (!known || at > known)) heard.set(unitId, at)
  }
  return heard
}

/** Units one of whose devices was heard since then, as far as lists are counted. */
export const findHeardUnits = async (
  { db, telemetry }: Pick<Services, 'db' | 'telemetry'>,
  since: Date,
  limit: number,
): Promise<number[]> => {
  const devices = await findHeardIds(telemetry, since, limit)
  const { rows } = await ask(
    db,
    { unit_id: 'number' },
    sql`select distinct unit_id from device_binding where unbound_at is null
      and device_id = any(${sql.param(devices)}::bigint[])`,
  )
  return rows.map((row) => row.unit_id)
}
