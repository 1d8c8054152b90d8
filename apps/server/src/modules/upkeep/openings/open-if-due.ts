/** What a machine's day says is due by now is opened. */
import { meterUnits, triggerKinds } from '@jihui/protocol/upkeep/limits'
import { dayOf, daysBetween, spokenDay } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { PlanUnitRow } from '../due/recompute.ts'
import type { PlanRow } from '../plans/move-plan.ts'
import { recordOpening, type RecordedOpening } from './record-opening.ts'

const tellDue = (row: PlanUnitRow, dueOn: string, today: string): string => {
  const late = daysBetween(dueOn, today)
  const when = late > 0 ? `应在${spokenDay(dueOn)}，晚了 ${late} 天` : `到期日 ${spokenDay(dueOn)}`
  const what = triggerKinds[row.dueKind as keyof typeof triggerKinds] ?? '到期'
  return row.dueKind === 'meter' && row.meterDue !== null
    ? `${what}到期：累计 ${row.meterDue} ${meterUnits[row.meterUnit as keyof typeof meterUnits] ?? ''}，${when}`
    : `${what}到期：${when}`
}

/** Opens it if it is still due; answers null where it is not. Whoever calls holds the unit. */
export const openIfDue = async (
  tx: Tx,
  plan: PlanRow,
  row: PlanUnitRow,
  now: Date,
): Promise<RecordedOpening | null> => {
  const today = dayOf(now)
  const { nextDueOn: dueOn, opensOn } = row
  if (dueOn === null || opensOn === null || opensOn > today) return null
  const kind = row.dueKind as RecordedKind
  return recordOpening(tx, plan, { unitId: row.unitId, kind, dueOn, today, reason: tellDue(row, dueOn, today) }, now)
}
type RecordedKind = Parameters<typeof recordOpening>[2]['kind']
