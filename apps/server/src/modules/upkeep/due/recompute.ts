/** Writes anew when machines are due, whenever something it follows from changed. Whoever calls holds the unit or the plan. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { addDays } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { PlanRow } from '../plans/move-plan.ts'
import { upkeepOpening, upkeepPlanUnit } from '../table.ts'
import { noFacts, readFacts, type UnitFacts } from './facts.ts'
import { type UnitDue, unitDue } from './unit-due.ts'

export type PlanUnitRow = typeof upkeepPlanUnit.$inferSelect

export const wantedOf = ({ triggers }: Pick<PlanRow, 'triggers'>) => ({
  isMeter: triggers.some(({ kind }) => kind === 'meter'),
  isDocument: triggers.some(({ kind }) => kind === 'document'),
})

const columnsOf = (plan: PlanRow, { due, meter }: UnitDue, isOpen: boolean, kept: string | null, facts: UnitFacts) => {
  const told = meter === null || typeof meter.told === 'string' ? null : meter.told
  const last = meter === null ? undefined : facts.readings[meter.unit]?.at(-1)
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
    toldAt: last?.at ?? null,
    toldCounted: last?.counted ?? null,
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

interface Recomputing {
  /** What was due by this day and not opened stays due, however the rules were changed. */
  readonly keepsDue?: string | null
  /** The caller holds the unit, so that nothing was read of it that is not reckoned with. */
  readonly isHeld?: boolean
}
/** Answers the rows as they are now. */
export const recompute = async (
  tx: Tx,
  plan: PlanRow,
  rows: readonly PlanUnitRow[],
  { keepsDue = null, isHeld = false }: Recomputing = {},
): Promise<PlanUnitRow[]> => {
  if (rows.length === 0) return []
  const unitIds = rows.map(({ unitId }) => unitId)
  const facts = await readFacts(tx, unitIds, wantedOf(plan))
  const open = await listOpenUnits(tx, plan.id, unitIds)
  const rules = { ...plan, triggers: plan.triggers }
  const written: PlanUnitRow[] = []
  for (const row of rows) {
    const since = plan.rulesSince !== null && plan.rulesSince > row.since ? plan.rulesSince : row.since
    const known = facts.get(row.unitId) ?? noFacts
    const due = unitDue(rules, { ...row, since }, known)
    const kept =
      keepsDue !== null && row.nextDueOn !== null && row.nextDueOn <= keepsDue && !open.has(row.unitId)
        ? row.nextDueOn
        : null
    const set = { ...columnsOf(plan, due, open.has(row.unitId), kept, known), ...(isHeld && { isStale: false }) }
    const [after] = await tx.update(upkeepPlanUnit).set(set).where(eq(upkeepPlanUnit.id, row.id)).returning()
    if (after) written.push(after)
  }
  // What the meters may count unseen followed from days that are told anew.
  await tx.execute(sql`update unit_meter set quiet_below = null, quiet_until = null
    where unit_id = any(${sql.param(unitIds)}::bigint[]) and quiet_until is not null`)
  return written
}
