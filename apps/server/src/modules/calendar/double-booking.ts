import { constraintOf, sqlStateOf, sqlStates } from '../../platform/database/database.ts'

/** The database refused days of a unit that somebody else has. */
export const isDoubleBooking = (error: unknown): boolean =>
  sqlStateOf(error) === sqlStates.exclusionViolation && constraintOf(error) === 'occupancy_no_double_booking'
