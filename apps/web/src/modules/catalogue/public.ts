/** What other modules' screens use of the catalogue. */
export { BookingCalendar } from './components/booking-calendar.tsx'
export { BookingBar, BookingPanel } from './components/booking-panel.tsx'
export { DetailBones } from './components/detail-bones.tsx'
export { DetailProblem } from './components/lazy-parts.ts'
export { HintCard } from './components/hint-card.tsx'
export { LiveQuote, QuoteStamp } from './components/live-quote.tsx'
export { DeliveryChoice, MachineOptions } from './components/machine-options.tsx'
export { QuoteLines } from './components/quote-lines.tsx'
export { SearchField } from './components/search-field.tsx'
export { readPeriod } from './equipment-filters.ts'
export { gradeText } from './grade-text.ts'
export { choiceTexts, deliverySentence, neededDocuments, noChoices, readChoices } from './machine-choices.ts'
export {
  equipmentQuery,
  foundMachinesQuery,
  rentalDetailsQuery,
  type MachineDetail,
  type RentalDetails,
} from './queries.ts'
export { rentTotal, useQuote, type Quote, type QuoteState } from './quote.ts'
export { MeasureTag } from './components/measure-tag.tsx'
export { keepSiteMeasure, readMeasure, readSiteMeasures } from './site-measures.ts'
export { useRentNow } from './use-rent-now.ts'
export { equipmentPath, rentalFormPath, useLine, type PeriodTexts } from './use-line.ts'
