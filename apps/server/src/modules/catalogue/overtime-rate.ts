import { includedHoursOf, type OvertimeTerms } from '@jihui/protocol/rental/overtime'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import { toYuan } from '@jihui/protocol/values'
import type { EquipmentRow } from './queries.ts'

/** What an hour beyond those included in a day costs on this machine; null where the line includes none, or it has no rate. */
export const overtimeOf = (
  { overtime_fen: perHourFen }: Pick<EquipmentRow, 'overtime_fen'>,
  line: LineDeclaration,
): OvertimeTerms | null => {
  const includedPerDay = includedHoursOf(line)
  return includedPerDay === null || perHourFen === null ? null : { includedPerDay, perHourFen }
}

export const viewOvertime = (terms: OvertimeTerms | null | undefined) =>
  terms ? { included_per_day: terms.includedPerDay, per_hour: toYuan(terms.perHourFen) } : null
