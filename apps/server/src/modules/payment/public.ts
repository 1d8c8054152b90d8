/** What other modules may use of payment. */
import './events.ts'

export { completePayout } from './payouts/complete-payout.ts'
export { findPayoutHold, holdPayouts, type PayoutHoldRow, resumePayouts } from './payouts/hold-payouts.ts'
export {
  changePayoutAccount,
  cancelPayoutAccountChange,
  giveFirstPayoutAccount,
} from './payouts/change-payout-account.ts'
export {
  findFormerAccount,
  findPayoutAccount,
  findPayoutAccounts,
  fingerprintOf,
  listPayoutAccounts,
  maskAccount,
  type PayoutAccountRow,
  shownAccountOf,
} from './payouts/payout-accounts.ts'
export { addWorkingDays, shareOf } from './ledger/owner-share.ts'
export { type CaptureRow, findHold, type HoldRow, listCaptures } from './holds/hold-queries.ts'
export { askHold } from './holds/ask-hold.ts'
export { cancelHold } from './holds/close-hold.ts'
export { type Desk, deskAt } from './desk.ts'
export { viewHold } from './holds/hold-view.ts'
export { settleClaim } from './holds/settle-claim.ts'
export { listRefunds } from './payments/queries.ts'
export { viewRefund } from './payments/view.ts'
export { paymentRoutes } from './payments/routes.ts'
