import { findLine, screenPath, type LineFace } from '@jihui/protocol/rental/faces'
import { isDay } from '@jihui/protocol/days'
import { useLineId } from '../../shell/navigation.tsx'
import { today } from '../../ui/text/format.ts'
import { choiceTexts, type MachineChoices } from './machine-choices.ts'

/** The rental line whose screens these are, as the route table says. */
export function useLine(): LineFace {
  return findLine(useLineId() ?? '')
}

export const equipmentPath = (line: LineFace, id: number | string, period?: PeriodTexts | null): string =>
  screenPath(line, 'machine', id) + periodSearch(period)

/** The form, with what was chosen on the way there. */
export function rentalFormPath(
  line: LineFace,
  id: number | string,
  period?: PeriodTexts | null,
  choices?: MachineChoices,
): string {
  const query = new URLSearchParams(period ? { start: period.start, end: period.end } : {})
  for (const [name, text] of Object.entries(choices ? choiceTexts(choices) : {})) if (text) query.set(name, text)
  return screenPath(line, 'form', id) + (query.size > 0 ? `?${query}` : '')
}

export interface PeriodTexts {
  start: string
  end: string
}

const periodSearch = (period?: PeriodTexts | null) => (period ? `?start=${period.start}&end=${period.end}` : '')

/** A period of the address that can still be rented; anything else counts as none. */
export function readPeriod(texts: Record<string, string | undefined>): PeriodTexts | null {
  const { start = '', end = '' } = texts
  return isDay(start) && isDay(end) && start <= end && start >= today() ? { start, end } : null
}
