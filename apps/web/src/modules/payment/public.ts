export { BillPage } from './components/bill-page.tsx'
export { Paying, PaymentSkeleton } from './components/paying.tsx'
export { orderToPay, type PaidThing, payableToPay } from './paid-thing.ts'
export type { Bill } from './what-to-pay.ts'
export { standingQuery, type PaymentStanding } from './payment-queries.ts'
/** What everybody who earns is shown. */
export { EarnedRow } from './components/earned-row.tsx'
export { TakingSwitches } from './components/taking-switches.tsx'
export { PayoutAccountRow } from './components/payout-account-row.tsx'
