/** A technician's day: what he has not set out to, in the order it is planned, and another order where he takes it. */
import type { dayOrder } from '@jihui/protocol/job/day-operations'
import { jobLimits } from '@jihui/protocol/job/limits'
import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { addHours, dayOf, startOfDay } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import { isOfTable, type Queryable, sqlStateOf, sqlStates, type Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { isWorkingAt, listTechnicianGround, requireTechnician } from '../../technician/public.ts'
import { writeHistory } from '../move-job.ts'
import { job, technicianOccupancy } from '../table.ts'
import { type DayGround, type PlannedStop, shortestDay, type Stop, travelOf, walkDay } from './walk-day.ts'

interface Day {
  readonly ground: DayGround
  /** As they are planned now, the first one first. */
  readonly stops: readonly (Stop & { readonly title: string; readonly planned: PlannedStop })[]
}
const columns = {
  id: 'number',
  title: 'text',
  status: 'text',
  latitude: 'number',
  longitude: 'number',
  window_start: 'moment',
  window_end: 'moment',
  visit_minutes: 'number',
  travel_minutes: 'number',
  arrives: 'moment?',
  begins: 'moment',
  ends: 'moment',
} as const

/** What he has on and about this day; locked where it is to be changed. */
const findTaken = async (db: Queryable, technicianId: number, date: string, isLocked: boolean) => {
  const [from, until] = [startOfDay(date), addHours(startOfDay(date), 24)]
  const { rows } = await ask(
    db,
    columns,
    sql`select j.id, j.title, j.status, j.latitude, j.longitude, j.window_start, j.window_end, j.visit_minutes,
        coalesce(j.travel_minutes, 0) as travel_minutes, j.planned_arrival as arrives, lower(o.period) as begins, upper(o.period) as ends
      from job j join technician_occupancy o on o.job_id = j.id
      where j.technician_id = ${technicianId} and o.technician_id = ${technicianId} and o.released_at is null
        and o.period && tstzrange(${addHours(from, -24)}::timestamptz, ${addHours(until, 24)}::timestamptz)
      order by j.id ${isLocked ? sql`for update of j` : sql``}`,
  )
  return rows
}
type Taken = Awaited<ReturnType<typeof findTaken>>[number]

/** To be there on the day, and not set out to yet. */
const isStop = (date: string, { status, arrives }: Taken): boolean =>
  status === 'accepted' && arrives !== null && dayOf(arrives) === date

const readDay = async (db: Queryable, userId: number, date: string, now: Date, isLocked = false): Promise<Day> => {
  const [technician] = await listTechnicianGround(db, [userId], now)
  if (!technician) return refuse('technician.certification_required')
  const taken = await findTaken(db, userId, date, isLocked)
  const others = taken.filter((one) => !isStop(date, one))
  const isToday = dayOf(now) === date
  // What he is at or on his way to comes first, and he goes on from there.
  const underWay = others.filter(({ status }) => status !== 'accepted')
  const last = underWay.toSorted((one, other) => other.ends.getTime() - one.ends.getTime())[0]
  const home = technician.home
  const origin = isToday ? (last ?? technician.position ?? home) : home
  const free = Math.max(now.getTime(), startOfDay(date).getTime(), isToday && last ? last.ends.getTime() : 0)
  const stops = taken
    .filter((one) => isStop(date, one))
    .map((one) => ({
      jobId: one.id,
      title: one.title,
      place: { latitude: one.latitude, longitude: one.longitude },
      windowStart: Math.max(one.window_start.getTime(), startOfDay(date).getTime()),
      // Work of several days is not pushed to another day.
      windowEnd: Math.min(one.window_end.getTime(), addHours(startOfDay(date), 24).getTime()),
      minutes: one.visit_minutes,
      planned: {
        jobId: one.id,
        leaves: one.begins.getTime(),
        arrives: one.arrives!.getTime(),
        ends: one.ends.getTime(),
        travelMinutes: one.travel_minutes,
      },
    }))
    .toSorted((one, other) => one.planned.arrives - other.planned.arrives)
  return {
    stops,
    ground: {
      origin,
      free,
      isOpen: ({ leaves, arrives, ends }) =>
        isWorkingAt(technician, new Date(arrives), new Date(ends), now) &&
        !others.some((one) => leaves < one.ends.getTime() && one.begins.getTime() < ends),
    },
  }
}

const view = ({ stops }: Day, planned: readonly PlannedStop[]) =>
  planned.map(({ jobId, leaves, arrives, ends, travelMinutes }) => ({
    job_id: jobId,
    title: stops.find((stop) => stop.jobId === jobId)!.title,
    leaves_at: new Date(leaves).toISOString(),
    arrives_at: new Date(arrives).toISOString(),
    ends_at: new Date(ends).toISOString(),
    travel_minutes: travelMinutes,
  }))
const viewDay = (date: string, day: Day): z.output<typeof dayOrder> => {
  const planned = day.stops.map((stop) => stop.planned)
  const isTried = planned.length > 1 && planned.length <= jobLimits.dayStopsMax
  const best = isTried ? shortestDay(day.ground, day.stops) : null
  const saved = best ? travelOf(planned) - travelOf(best) : 0
  return {
    date,
    stops: view(day, planned),
    travel_minutes: travelOf(planned),
    better:
      best && saved > jobLimits.savedMinutes
        ? { stops: view(day, best), travel_minutes: travelOf(best), saved_minutes: saved }
        : null,
  }
}

export const readDayOrder = async ({ db, clock }: Services, actor: Actor, date: string) => {
  await requireTechnician(db, actor)
  return viewDay(date, await readDay(db, actor.id, date, clock.now()))
}

/** His time is taken anew: first all of it is free, so that two may change places. */
const takeAnew = async (tx: Tx, planned: readonly PlannedStop[], now: Date): Promise<void> => {
  const ids = sql.join(
    planned.map(({ jobId }) => sql`${jobId}`),
    sql`, `,
  )
  await tx.execute(
    sql`update technician_occupancy set released_at = ${now} where job_id in (${ids}) and released_at is null`,
  )
  for (const { jobId, leaves, ends, arrives, travelMinutes } of planned) {
    const period = `[${new Date(leaves).toISOString()},${new Date(ends).toISOString()})`
    await tx
      .update(technicianOccupancy)
      .set({ period, releasedAt: null })
      .where(eq(technicianOccupancy.jobId, jobId))
      .catch((error: unknown) => {
        if (sqlStateOf(error) === sqlStates.exclusionViolation && isOfTable(error, 'technician_occupancy'))
          refuse('job.overlap')
        throw error
      })
    await tx
      .update(job)
      .set({ plannedArrival: new Date(arrives), travelMinutes, version: sql`${job.version} + 1` as unknown as number })
      .where(eq(job.id, jobId))
  }
}

/** In the order he says, within the windows customers were promised. */
export const changeDayOrder = async (
  services: Services,
  actor: Actor,
  { date, job_ids: wanted }: { readonly date: string; readonly job_ids: readonly number[] },
) => {
  const { db, clock } = services
  await db.transaction(async (tx) => {
    const now = clock.now()
    await requireTechnician(tx, actor)
    const day = await readDay(tx, actor.id, date, now, true)
    const stops = wanted.flatMap((id) => day.stops.find(({ jobId }) => jobId === id) ?? [])
    const isWhole = stops.length === day.stops.length && new Set(wanted).size === stops.length
    if (!isWhole || wanted.length !== stops.length) refuse('job.day_changed')
    const planned = walkDay(day.ground, stops) ?? refuse('job.day_not_possible')
    const isAsIs = planned.every(({ arrives }, at) => arrives === stops[at]!.planned.arrives)
    if (isAsIs) return
    await takeAnew(tx, planned, now)
    for (const { jobId } of planned)
      await writeHistory(tx, { id: jobId, status: 'accepted' }, { action: 'rearrange', by: actor, now })
  })
  return readDayOrder(services, actor, date)
}
