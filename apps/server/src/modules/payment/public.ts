/** What other modules may use of payment. */
import './events.ts'

export { listRefunds } from './queries.ts'
export { paymentRoutes } from './routes.ts'
