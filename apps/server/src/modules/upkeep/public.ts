/** What other modules may use of upkeep. */
export { composeUpkeepHooks, type DueOrder, type OpenOrder } from './hooks.ts'
export { type ClosedWork, closeOpening } from './openings/close-opening.ts'
export { findNextServices } from './plans/next-services.ts'
export { findLastMeter } from './readings/last-meter.ts'
export { meterUnitOf } from './readings/take-staff-reading.ts'
export type { NewReading, TakenReading } from './readings/new-reading.ts'
export { takeReading } from './readings/take-reading.ts'
export { takeReadings } from './readings/take-readings.ts'
