/** What of a claim stands for late days, for hours beyond and for damage, item by item. */
import type { StoredDeduction } from '../rental/public.ts'
import type { ClaimRow } from './queries.ts'

/** An objection that names no items is one to all of them. */
export const isObjectedTo = ({ objectedItems }: Pick<ClaimRow, 'objectedItems'>, index: number): boolean =>
  objectedItems.length === 0 || objectedItems.includes(index)

const sum = (items: readonly StoredDeduction[]): number => items.reduce((total, one) => total + one.amountFen, 0)
/** The items nobody objected to: they stand whatever is decided about the others. */
export const undisputedFen = (claim: Pick<ClaimRow, 'objectedItems'>, items: readonly StoredDeduction[]): number =>
  sum(items.filter((_one, index) => !isObjectedTo(claim, index)))

/** What a settled sum stands for beside damage, first to last. */
const partKinds = ['late', 'overtime'] as const
export interface SettledParts {
  readonly settledLateFen: number
  readonly settledOvertimeFen: number
}

/**
 * What of a settled sum is for late days and for hours beyond: what was not objected to stands whole, of the rest late days
 * come first, then hours, then damage.
 */
export const settledPartsOf = (
  claim: Pick<ClaimRow, 'objectedItems'>,
  items: readonly StoredDeduction[],
  settledFen: number,
): SettledParts => {
  const of = (kind: (typeof partKinds)[number], among: readonly StoredDeduction[]) =>
    sum(among.filter((one) => one.kind === kind))
  const standing = items.filter((_one, index) => !isObjectedTo(claim, index))
  // A withdrawn claim, or one settled below what nobody objected to, is shared out as if all of it were disputed.
  const isWhole = settledFen >= sum(standing)
  const disputed = isWhole ? items.filter((_one, index) => isObjectedTo(claim, index)) : items
  let leftFen = isWhole ? settledFen - sum(standing) : settledFen
  const [settledLateFen, settledOvertimeFen] = partKinds.map((kind) => {
    const fen = Math.min(leftFen, of(kind, disputed))
    leftFen -= fen
    return fen + (isWhole ? of(kind, standing) : 0)
  }) as [number, number]
  return { settledLateFen, settledOvertimeFen }
}
