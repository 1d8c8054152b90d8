/** What the console shows of an application; it judges, the owner's module knows how it reads. */
export { ApplicationTag } from './components/application-card.tsx'
export { ApplicationFacts } from './components/application-facts.tsx'
export { applicantName, statedMachines } from './application-draft.ts'
/** What is asked for when a machine comes back: staff take machines back with the same fields. */
export { DeductionList } from './components/deduction-list.tsx'
export { TakeBackTotal } from './components/take-back-total.tsx'
export { sentDeductions, sumDeductions, withVerdict, type Deduction, type SentDeduction } from './deductions.ts'
export { ClaimOfOrder } from './components/deduction-of-order.tsx'
export { ClaimDecision, ClaimItems, ClaimObjection, ClaimTag } from './components/deduction-parts.tsx'
