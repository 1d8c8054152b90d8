import { liveOrderStatuses } from '@jihui/protocol/freight/order-machine'
import type { freightPlatform } from '@jihui/protocol/freight/price-schema'
import type { PriceTerms } from '@jihui/protocol/freight/prices'
import { type VehicleTypeCode, vehicleTypeCodes, vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import { toYuan } from '@jihui/protocol/values'
import type pg from 'pg'
import type * as z from 'zod/mini'
import { viewPlans } from '../membership/view-plans.ts'
import { boundedCountText } from '../../../platform/database/bounded-count.ts'
import { textOf } from '../../../platform/database/columns.ts'
import { run, statement } from '../../../platform/database/database.ts'

const live = liveOrderStatuses.map((status) => `'${status}'`).join(', ')
const counts = statement(
  'freight_platform_counts',
  { open_cargos: 'number', drivers: 'number', trips_under_way: 'number', completed_trips: 'number' },
  `SELECT ${boundedCountText(`FROM cargo WHERE status = 'open'`)} AS open_cargos,
    ${boundedCountText(`FROM freight_vehicle WHERE is_active AND removed_at IS NULL`)} AS drivers,
    ${boundedCountText(`FROM freight_order WHERE status IN (${live})`)} AS trips_under_way,
    ${boundedCountText(`FROM cargo WHERE status = 'done'`)} AS completed_trips`,
)
/** Of the newest so many that are open. */
const lanes = statement(
  'freight_platform_lanes',
  {
    from_city: 'text',
    to_city: 'text',
    vehicle_type: textOf<VehicleTypeCode>(),
    cargos: 'number',
    km: 'number',
    price_fen: 'number',
    per_km_fen: 'number',
  },
  `SELECT from_city, to_city, vehicle_type, count(*)::int AS cargos, (percentile_disc(0.5) WITHIN GROUP (ORDER BY km))::int AS km,
    percentile_disc(0.5) WITHIN GROUP (ORDER BY price_fen)::bigint AS price_fen,
    percentile_disc(0.5) WITHIN GROUP (ORDER BY round(price_fen::numeric / km))::bigint AS per_km_fen
  FROM (SELECT from_city, to_city, vehicle_type, km, coalesce(price_fen, reference_fen) AS price_fen
    FROM cargo WHERE status = 'open' ORDER BY id DESC LIMIT 2000) AS newest
  GROUP BY from_city, to_city, vehicle_type ORDER BY count(*) DESC, from_city, to_city, vehicle_type LIMIT 8`,
)

/** What anybody is told of the platform: all of it counted or declared, nothing said. */
export const readPlatform = async (
  pool: Pick<pg.Pool, 'query'>,
  terms: PriceTerms,
): Promise<z.output<typeof freightPlatform>> => {
  const [[counted], found] = await Promise.all([run(pool, counts, []), run(pool, lanes, [])])
  return {
    ...counted!,
    lanes: found.map(({ km, price_fen: priceFen, per_km_fen: perKmFen, vehicle_type: type, ...lane }) => ({
      ...lane,
      vehicle_type: type,
      vehicle_type_display: vehicleTypes[type].label,
      distance_km: km,
      price: toYuan(priceFen),
      price_per_km: toYuan(perKmFen),
    })),
    fees: {
      commission_percent: terms.commissionPercent,
      floor_percent: terms.floorPercent,
      free_hours: terms.freeHours,
      waiting_per_half_hour: vehicleTypeCodes.map((code) => ({
        vehicle_type: code,
        vehicle_type_display: vehicleTypes[code].label,
        amount: toYuan(terms.types[code].waitingFen),
      })),
      further_stop: toYuan(terms.stopFen),
      memberships: viewPlans(),
    },
  }
}
