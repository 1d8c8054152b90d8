/** What other modules may use of the calendar: the only writer of a unit's days. */
export { isDoubleBooking } from './double-booking.ts'
export { unheldFinders } from './find-disagreements.ts'
export { isUnitFree } from './free-unit.ts'
export { freeDays, holdDays, holdFreeDays } from './hold-days.ts'
export {
  followCalendar,
  holdOrderAgain,
  insertOrderDays,
  isBehind,
  isRentedDays,
  moveOrderEnd,
  moveOrderStart,
  moveOrderUnit,
  releaseOrder,
} from './order-days.ts'
export { type DaysOfUnit, daysOfOrder, listDaysOfUnits } from './unit-days.ts'
/** Read by whoever joins the days to what they are of. */
export { occupancy } from './table.ts'
