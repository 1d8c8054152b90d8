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
export { addWorkingDays, keepEarning, type NewEarning } from './earnings/keep-earning.ts'
export { type CaptureRow, findHold, type HoldRow, listCaptures } from './holds/hold-queries.ts'
export { askHold } from './holds/ask-hold.ts'
export { cancelHold } from './holds/close-hold.ts'
export { type Desk, deskOf } from './desk.ts'
export { viewHold } from './holds/hold-view.ts'
export { placeHold } from './holds/place-hold.ts'
export { captureFromHold, releaseHold } from './holds/take-from-hold.ts'
export { composePaymentHooks } from './hooks.ts'
export { cashOf, type Explanation, type Figure, isCash, isIncome, on, owed } from './ledger/explained.ts'
export { sumMoney } from './ledger/general-figures.ts'
export { balancesOf, type Entries, post } from './ledger/ledger.ts'
export type { PayableKey } from './payables/payable-key.ts'
export type { Asked, Described, Due, GivenUp, PayableKeeper, PayableState } from './payables/payable-keeper.ts'
export { abandonOpenPayment } from './payments/abandon-payment.ts'
export { isPaidFor, isPosted, isRefundedFor } from './payments/paid-conditions.ts'
export { payingOf } from './payments/paying.ts'
export { listRefunds, lockPaidPayments } from './payments/queries.ts'
export { recordOfflinePayment } from './payments/record-offline-payment.ts'
export { refundsAsJson, viewPayment, viewRefund } from './payments/view.ts'
export { agreeRefund } from './refunds/agree-refund.ts'
export { releaseTrust, trustOf, type TrustShare } from './trust/release-trust.ts'
export { refundFrom } from './refunds/request-refund.ts'
