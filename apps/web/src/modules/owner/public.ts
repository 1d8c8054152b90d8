/** What is asked for when a machine comes back: staff take machines back with the same fields. */
export { DeductionList } from './components/deduction-list.tsx'
export { TakeBackTotal } from './components/take-back-total.tsx'
export {
  findingKey,
  newFindings,
  sentDeductions,
  sumDeductions,
  withVerdict,
  type Deduction,
  type SentDeduction,
} from './deductions.ts'
export { ClaimOfOrder } from './components/deduction-of-order.tsx'
export { ClaimDecision, ClaimItems, ClaimObjection, ClaimTag } from './components/deduction-parts.tsx'
/** What a maintenance is and how it ended: staff write down the same. */
export { CompletionFields, KindField, UrgencyField, useCompletion } from './components/maintenance-fields.tsx'
