import type { MeterUnit } from '@jihui/protocol/upkeep/limits'
import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { unitMeter } from '../table.ts'

/** What a machine's meter was counted at last, and when; null: nothing was read. */
export const findLastMeter = async (
  db: Queryable,
  unitId: number,
  unit: MeterUnit,
): Promise<{ readonly meter: number; readonly at: Date } | null> => {
  const [row] = await db
    .select({ meter: unitMeter.lastMeter, at: unitMeter.lastAt })
    .from(unitMeter)
    .where(and(eq(unitMeter.unitId, unitId), eq(unitMeter.unit, unit)))
  return row ?? null
}
