import { fixedPoints } from '@jihui/protocol/freight/match'
import { floorOf, priceTrip } from '@jihui/protocol/freight/prices'
import type { FreightTerms } from '@jihui/protocol/freight/terms'
import type { termsTrial } from '@jihui/protocol/freight/terms-schema'
import { vehicleTypeCodes, vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import { toYuan } from '@jihui/protocol/values'
import type pg from 'pg'
import type * as z from 'zod/mini'
import { run, statement } from '../../../platform/database/database.ts'
import { cargoAndShipper, matchColumns, matchedCargo, matchedText } from '../matching/match-rows.ts'

/** So many of the last that were published. */
const past = statement(
  'freight_past_cargo',
  { ...matchColumns, reference_fen: 'number', fixed_points: 'number', stops: 'number' },
  `SELECT ${matchedText}, c.reference_fen, c.fixed_points,
    (SELECT count(*)::int FROM cargo_stop p WHERE p.cargo_id = c.id) AS stops
  FROM ${cargoAndShipper} WHERE c.published_at IS NOT NULL ORDER BY c.id DESC LIMIT 500`,
)
const middleOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
const averageOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : Math.round((values.reduce((sum, one) => sum + one, 0) * 10) / values.length) / 10

/** What these terms would have made of cargo of the past: nothing is kept. */
export const tryTerms = async (
  pool: Pick<pg.Pool, 'query'>,
  { prices, match }: FreightTerms,
): Promise<z.output<typeof termsTrial>> => {
  const rows = await run(pool, past, [])
  const reckoned = rows.map((row) => {
    const cargo = matchedCargo(row, prices)
    const { amountFen } = priceTrip(prices, { ...cargo, stops: row.stops })
    const isBelow = row.price_fen < floorOf(prices, amountFen)
    return {
      type: row.vehicle_type,
      before: row.reference_fen,
      after: amountFen,
      isBelow,
      points: fixedPoints(match, cargo),
      was: row.fixed_points,
    }
  })
  return {
    cargos: rows.length,
    change_percent: Math.round(middleOf(reckoned.map(({ before, after }) => ((after - before) * 1000) / before))) / 10,
    below_floor: reckoned.filter(({ isBelow }) => isBelow).length,
    points_before: averageOf(reckoned.map(({ was }) => was)),
    points_after: averageOf(reckoned.map(({ points }) => points)),
    types: vehicleTypeCodes.flatMap((code) => {
      const own = reckoned.filter(({ type }) => type === code)
      if (own.length === 0) return []
      return [
        {
          vehicle_type: code,
          vehicle_type_display: vehicleTypes[code].label,
          cargos: own.length,
          before: toYuan(middleOf(own.map(({ before }) => before))),
          after: toYuan(middleOf(own.map(({ after }) => after))),
        },
      ]
    }),
  }
}
