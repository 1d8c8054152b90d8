import { findLine, screenPath, type LineFace } from '@jihui/protocol/rental/faces'
import { useLineId } from '../../shell/navigation.tsx'

/** The rental line whose screens these are, as the route table says. */
export function useLine(): LineFace {
  return findLine(useLineId() ?? '')
}

export const equipmentPath = (line: LineFace, id: number | string, period?: PeriodTexts | null): string =>
  screenPath(line, 'machine', id) + periodSearch(period)

export const rentalFormPath = (line: LineFace, id: number | string, period?: PeriodTexts | null): string =>
  screenPath(line, 'form', id) + periodSearch(period)

export interface PeriodTexts {
  start: string
  end: string
}

const periodSearch = (period?: PeriodTexts | null) => (period ? `?start=${period.start}&end=${period.end}` : '')
