/** What of a claim stands for late days, for hours beyond, for work and for damage, item by item. */
import type { ClaimItemKind } from '@jihui/protocol/deposit/machine'
import type { SettledWork, StoredDeduction } from '../rental/public.ts'
import type { ClaimRow } from './queries.ts'

/** An objection that names no items is one to all of them. */
export const isObjectedTo = ({ objectedItems }: Pick<ClaimRow, 'objectedItems'>, index: number): boolean =>
  objectedItems.length === 0 || objectedItems.includes(index)

const sum = (items: readonly StoredDeduction[]): number => items.reduce((total, one) => total + one.amountFen, 0)
/** The items nobody objected to: they stand whatever is decided about the others. */
export const undisputedFen = (claim: Pick<ClaimRow, 'objectedItems'>, items: readonly StoredDeduction[]): number =>
  sum(items.filter((_one, index) => !isObjectedTo(claim, index)))

/** What a settled sum stands for, first to last. */
const kindsInTurn: readonly ClaimItemKind[] = ['late', 'overtime', 'repair', 'damage']
const kindOf = ({ kind = 'damage' }: StoredDeduction): ClaimItemKind => kind

/**
 * What of a settled sum is for each item: what was not objected to stands whole, of the rest late days come first, then
 * hours, then work, then damage.
 */
const settledByItem = (
  claim: Pick<ClaimRow, 'objectedItems'>,
  items: readonly StoredDeduction[],
  settledFen: number,
): number[] => {
  const standingFen = undisputedFen(claim, items)
  // A withdrawn claim, or one settled below what nobody objected to, is shared out as if all of it were disputed.
  const isWhole = settledFen >= standingFen
  const stands = (index: number) => isWhole && !isObjectedTo(claim, index)
  let leftFen = isWhole ? settledFen - standingFen : settledFen
  const shares = items.map(({ amountFen }, index) => (stands(index) ? amountFen : 0))
  for (const kind of kindsInTurn)
    for (const [index, item] of items.entries()) {
      if (kindOf(item) !== kind || stands(index)) continue
      shares[index] = Math.min(leftFen, item.amountFen)
      leftFen -= shares[index]!
    }
  return shares
}

export interface SettledParts {
  readonly settledLateFen: number
  readonly settledOvertimeFen: number
  readonly settledRepairFen: number
}
export interface Settled {
  readonly parts: SettledParts
  /** What it pays of each work it asked for. */
  readonly works: readonly (SettledWork & { readonly fen: number })[]
}
export const settledOf = (
  claim: Pick<ClaimRow, 'objectedItems'>,
  items: readonly StoredDeduction[],
  settledFen: number,
): Settled => {
  const shares = settledByItem(claim, items, settledFen)
  const fenOf = (kind: ClaimItemKind) =>
    items.reduce((total, item, index) => (kindOf(item) === kind ? total + shares[index]! : total), 0)
  return {
    parts: { settledLateFen: fenOf('late'), settledOvertimeFen: fenOf('overtime'), settledRepairFen: fenOf('repair') },
    works: items.flatMap(({ workId }, index) => (workId === undefined ? [] : [{ workId, fen: shares[index]! }])),
  }
}
