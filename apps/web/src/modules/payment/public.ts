export { orderToPay } from './paid-thing.ts'
export { standingQuery, type PaymentStanding } from './payment-queries.ts'
