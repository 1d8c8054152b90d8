/** When what somebody has to pay is looked at again: once he earned something, and once he is paid again. */
import { type ConsumerDeclaration, consumes, consumesOutside } from '../../../platform/events/declared.ts'
import '../events.ts'
import { askTaking } from './ask-taking.ts'
import { takeChosen } from './take-chosen.ts'

export const followsTakings: readonly ConsumerDeclaration[] = [
  consumes('earning.kept', (_services, { payload }, tx) => askTaking(tx, payload.payeeId)),
  consumes('payout.resumed', (_services, { payload }, tx) => askTaking(tx, payload.userId)),
  // Nobody outside is called, but each is a transaction of its own.
  consumesOutside('takings', 'earning.taking_asked', (services, { payload }) => takeChosen(services, payload.userId)),
]
