/** What other modules may use of freight. */
export { findTripOfUnit } from './rentals/trip-of-unit.ts'
