import type { UnitState } from '@jihui/protocol/owner/fleet'

/** The states in the order they are laid out, under short words. */
export const stateWords = [
  { state: 'rented', word: '在租' },
  { state: 'buffer', word: '整备' },
  { state: 'maintenance', word: '维修' },
  { state: 'blocked', word: '停租' },
  { state: 'free', word: '空闲' },
] as const satisfies readonly { state: UnitState; word: string }[]

export type UnitCounts = Record<UnitState, number> & { total: number }

/** Most cells that still can be told apart on a phone. */
const MOST_CELLS = 62

/** One cell for every unit; a large fleet's cells stand for several, and no state that occurs is left out. */
export function unitCells(counts: UnitCounts): UnitState[] {
  const per = Math.max(1, Math.ceil(counts.total / MOST_CELLS))
  return stateWords.flatMap(({ state }) => Array.from({ length: Math.ceil(counts[state] / per) }, () => state))
}
