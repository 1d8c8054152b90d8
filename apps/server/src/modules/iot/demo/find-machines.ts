/** Devices of the demo that are on a machine, each with where that machine is used. */
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { placeNamed } from '../../geography/public.ts'
import { withRenter } from '../../maintenance/public.ts'
import { orderOfUnitNow } from '../../rental/public.ts'
import { devicesOnUnits } from '../devices/reach.ts'
import { between, diceOf } from './dice.ts'
import { demoCode } from './kinds.ts'
import { day, type DemoMachine } from './routine.ts'
import { shifted, type Spot } from './way.ts'

/** The first excavator: its order is over its end, and it is not where it was brought. */
export const carriedAway = 'JH-EXC-001'
const daysOnSite = 12.6
/** The first machine tool: the demo's renter has not worked with it for some days. */
export const leftStanding = 'JH-CNC-001'
const daysAtWork = 6.2
/** Under way to whoever waits for it, hours. */
const hoursUnderWay = 4
/** Sent to a point its renter has marked, and not received. */
export const isSent = sql`r.delivered_at is not null and r.delivery_lat is not null`
/** These have fallen silent a while ago. */
const isSilent = (code: string): boolean => Number(code.slice(-3)) % 8 === 6

export interface FoundMachine extends DemoMachine {
  readonly id: number
  readonly secretHash: string
  readonly unitId: number
  /** Null: the platform's. */
  readonly ownerId: number | null
  /** Who has its machine; null: nobody. */
  readonly renterId: number | null
  /** ms: it says nothing after this. */
  readonly silentFrom: number
}

/** Where somebody has it, some way from the middle of the place; else where it is kept. */
const siteOf = (unitId: number, address: string | null, kept: Spot | null): Spot | null => {
  const place = address === null ? null : placeNamed(address)
  const dice = diceOf('site', unitId)
  const around = ({ lat, lng }: Spot, metres: number) =>
    shifted({ lat, lng }, between(dice, -metres, metres), between(dice, -metres, metres))
  if (place) return around({ lat: place.latitude, lng: place.longitude }, 2_600)
  return kept && around(kept, 120)
}

export const findMachines = async (db: Queryable): Promise<FoundMachine[]> => {
  const { rows } = await ask(
    db,
    {
      id: 'number',
      code: 'text',
      secret_hash: 'text',
      since: 'moment',
      unit_id: 'number',
      latitude: 'number?',
      longitude: 'number?',
      address: 'text?',
      owner_id: 'number?',
      renter_id: 'number?',
      marked_lat: 'number?',
      marked_lng: 'number?',
      sent_at: 'moment?',
      is_electric: 'flag',
    },
    sql`select d.id, d.code, d.secret_hash, d.created_at as since, b.unit_id, k.latitude::float8 as latitude,
        k.longitude::float8 as longitude, o.address, o.renter_id, d.owner_id,
        coalesce(o.lat, s.lat) as marked_lat, coalesce(o.lng, s.lng) as marked_lng, s.sent_at, m.grade = 'electric' as is_electric
      from ${devicesOnUnits} join equipment_unit k on k.id = b.unit_id join equipment m on m.id = k.equipment_id
        left join lateral (select r.delivery_address as address, r.user_id as renter_id, r.delivery_lat as lat, r.delivery_lng as lng
          from rental r where r.id = ${orderOfUnitNow('b.unit_id', withRenter)}) o on true
        left join lateral (select r.delivered_at as sent_at, r.delivery_lat as lat, r.delivery_lng as lng from rental r
          where r.id = ${orderOfUnitNow('b.unit_id', sql`'pending_delivery'`, isSent)}) s on o.renter_id is null
      where d.code ~ ${demoCode.source} and d.status in ('registered', 'active') order by d.id`,
  )
  return rows.flatMap((row) => {
    const kept = row.latitude === null || row.longitude === null ? null : { lat: row.latitude, lng: row.longitude }
    const marked =
      row.marked_lat === null || row.marked_lng === null ? null : { lat: row.marked_lat, lng: row.marked_lng }
    const site = marked ?? siteOf(row.unit_id, row.address, kept)
    if (!site) return []
    const since = row.since.getTime()
    const arrival =
      row.sent_at === null || kept === null
        ? null
        : { at: row.sent_at.getTime() + hoursUnderWay * 3_600_000, from: kept }
    return {
      id: row.id,
      code: row.code,
      secretHash: row.secret_hash,
      unitId: row.unit_id,
      ownerId: row.owner_id,
      renterId: row.renter_id,
      site,
      since,
      isElectric: row.is_electric,
      arrival,
      // Nobody works with what was not received.
      standsFrom: arrival ? since : row.code === leftStanding ? since + daysAtWork * day : null,
      leavesAt: row.code === carriedAway ? since + daysOnSite * day : null,
      silentFrom:
        isSilent(row.code) && !arrival ? since + between(diceOf(row.code, 'silent'), 11, 13.9) * day : Infinity,
    }
  })
}
