import { priceLimits } from '@jihui/protocol/maintenance/orders/price-limits'
import type { publishPricesRequest } from '@jihui/protocol/maintenance/orders/price-schema'
import { initialPriceVersion, type PriceList } from '@jihui/protocol/maintenance/orders/prices'
import { and, gt, isNull, max, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { addHours } from '../../../platform/clock.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { Client } from '../../../platform/http/call.ts'
import { nameOf } from '../../../platform/machine/transition.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { findPlace } from '../../geography/public.ts'
import { currentPrices } from './price-lists.ts'
import { servicePriceList } from './price-list-table.ts'

type Body = z.output<typeof publishPricesRequest>

/** As places are filed; a city that is not known, or stands twice, is refused by its row. */
const readCities = (stated: Body['cities']): PriceList['cities'] => {
  const errors: Record<string, string> = {}
  const cities = stated.map(({ city, percent }, at) => {
    const place = findPlace(city)
    if (!place) errors[`cities.${at}.city`] = `没有找到“${city}”，请从城市列表里选`
    return { city: place?.city.name ?? city, percent }
  })
  for (const [at, { city }] of cities.entries())
    if (cities.findIndex((one) => one.city === city) < at) errors[`cities.${at}.city`] = `${city}填了两次`
  if (Object.keys(errors).length > 0) refuse('request.invalid', { errors })
  return cities
}
const readValidFrom = (stated: Date | null, now: Date): Date => {
  if (stated === null) return now
  const field = 'valid_from'
  if (stated < now) refuse('request.invalid', { errors: { [field]: '生效时间已经过了' } })
  if (stated > addHours(now, 24 * priceLimits.daysAhead))
    refuse('request.invalid', { errors: { [field]: `生效时间最多在 ${priceLimits.daysAhead} 天以内` } })
  return stated
}

/** Publishing and withdrawing come one after another. */
export const lockPrices = (tx: Tx) => tx.execute(sql`lock table ${servicePriceList} in share row exclusive mode`)
export const lastPriceVersion = async (db: Queryable): Promise<number> => {
  const [row] = await db.select({ last: max(servicePriceList.version) }).from(servicePriceList)
  return row?.last ?? initialPriceVersion
}
const requireNoneComing = async (tx: Tx, now: Date): Promise<void> => {
  const { version, validFrom, withdrawnAt } = servicePriceList
  const [coming] = await tx
    .select({ version })
    .from(servicePriceList)
    .where(and(gt(validFrom, now), isNull(withdrawnAt)))
    .limit(1)
  if (coming) refuse('care.prices_coming', { current: { version: coming.version } })
}

/** The next version: orders made from its moment on are reckoned by it, those before keep theirs. */
export const publishPrices = ({ db, clock }: Services, actor: Actor, body: Body, client: Client): Promise<void> => {
  const { hour_rates: hourFen, call_out_fee: callOutFen, technician_share_percent: technicianSharePercent } = body
  const list: PriceList = { hourFen, callOutFen, technicianSharePercent, cities: readCities(body.cities) }
  return db.transaction(async (tx) => {
    await lockPrices(tx)
    const now = clock.now()
    const last = await lastPriceVersion(tx)
    if (last !== body.expected_version) refuse('care.prices_changed', { current: { version: last } })
    await requireNoneComing(tx, now)
    const validFrom = readValidFrom(body.valid_from ?? null, now)
    const before = await currentPrices(tx, now)
    const version = last + 1
    const by = { createdBy: actor.id, createdByName: nameOf(actor) }
    await tx.insert(servicePriceList).values({ version, validFrom, list, reason: body.reason, ...by, createdAt: now })
    await writeAudit(
      tx,
      {
        actor,
        action: 'service_prices.publish',
        objectType: 'service_price_list',
        objectId: version,
        before: { version: before.version, ...before.list },
        after: { version, ...list, valid_from: validFrom.toISOString(), reason: body.reason },
        client,
      },
      now,
    )
  })
}
