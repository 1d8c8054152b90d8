import type { MachineDetail } from './queries.ts'

type Requirement = MachineDetail['requirements'][number]

export function readMeasure(text: string): number | null | undefined {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return null
  const value = Number(plain)
  return /^\d{1,6}(\.\d+)?$/.test(plain) && Number.isFinite(value) ? value : undefined
}

export interface MeasureVerdict {
  state: 'open' | 'enough' | 'tight' | 'short'
  /** 够, 还差 1.5 吨/m², 只余 0.1 m, 待填 */
  text: string
}

/** Less than this share above what is needed is named: doors have frames. */
const TIGHT = 0.05

export function judgeMeasure(
  { needs, unit }: Pick<Requirement, 'needs' | 'unit'>,
  has: number | undefined,
): MeasureVerdict {
  if (has === undefined) return { state: 'open', text: '待填' }
  const left = Math.round((has - needs) * 1000) / 1000
  if (left < 0) return { state: 'short', text: `还差 ${-left} ${unit}` }
  if (left > 0 && left < needs * TIGHT) return { state: 'tight', text: `只余 ${left} ${unit}` }
  return { state: 'enough', text: '够' }
}

/** Where need and what is there stand on one ruler, 0…1: the larger of the two has some air behind it. */
export function measureShares(needs: number, has: number | undefined): { needs: number; has: number } {
  const end = Math.max(needs * 1.4, (has ?? 0) * 1.1) || 1
  return { needs: needs / end, has: (has ?? 0) / end }
}
