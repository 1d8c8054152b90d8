/** What other modules may use of rental. */
export { answerRental, readRental } from './answer.ts'
export { attachDocumentsWith, onTransition, readRefundsWith } from './effects.ts'
export { factsOf } from './facts.ts'
export { lockRental, payExtensions } from './pay-extensions.ts'
export { findQuote, findRental, findReturn, listExtensions, type RentalRow } from './queries.ts'
export { viewQuoteLines } from './quote-rental.ts'
export { needRental, rentalScope } from './scope.ts'
export { type By, requireAction, transition } from './transition.ts'
