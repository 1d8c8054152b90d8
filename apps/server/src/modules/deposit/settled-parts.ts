/** What of a claim stands for late days and what for damage, item by item. */
import type { StoredDeduction } from '../rental/public.ts'
import type { ClaimRow } from './queries.ts'

/** An objection that names no items is one to all of them. */
export const isObjectedTo = ({ objectedItems }: Pick<ClaimRow, 'objectedItems'>, index: number): boolean =>
  objectedItems.length === 0 || objectedItems.includes(index)

const sum = (items: readonly StoredDeduction[]): number => items.reduce((total, one) => total + one.amountFen, 0)
const late = (items: readonly StoredDeduction[]): number => sum(items.filter((one) => one.kind === 'late'))

/** The items nobody objected to: they stand whatever is decided about the others. */
export const undisputedFen = (claim: Pick<ClaimRow, 'objectedItems'>, items: readonly StoredDeduction[]): number =>
  sum(items.filter((_one, index) => !isObjectedTo(claim, index)))

/** Of a settled sum, what is for late days: what was not objected to stands whole, of the rest late days come first. */
export const settledLateOf = (
  claim: Pick<ClaimRow, 'objectedItems'>,
  items: readonly StoredDeduction[],
  settledFen: number,
): number => {
  if (settledFen >= sum(items)) return late(items)
  const standing = items.filter((_one, index) => !isObjectedTo(claim, index))
  const disputed = items.filter((_one, index) => isObjectedTo(claim, index))
  const leftFen = settledFen - sum(standing)
  return leftFen < 0 ? Math.min(settledFen, late(items)) : late(standing) + Math.min(leftFen, late(disputed))
}
