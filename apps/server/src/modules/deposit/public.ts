/** What other modules may use of deposit. */
import './events.ts'
import { type DepositCase, gatherDeposit } from './gather.ts'
import { sumsOf } from './sums.ts'
import { sentenceOf } from './where-it-is.ts'

export { countOpenClaims } from './list-claims.ts'
export { storyOf } from './story.ts'
export { type DepositCase, gatherDeposit }
/** Where a deposit is, said of the renter and not to him. */
export const whereItIs = (one: DepositCase): string => sentenceOf(one, sumsOf(one), 'staff')
