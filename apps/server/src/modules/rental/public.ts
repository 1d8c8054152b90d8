/** What other modules may use of rental. */
export { answerRental, readRental } from './answer.ts'
export { type BroughtRentalHooks, composeRentalHooks, type Effect, type StoodTime, type WorkedDay } from './hooks.ts'
export { noteAgreement, noteDocumentCount } from './note-parts.ts'
export { factsOf } from './facts.ts'
export { lockRental, payExtensions } from './periods/pay-extensions.ts'
export { payDebt, setDebt } from './ordering/pay-debt.ts'
export { setDepositHeld } from './ordering/hold-deposit.ts'
export {
  findQuote,
  findRental,
  findReturn,
  type HandoverRow,
  listExtensions,
  listHandovers,
  type RentalRow,
} from './queries.ts'
export { type SettledWork, type UnpaidWork, type WorkOfRenters } from './work-of-renters.ts'
export { readAccount } from './quotes/order-terms.ts'
export { reckonReturn } from './quotes/reckon-return.ts'
export { answersOf, partyOf } from './ordering/read-details.ts'
export { viewQuoteLines } from './quotes/quote-rental.ts'
export { listCards, type RentalCard, type RentedUnit } from './cards.ts'
export { viewRental } from './view.ts'
export { isOwnerOf, isRenterOf, needRental, orderFilePurposes, reachOf, renterKeyOf, rentalScope } from './scope.ts'
export { exchangeUnit, findExchange, type Exchange, listUnitsFor } from './ordering/exchange-unit.ts'
export { setAwaitsApproval } from './ordering/await-approval.ts'
export { companyCostSince, countOrdersOf, findOrderBriefs, type OrderBrief } from './company-orders.ts'
export { requireNoPartyOf, requireNoPartyOfOrder } from './parties.ts'
export { money } from './quotes/money-text.ts'
export { isInTime, requireInTime } from './periods/in-time.ts'
export { tellNextTime } from './ordering/qualify-renter.ts'
export { runSigningTime } from './timers/signing-time.ts'
export { requireAction, transition } from './transition.ts'
export { markOverdue } from './timers/rental-timers.ts'
export type { StoredQuoteLine } from './table.ts'
export { findOwnerContact, seesRenter } from './contacts.ts'
export { listUnitsComingBack, noteDeviceArrival } from './handover/read-delivery-record.ts'
export { markDeliveryPoint } from './periods/mark-delivery-point.ts'
export { findReceipt } from './handover/find-receipt.ts'
export { listRentersAt, listTimesWithRenter, type TimeWithRenter } from './times-with-renter.ts'
export { noteTrip, type Trip, type TripPhoto } from './handover/trip-handover.ts'
export { claimedFenOf, type StoredDeduction } from './handover/handover-table.ts'
export { holdWhileOut, unitsCountingHours } from './orders-counting-hours.ts'
export { lapseExtensions } from './periods/lapse-extension.ts'
export {
  isOrderWhere,
  joinOrderOf,
  orderOfUnitNow,
  ordersWhere,
  renterOfOrder,
  renterOfOrderText,
} from './order-sources.ts'
export { rentedUnitColumns, rentedUnitRow, type RentedUnitRow } from './ordering/rented-unit.ts'
export {
  firstUnit,
  firstUnitName,
  joinUnits,
  listUnitsOf,
  listUnitsOut,
  ordersOfUnit,
  unitIdsOf,
  unitNames,
  unitsOf,
} from './units.ts'
