/** What was recorded of each unit of an order at one stage, for what the order as a whole follows from. */
import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import type { RentalRow } from '../queries.ts'
import { listUnitsOf } from '../units.ts'
import { rentalHandover } from './handover-table.ts'

export type Side = Pick<typeof rentalHandover.$inferSelect, 'party' | 'createdAt' | 'arrivedAt' | 'handedAt'>
export type HandoverStage = 'out' | 'back'

/** Whether this is so of every unit: `holds` is given the sides recorded of one. */
export const isSoOfEveryUnit = async (
  db: Queryable,
  row: Pick<RentalRow, 'id'>,
  stage: HandoverStage,
  holds: (sides: readonly Side[]) => boolean,
): Promise<boolean> => {
  const { unitId, party, createdAt, arrivedAt, handedAt } = rentalHandover
  const sides = await db
    .select({ unitId, party, createdAt, arrivedAt, handedAt })
    .from(rentalHandover)
    .where(and(eq(rentalHandover.rentalId, row.id), eq(rentalHandover.stage, stage)))
  const units = await listUnitsOf(db, row.id)
  return units.every(({ id }) => holds(sides.filter((side) => side.unitId === id)))
}

const isBy = (party: string) => (side: Side) => side.party === party
/** A lorry took it, and brought it there. */
const isBrought = (sides: readonly Side[]): boolean => sides.some(({ arrivedAt }) => arrivedAt !== null)
/**
 * Somebody who was there recorded it: the renter, or who gives it where he brings it himself. Of what goes by lorry its
 * lessor was at the loading.
 */
export const isHandedInPerson = (sides: readonly Side[]): boolean =>
  sides.some(isBy('renter')) || (sides.some(isBy('lessor')) && !sides.some(isBy('carrier')))
/** It is there, by lorry or by hand. */
export const isThere = (sides: readonly Side[]): boolean => isBrought(sides) || isHandedInPerson(sides)
