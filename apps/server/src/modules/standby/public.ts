/** What other modules may use of how machines of an order are used. */
export { stoppedDaysJson } from './stopped-days-json.ts'
