/**
 * Who reaches a device: whoever manages all, its owner or the owner of the unit it is on, and the renter who has that unit now
 * (wire-iot). For everybody else there is none.
 */
import type { CoordinateSystem } from '@jihui/protocol/geography/coordinates'
import type { DeviceStatus } from '@jihui/protocol/iot/device-machine'
import { type SQL, sql } from 'drizzle-orm'
import { type Actor, ownerIdOf } from '../../../platform/access.ts'
import { ask } from '../../../platform/database/ask.ts'
import { type RowOf, textOf } from '../../../platform/database/columns.ts'
import type { Services } from '../../../platform/services.ts'
import { unitsOfMachines } from '../../catalogue/public.ts'
import { withRenter } from '../../maintenance/public.ts'
import { joinUnits, orderOfUnitNow, ordersWhere, renterKeyOf } from '../../rental/public.ts'

/** Manages every device; in the name of a company nobody does. */
export const managesAll = (actor: Actor): boolean =>
  actor.isStaff && !actor.tenant && actor.permissions.has('device_manage')

/** SQL: ids of the devices this person reaches, for `in`. */
const reachedIds = (actor: Actor): SQL => {
  const onUnits = (units: SQL) =>
    sql`select b.device_id from device_binding b where b.unbound_at is null and b.unit_id in (${units})`
  const rented = onUnits(
    sql`select k.unit_id from (${ordersWhere(
      sql`r.renter_key = ${renterKeyOf(actor)} and r.status in (${withRenter})`,
    )}) mine ${sql.raw(joinUnits('mine.id'))}`,
  )
  const ownerId = ownerIdOf(actor)
  const owned = onUnits(sql`select u.id from ${unitsOfMachines} where e.owner_id = ${ownerId}`)
  return sql`select own.id from device own where own.owner_id = ${ownerId} union ${owned} union ${rented}`
}
/** SQL: a condition over `d`, true of the devices this person reaches. */
export const isReached = (actor: Actor): SQL => (managesAll(actor) ? sql`true` : sql`d.id in (${reachedIds(actor)})`)

/**
 * SQL: every device `d`, with the unit `u` it is on now, of the machine `e`, by the binding `b`. Each unit is looked up by its
 * id: `offset 0` keeps the planner from reading all machines first.
 */
export const devicesOnUnits: SQL = sql`device d left join device_binding b on b.device_id = d.id and b.unbound_at is null
  left join lateral (select u.id, u.serial, e.line, e.id as equipment_id, e.name as equipment_name, e.owner_id
    from ${unitsOfMachines} where u.id = b.unit_id offset 0) u on true`

/** SQL: a device `d` has these words in its code or name, or its machine in its serial, name, plate or other marks. */
export const isNamed = (words: string): SQL => {
  const like = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`(d.code ilike ${like} or d.name ilike ${like}
    or d.id in (select b.device_id from ${unitsOfMachines} join device_binding b on b.unit_id = u.id and b.unbound_at is null
      where u.serial ilike ${like} or e.name ilike ${like}
        or exists (select from jsonb_each_text(u.details) f where f.value ilike ${like})))`
}

const reachedColumns = {
  id: 'number',
  code: 'text',
  name: 'text',
  protocol: 'text',
  profile: 'text',
  coordinate_system: textOf<CoordinateSystem>(),
  status: textOf<DeviceStatus>(),
  owner_id: 'number?',
  gateway_id: 'number?',
  version: 'number',
  created_at: 'moment',
  unit_id: 'number?',
  serial: 'text?',
  line: 'text?',
  equipment_id: 'number?',
  equipment_name: 'text?',
  unit_owner_id: 'number?',
  bound_at: 'moment?',
  is_primary: 'flag?',
  meter_hundredths: 'number?',
  photo_id: 'text?',
  rental_id: 'number?',
} as const
/** A device as somebody reaches it, with the unit it is on now. */
export interface ReachedDevice extends RowOf<typeof reachedColumns> {
  /** What he is to it: whoever owns it and rents its machine is its owner. */
  readonly as: 'staff' | 'owner' | 'renter'
}

const asOf = (actor: Actor, row: RowOf<typeof reachedColumns>): ReachedDevice['as'] => {
  if (managesAll(actor)) return 'staff'
  const ownerId = ownerIdOf(actor)
  return row.owner_id === ownerId || row.unit_owner_id === ownerId ? 'owner' : 'renter'
}

/** Devices this person reaches of which a condition over `d`, `b` and `u` is true. `rental_id`: the order by which he has the unit. */
export const listReached = async (
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  where: SQL,
  order: SQL,
  limit: number,
  offset = 0,
): Promise<ReachedDevice[]> => {
  const his = orderOfUnitNow('b.unit_id', withRenter, sql`r.renter_key = ${renterKeyOf(actor)}`)
  const { rows } = await ask(
    db,
    reachedColumns,
    sql`select d.id, d.code, d.name, d.protocol, d.profile, d.coordinate_system, d.status, d.owner_id, d.gateway_id, d.version,
        d.created_at, b.unit_id, u.serial, u.line, u.equipment_id, u.equipment_name, u.owner_id as unit_owner_id, b.bound_at,
        b.is_primary, b.meter_hundredths, b.photo_id::text as photo_id, ${his} as rental_id
      from ${devicesOnUnits} where ${isReached(actor)} and ${where} order by ${order} limit ${limit} offset ${offset}`,
  )
  return rows.map((row) => ({ ...row, as: asOf(actor, row) }))
}

/** By its id, by the serial of the unit it is on, or by its code; of several on one unit, the one trusted for its position. */
export const findDevice = async (
  services: Pick<Services, 'db'>,
  actor: Actor,
  ref: string,
): Promise<ReachedDevice | null> => {
  const id = /^[1-9]\d{0,14}$/.test(ref) ? Number(ref) : null
  const named = sql`d.id in (select one.id from device one where one.code = ${ref}
    union select b.device_id from ${unitsOfMachines} join device_binding b on b.unit_id = u.id and b.unbound_at is null
      where u.serial = ${ref} union select ${id}::bigint)`
  const order = sql`(d.id is not distinct from ${id}::bigint) desc, (u.serial is not distinct from ${ref}) desc,
    b.is_primary desc nulls last, b.bound_at desc nulls last`
  const [found] = await listReached(services, actor, named, order, 1)
  return found ?? null
}

/** `ownerId`: whose own and whose units' they are, as `device_latest` says it. */
export type Reach = { readonly all: true } | { readonly ownerId: number; readonly deviceIds: readonly number[] }

/** One order has at most so many units; somebody has few orders at a time. */
const rentedMax = 1_000
/** Whose positions somebody may see, for whoever asks the database of readings. */
export const reachOf = async ({ db }: Pick<Services, 'db'>, actor: Actor): Promise<Reach> => {
  if (managesAll(actor)) return { all: true }
  const rented = ordersWhere(sql`r.renter_key = ${renterKeyOf(actor)} and r.status in (${withRenter})`)
  const { rows } = await ask(
    db,
    { device_id: 'number' },
    sql`select b.device_id from device_binding b where b.unbound_at is null and b.unit_id in (
      select k.unit_id from (${rented}) mine ${sql.raw(joinUnits('mine.id'))}) order by b.device_id limit ${rentedMax}`,
  )
  return { ownerId: ownerIdOf(actor), deviceIds: rows.map((row) => row.device_id) }
}
