/** What other modules may use of settlement. */
import './events.ts'

export { ownerShareOf } from './owner-share.ts'
export { ofRental, rentalKey } from './rental-key.ts'
export { settleClaim } from './settle-claim.ts'
