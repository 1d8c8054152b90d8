/** Two drivers who sign in on one device and both bid or accept. Those of one carrier know each other. */
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { findDeviceSharers } from '../../identity/public.ts'
import { freightBid } from '../cargos/cargo-table.ts'
import { freightOrder } from '../orders/order-table.ts'
import { carrierDriver, freightDriver } from '../parties/party-table.ts'
import { lookedAtSince, onBid, onOrder } from './facts.ts'
import type { Fact, Found } from './move-finding.ts'

const fleets = sql`(select carrier_id as fleet, driver_id as member from ${carrierDriver}
    where accepted_at is not null and ended_at is null
  union select carrier_id, carrier_id from ${carrierDriver} where accepted_at is not null and ended_at is null)`

/** What the others on his devices bid on or accepted last. */
const findOthers = async (tx: Tx, driverId: number, ids: readonly number[], since: Date) => {
  const last = (table: typeof freightOrder | typeof freightBid) =>
    sql`left join lateral (select t.id, t.cargo_id from ${table} t where t.driver_id = d.user_id
      and t.created_at > ${since}::timestamptz order by t.id desc limit 1)`
  const { rows } = await ask(
    tx,
    { driver: 'number', order_id: 'number?', order_cargo: 'number?', bid_id: 'number?', bid_cargo: 'number?' },
    sql`select d.user_id as driver, o.id as order_id, o.cargo_id as order_cargo, b.id as bid_id, b.cargo_id as bid_cargo
      from ${freightDriver} d ${last(freightOrder)} o on true ${last(freightBid)} b on true
      where d.user_id = any(${sql.param([...ids])}::bigint[]) and (o.id is not null or b.id is not null)
        and not exists (select 1 from ${fleets} mine join ${fleets} theirs using (fleet)
          where mine.member = ${driverId} and theirs.member = d.user_id)`,
  )
  return rows
}

/** `fact`: what he did that is looked at. */
export const findDoubles = async (tx: Tx, driverId: number, fact: Fact, now: Date): Promise<Found[]> => {
  const since = lookedAtSince(now)
  const sharers = await findDeviceSharers(tx, driverId, since)
  if (sharers.size === 0) return []
  const others = await findOthers(tx, driverId, [...sharers], since)
  return others.map(({ driver, order_id, order_cargo, bid_id, bid_cargo }) => ({
    kind: 'one_device',
    oneId: Math.min(driverId, driver),
    otherId: Math.max(driverId, driver),
    facts: [
      fact,
      ...(order_id === null ? [] : [onOrder({ id: order_id, cargoId: order_cargo! }, '接过单')]),
      ...(bid_id === null ? [] : [onBid({ id: bid_id, cargoId: bid_cargo! }, '报过价')]),
    ],
  }))
}
