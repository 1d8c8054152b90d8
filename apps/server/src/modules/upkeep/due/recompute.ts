/** Writes anew when machines are due, whenever something it follows from changed. Whoever calls holds the unit. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { addDays } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { PlanRow } from '../plans/move-plan.ts'
import { upkeepOpening, upkeepPlanUnit } from '../table.ts'
import { noFacts, readFacts } from './facts.ts'
import { type UnitDue, unitDue } from './unit-due.ts'

export type PlanUnitRow = typeof upkeepPlanUnit.$inferSelect

export const wantedOf = ({ triggers }: Pick<PlanRow, 'triggers'>) => ({
  isMeter: triggers.some(({ kind }) => kind === 'meter'),
  isDocument: triggers.some(({ kind }) => kind === 'document'),
})

const columnsOf = (plan: PlanRow, { due, meter }: UnitDue, isOpen: boolean, kept: string | null) => {
  const told = meter === null || typeof meter.told === 'string' ? null : meter.told
  const dueOn = kept !== null && (due === null || kept < due.dueOn) ? kept : (due?.dueOn ?? null)
  return {
    nextDueOn: dueOn,
    opensOn: plan.status !== 'active' || isOpen || dueOn === null ? null : addDays(dueOn, -plan.leadDays),
    dueKind: due?.kind ?? null,
    earliest: due?.earliest ?? null,
    latest: due?.latest ?? null,
    meterUnit: meter?.unit ?? null,
    meterDue: meter?.dueAt ?? null,
    ratePerDay: told?.ratePerDay ?? null,
    rate30: told?.rate30 ?? null,
    rate90: told?.rate90 ?? null,
    readings: told?.readings ?? null,
    readSince: told?.since ?? null,
    meterDueOn: told?.dueOn ?? null,
    meterEarliest: told?.earliest ?? null,
    meterLatest: told?.latest ?? null,
    meterSilence: meter !== null && typeof meter.told === 'string' ? meter.told : '',
  }
}

const listOpenUnits = async (tx: Tx, planId: number, unitIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await tx
    .select({ unitId: upkeepOpening.unitId })
    .from(upkeepOpening)
    .where(
      and(
        eq(upkeepOpening.planId, planId),
        inArray(upkeepOpening.unitId, [...unitIds]),
        sql`${upkeepOpening.closedAt} is null`,
      ),
    )
  return new Set(rows.map(({ unitId }) => unitId))
}

/**
 * Answers the rows as they are now. `keepsDue`: what was due by this day and not opened stays due, however the rules were
 * changed.
 */
export const recompute = async (
  tx: Tx,
  plan: PlanRow,
  rows: readonly PlanUnitRow[],
  keepsDue: string | null = null,
): Promise<PlanUnitRow[]> => {
  if (rows.length === 0) return []
  const unitIds = rows.map(({ unitId }) => unitId)
  const facts = await readFacts(tx, unitIds, wantedOf(plan))
  const open = await listOpenUnits(tx, plan.id, unitIds)
  const rules = { ...plan, triggers: plan.triggers }
  const written: PlanUnitRow[] = []
  for (const row of rows) {
    const since = plan.rulesSince !== null && plan.rulesSince > row.since ? plan.rulesSince : row.since
    const due = unitDue(rules, { ...row, since }, facts.get(row.unitId) ?? noFacts)
    const kept =
      keepsDue !== null && row.nextDueOn !== null && row.nextDueOn <= keepsDue && !open.has(row.unitId)
        ? row.nextDueOn
        : null
    const set = columnsOf(plan, due, open.has(row.unitId), kept)
    const [after] = await tx.update(upkeepPlanUnit).set(set).where(eq(upkeepPlanUnit.id, row.id)).returning()
    if (after) written.push(after)
  }
  return written
}
