/** What other modules may use of rental. */
export { answerRental, readRental } from './answer.ts'
export { attachDocumentsWith, onTransition, readClaimsWith, tellRefundsWith } from './effects.ts'
export { factsOf } from './facts.ts'
export { lockRental, payExtensions } from './pay-extensions.ts'
export { payDebt, setDebt } from './pay-debt.ts'
export { setDepositHeld } from './hold-deposit.ts'
export {
  findQuote,
  findRental,
  findReturn,
  type HandoverRow,
  listExtensions,
  listHandovers,
  type RentalRow,
} from './queries.ts'
export { answersOf, partyOf } from './read-details.ts'
export { viewQuoteLines } from './quote-rental.ts'
export { listCards, type RentalCard } from './cards.ts'
export { viewRental } from './view.ts'
export { needRental, reachOf, rentalScope } from './scope.ts'
export type { By } from './history.ts'
export { money } from './money-text.ts'
export { runSigningTime } from './signing-time.ts'
export { requireAction, transition } from './transition.ts'
export { markOverdue } from './pass-time.ts'
export type { StoredQuoteLine } from './table.ts'
export { rentedUnitColumns, type RentedUnitRow } from './rented-unit.ts'
