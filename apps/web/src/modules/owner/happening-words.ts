import { dayText, dueText } from '../../ui/text/format.ts'
import { offeredMove, ownerMoveOf, type OwnerMove } from './owned-moves.ts'
import { ownerPaths } from './owner-paths.ts'
import type { Happening } from './work-queries.ts'

/** 今天, 明天, 11月23日 周一, 已逾期 2 天 */
export function whenText({ kind, date, in_days: days }: Pick<Happening, 'kind' | 'date' | 'in_days'>): string {
  if (kind === 'overdue') return dueText(date)
  if (days < 0) return `晚了 ${-days} 天`
  return days === 0 ? '今天' : days === 1 ? '明天' : dayText(date)
}

const whomWords: Record<Happening['kind'], (party: string) => string> = {
  delivery: (party) => `交给${party}`,
  receipt: (party) => `等${party}签收`,
  return: (party) => `从${party}收回`,
  overdue: (party) => `在${party}`,
  // May be the owner himself, who knows.
  maintenance: () => '',
}

/** 交给恒基路桥，杭州 */
export const withWhom = ({ kind, party_name: party, city }: Pick<Happening, 'kind' | 'party_name' | 'city'>): string =>
  [party && whomWords[kind](party), city].filter(Boolean).join('，')

export const happeningLink = ({ rental_id: rental, maintenance_id: maintenance }: Happening): string =>
  rental !== null
    ? ownerPaths.rental(rental)
    : maintenance !== null
      ? ownerPaths.maintenanceDetail(maintenance)
      : ownerPaths.calendar

/** Kinds whose move is due when their day has come. */
const dueMoves: Partial<Record<Happening['kind'], OwnerMove>> = {
  delivery: 'deliver',
  return: 'confirm_return',
  overdue: 'confirm_return',
}

/** The button beside it; only for what is due and allowed. */
export function happeningMove(one: Happening): { label: string; to: string } | null {
  const move = dueMoves[one.kind]
  if (!move || one.rental_id === null || one.in_days > 0 || offeredMove(one.actions) !== move) return null
  return ownerMoveOf(move, one.rental_id)
}
