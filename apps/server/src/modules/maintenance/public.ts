/** What other modules may use of maintenance. */
export { composeMaintenanceHooks } from './hooks.ts'
export { requireNoPartyOfUnit } from './parties.ts'
export { withRenter } from './queries.ts'
export { scopeOf } from './scope.ts'
export { openOrder, type NewOrder } from './orders/open-order.ts'
export { type OrderRow } from './orders/move-order.ts'
export { noteMeasured } from './orders/note-order.ts'
export { countAlarmed, findReportOutcome, openAlarmed, openReported } from './requests/open-reported.ts'
export {
  findReportedFault,
  listReportedFaults,
  listReportStates,
  listVisitsOf,
  noteMetAgain,
  type ReportedFault,
} from './orders/reported-faults.ts'
export { currentPrices, pricesOf, type PriceVersion } from './prices/price-lists.ts'
export { pricedCity } from './prices/read-prices.ts'
export { tellPrices } from './prices/told-prices.ts'
export { viewPart } from './orders/view-part.ts'
export { readQuoteLines, requireCovers } from './visits/propose-quote.ts'
export { partsIn } from './visits/quotes.ts'
export { refuseBeyond, takeLines } from './visits/take-parts.ts'
export { addPieces } from './visits/used-parts.ts'
export { withKept } from './visits/usable-parts.ts'
