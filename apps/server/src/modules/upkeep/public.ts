/** What other modules may use of upkeep. */
export { composeUpkeepHooks, type DueOrder, type OpenOrder } from './hooks.ts'
export { type ClosedWork, closeOpening } from './openings/close-opening.ts'
export { meterUnitOf } from './readings/take-staff-reading.ts'
export { type NewReading, type TakenReading, takeReading } from './readings/take-reading.ts'
