/** A carrier's day: which of his vehicles takes which cargo so that all together suit best. A proposal: nothing is accepted by it. */
import * as z from 'zod/mini'
import { day, yuan } from '../../values.ts'
import { cargo } from '../cargo-schema.ts'
import { vehicleTypeCode } from '../price-schema.ts'

/** So many vehicles and cargos are looked at. */
export const planLimits = { vehicles: 200, cargos: 200 } as const
export const planRequest = z.object({ day: day('日期') })
export const dayPlan = z.object({
  success: z.literal(true),
  day: z.string(),
  results: z.array(
    z.object({
      vehicle: z.object({
        id: z.number(),
        plate: z.string(),
        type: vehicleTypeCode,
        type_display: z.string(),
        driver_id: z.nullable(z.number()),
      }),
      cargo,
      score: z.number(),
      empty_km: z.number(),
      net: yuan,
    }),
  ),
  /** Of all that is proposed. */
  total_score: z.number(),
  total_net: yuan,
  total_empty_km: z.number(),
  /** Vehicles nothing suits that day, and how many cargos were looked at. */
  idle_vehicles: z.number(),
  cargos: z.number(),
})
