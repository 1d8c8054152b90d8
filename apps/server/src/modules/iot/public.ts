/** What other modules may use of devices. */
export { readUnitHours, type UnitDayHours } from './devices/unit-hours.ts'
