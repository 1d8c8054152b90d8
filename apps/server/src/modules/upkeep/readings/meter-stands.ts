/** Where meters stand, for whoever hands readings on and wants to know which are worth it. */
import type { MeterUnit } from '@jihui/protocol/upkeep/limits'
import type { Queryable } from '../../../platform/database/database.ts'
import { meterKey } from './judge-readings.ts'
import { readStands } from './known-units.ts'

export interface MeterStand {
  /** What it showed when it was counted last, and when. */
  readonly meter: number
  readonly at: Date
  /** From this reading on, or from this moment, a plan has to be looked at; null: with the next reading. */
  readonly looksAt: { readonly meter: number; readonly at: Date } | null
}
export type FindStand = (unitId: number, unit: MeterUnit) => MeterStand | null

/** Of these machines; a meter nothing was counted of has none. */
export const readMeterStands = async (db: Queryable, unitIds: readonly number[]): Promise<FindStand> => {
  const stands = await readStands(db, unitIds)
  return (unitId, unit) => {
    const stand = stands.get(meterKey(unitId, unit))
    if (!stand) return null
    const { meter, at, counted, quiet } = stand
    return { meter, at, looksAt: quiet && { meter: meter + quiet.below - counted, at: quiet.until } }
  }
}
