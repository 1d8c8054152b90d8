import { findLine } from '@jihui/protocol/rental/lines'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import { useLineId } from '../../shell/navigation.tsx'

/** The rental line whose screens these are, as the route table says. */
export function useLine(): LineDeclaration {
  return findLine(useLineId() ?? '')
}

export const equipmentPath = (line: LineDeclaration, id: number | string, period?: PeriodTexts | null): string =>
  `${line.webBase}/equipment/${id}${periodSearch(period)}`

export const rentalFormPath = (line: LineDeclaration, id: number | string, period?: PeriodTexts | null): string =>
  `${line.webBase}/equipment/${id}/rental${periodSearch(period)}`

export interface PeriodTexts {
  start: string
  end: string
}

const periodSearch = (period?: PeriodTexts | null) => (period ? `?start=${period.start}&end=${period.end}` : '')
