import { isOfTable, sqlStateOf, sqlStates } from '../../platform/database/database.ts'

/** The database refused days of a unit that somebody else has: the only thing that excludes rows of this table. */
export const isDoubleBooking = (error: unknown): boolean =>
  sqlStateOf(error) === sqlStates.exclusionViolation && isOfTable(error, 'occupancy')
