/** What other modules may use of deposit. */
import './events.ts'

export { countOpenClaims } from './list-claims.ts'
