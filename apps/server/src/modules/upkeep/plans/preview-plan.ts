/** What a plan would have done in the last year, and what it will do in the next. Nothing is stored. */
import type { NewPlan, PlanTrial } from '@jihui/protocol/upkeep/plan-schema'
import type { Alarm } from '@jihui/protocol/upkeep/reading-schema'
import { sql } from 'drizzle-orm'
import { addDays, dayOf, startOfDay } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import { textOf } from '../../../platform/database/columns.ts'
import type { Actor } from '../../../platform/access.ts'
import type { Services } from '../../../platform/services.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { makesFor } from '../access.ts'
import { countedAt, type CountedReading } from '../due/due-meter.ts'
import { noFacts, readFacts, type UnitFacts } from '../due/facts.ts'
import { wantedOf } from '../due/recompute.ts'
import { unitDue } from '../due/unit-due.ts'
import { isGrown, isOf, type Watched, watchOn } from '../readings/watch-alarm.ts'
import { requireDays } from './make-plan.ts'
import { findSeen } from './plan-queries.ts'
import { countReached, listReached, requireScope } from './scope-units.ts'

const unitsMost = 200
const rowsMost = 5000
const yearDays = 365

interface Day {
  readonly day: string
  readonly earliest: string
  readonly latest: string
}
type Rules = Pick<NewPlan, 'triggers' | 'whichever_first' | 'tolerance_days'>

/** What each meter will have counted on a day, or had. */
const metersOn = (facts: UnitFacts, day: string): Record<string, number> =>
  Object.fromEntries(
    Object.entries(facts.readings).map(([unit, readings]) => [
      unit,
      countedAt(readings, startOfDay(addDays(day, 1)).getTime() - 1),
    ]),
  )

/** The days from one on through another, each as if the work before had been done on its day. */
const walk = (rules: Rules, facts: UnitFacts, from: string, through: string, isAhead: boolean): Day[] => {
  const plan = {
    triggers: rules.triggers,
    isWhicheverFirst: rules.whichever_first,
    toleranceDays: rules.tolerance_days,
  }
  const days: Day[] = []
  let state = {
    since: from,
    meterThen: metersOn(facts, addDays(from, -1)),
    doneMeter: {} as Record<string, number>,
    lastDueOn: null as string | null,
    lastDoneOn: null as string | null,
  }
  while (days.length <= yearDays) {
    const { due, meter } = unitDue(plan, state, facts)
    if (!due || due.dueOn > through) break
    // What is due already is due today, once.
    const isOver = due.dueOn < from && isAhead
    const notBefore = (day: string) => (day < from ? from : day)
    const day = isOver ? from : due.dueOn
    if (day >= from) days.push({ day, earliest: notBefore(due.earliest), latest: notBefore(due.latest) })
    const reached = due.kind === 'meter' && meter && !isOver ? { [meter.unit]: meter.dueAt } : {}
    const counted = { ...state.doneMeter, ...expected(facts, day), ...reached }
    state = { ...state, lastDueOn: day, lastDoneOn: day, doneMeter: counted }
  }
  return days
}
/** Where a meter will stand on a day that is to come: at the rate of what was read last. */
const expected = (facts: UnitFacts, day: string): Record<string, number> =>
  Object.fromEntries(
    Object.entries(facts.readings).map(([unit, readings]) => [unit, goneOn(readings, startOfDay(day).getTime())]),
  )
const goneOn = (readings: readonly CountedReading[], at: number): number => {
  const last = readings.at(-1)!
  const end = last.at.getTime()
  if (at <= end) return countedAt(readings, at)
  const span = Math.min(end - readings[0]!.at.getTime(), 90 * 86_400_000)
  if (span <= 0) return last.counted
  return last.counted + ((last.counted - countedAt(readings, end - span)) / span) * (at - end)
}

const alarmRow = { unit_id: 'number', at: 'moment', level: textOf<Alarm['level']>(), code: 'text' } as const
/** The days on which alarms of the last year would have opened something. */
const alarmDays = async (db: Queryable, rules: Rules, units: readonly number[], from: string) => {
  const declared = rules.triggers.filter((trigger) => trigger.kind === 'event')
  if (declared.length === 0 || units.length === 0) return []
  const { rows } = await ask(
    db,
    alarmRow,
    sql`select unit_id, measured_at as at, level, code from unit_alarm where unit_id = any(${sql.param([...units])}::bigint[])
      and measured_at >= ${startOfDay(from).toISOString()}::timestamptz order by measured_at limit 20000`,
  )
  const watched = new Map<string, Watched>()
  const days = new Set<string>()
  for (const { unit_id, at, level, code } of rows)
    for (const [index, trigger] of declared.entries()) {
      if (!isOf(trigger, { level, code })) continue
      const key = `${unit_id} ${index} ${code}`
      const now = watchOn(trigger, watched.get(key) ?? null, at)
      watched.set(key, now)
      if (isGrown(trigger, now)) days.add(`${unit_id} ${dayOf(at)}`)
    }
  return [...days].map((one) => {
    const [unit = '', day = ''] = one.split(' ')
    return { unit_id: Number(unit), day }
  })
}

const byDay = (one: { unit_id: number; day: string }, other: { unit_id: number; day: string }) =>
  one.day < other.day ? -1 : one.day > other.day ? 1 : one.unit_id - other.unit_id

/** Of a plan there is, its owner's machines; of a new one those of whoever makes it. */
const ownerOf = async (db: Queryable, actor: Actor, planId: number | undefined): Promise<number | null> => {
  const maker = makesFor(actor)
  return planId === undefined ? maker : (await findSeen(db, actor, planId)).ownerId
}

export const previewPlan = async ({ db, clock }: Services, actor: Actor, { plan_id: planId, ...body }: PlanTrial) => {
  const reach = { scope: body.scope, ownerId: await ownerOf(db, actor, planId) }
  requireDays(body.triggers)
  await requireScope(db, reach)
  const today = dayOf(clock.now())
  const [from, yesterday, through] = [addDays(today, -yearDays), addDays(today, -1), addDays(today, yearDays)]
  const [units, total] = await Promise.all([listReached(db, reach, 0, unitsMost), countReached(db, reach)])
  const ids = units.map(({ id }) => id)
  const facts = await readFacts(db, ids, { ...wantedOf(body), days: yearDays + 91 })
  const past = await alarmDays(db, body, ids, from)
  const next: ({ unit_id: number } & Day)[] = []
  const unread: number[] = []
  for (const id of ids) {
    const known = facts.get(id) ?? noFacts
    past.push(...walk(body, known, from, yesterday, false).map(({ day }) => ({ unit_id: id, day })))
    next.push(...walk(body, known, today, through, true).map((day) => ({ unit_id: id, ...day })))
    if (body.triggers.some((one) => one.kind === 'meter' && !known.readings[one.unit])) unread.push(id)
  }
  return {
    past: past.toSorted(byDay).slice(0, rowsMost),
    next: next.toSorted(byDay).slice(0, rowsMost),
    units_count: total,
    is_cut: total > ids.length || past.length > rowsMost || next.length > rowsMost,
    unread,
  }
}
