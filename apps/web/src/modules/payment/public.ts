export { standingQuery, type PaymentStanding } from './payment-queries.ts'
