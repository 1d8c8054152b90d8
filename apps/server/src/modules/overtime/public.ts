/** What other modules may use of hours beyond those a rent includes. */
export { readHoursInHand } from './hours-in-hand.ts'
export { listWorkedDays } from './worked-days.ts'
