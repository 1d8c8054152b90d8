/** Parts of a plan, as they are written down, and as they are sent. */
import type { Problems } from '../../kits/form/use-form.ts'
import type { NewPlan, Plan, PlanPart } from './upkeep-queries.ts'

export interface PartDraft extends PlanPart {
  readonly quantity: string
}
export const draftOfParts = (parts: Plan['parts']): readonly PartDraft[] =>
  parts.map(({ part_id: id, quantity, ...about }) => ({ id, ...about, quantity: String(quantity) }))
export const problemsOfParts = (parts: readonly PartDraft[]): Problems =>
  Object.fromEntries(
    parts.map(({ quantity }, at) => [
      `parts.${at}.quantity`,
      /^[1-9]\d{0,3}$/.test(quantity.trim()) ? undefined : '填 1 到 9999',
    ]),
  )
export const partsOf = (parts: readonly PartDraft[]): NonNullable<NewPlan['parts']> =>
  parts.map(({ id, quantity }) => ({ part_id: id, quantity: Number(quantity) }))
