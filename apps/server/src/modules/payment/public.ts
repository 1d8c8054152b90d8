/** What other modules may use of payment. */
import './events.ts'

export { completePayout } from './complete-payout.ts'
export { addWorkingDays, shareOf } from './owner-share.ts'
export { type CaptureRow, findHold, type HoldRow, listCaptures } from './hold-queries.ts'
export { askHold } from './ask-hold.ts'
export { cancelHold } from './close-hold.ts'
export { type Desk, deskAt } from './desk.ts'
export { viewHold } from './hold-view.ts'
export { settleClaim } from './settle-claim.ts'
export { listRefunds } from './queries.ts'
export { viewRefund } from './view.ts'
export { paymentRoutes } from './routes.ts'
