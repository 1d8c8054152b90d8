/** What other modules may use of deposit. */
import './events.ts'
import { type DepositCase, loadDepositCase } from './load-case.ts'
import { balancesOf } from './balances.ts'
import { sentenceOf } from './deposit-location.ts'

export { countOpenClaims } from './list-claims.ts'
export { timelineOf } from './timeline.ts'
export { type DepositCase, loadDepositCase }
/** Where a deposit is, said of the renter and not to him. */
export const depositLocation = (one: DepositCase): string => sentenceOf(one, balancesOf(one), 'staff')
