/** Technicians as staff see them. */
import { expiringWithinDays } from '@jihui/protocol/qualification/validity'
import { technicianKind } from '@jihui/protocol/technician/kinds'
import { technicianLimits, type WorkStatus, workStatuses } from '@jihui/protocol/technician/limits'
import type { deskQuery, deskTechnician } from '@jihui/protocol/technician/schema'
import { skills, technicianPaperCodes, technicianPapers } from '@jihui/protocol/technician/skills'
import { and, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { addDays, dayOf, daysBetween } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { listStanding, readSuspension } from '../../application/public.ts'
import { cityAsFiled, cityNamed } from '../../geography/public.ts'
import { personsByEnd } from '../../qualification/public.ts'
import { closedReasonOf } from '../papers/paper-ends.ts'
import { clockOf } from '../profile/minutes.ts'
import { listTechnicianGround, readExceptions, readWeeks } from '../profile/technician-ground.ts'
import { findTechnician, isNamed, type Technician } from '../profile/technician-queries.ts'
import { ratingOf } from '../profile/work-record.ts'
import { findCircles, findSetters, viewCircle } from '../standing/circles.ts'
import { technician } from '../table.ts'

type Query = z.output<typeof deskQuery>

/**
 * SQL: a select of `person` and `ends_on` of those a paper of whom ends within the days a reminder goes out in, or has ended
 * and no other follows; and in which order they stand: who has to act first, what ended last.
 */
const byPapers = (
  papers: Exclude<Query['papers'], ''>,
  today: string,
): { readonly people: SQL; readonly order: SQL } =>
  papers === 'ending'
    ? {
        people: personsByEnd(technicianPaperCodes, { from: today, to: addDays(today, expiringWithinDays) }),
        order: sql`ends_on, person`,
      }
    : {
        people: personsByEnd(technicianPaperCodes, { from: '1900-01-01', to: addDays(today, -1) }),
        order: sql`ends_on desc, person`,
      }
const statusWhere = (status: Query['status']): SQL | undefined => {
  if (status === '') return undefined
  return status === 'suspended'
    ? eq(technician.isSuspended, true)
    : and(eq(technician.isSuspended, false), eq(technician.workStatus, status))
}

const isIn = (city: string): SQL => eq(technician.city, cityAsFiled(cityNamed(city) ?? city))

export const listTechnicians = async (services: Services, query: Query) => {
  const { db, clock, hooks } = services
  const now = clock.now()
  const today = dayOf(now)
  const { skill, city, status, papers, given_back: givenBack, keyword, page, page_size: limit } = query
  const where = and(
    skill
      ? sql`exists (select from technician_skill s where s.user_id = technician.user_id and s.skill = ${skill} and s.withdrawn_at is null)`
      : undefined,
    city ? isIn(city) : undefined,
    statusWhere(status),
    givenBack === 'often'
      ? sql`technician.user_id in (${hooks.technician.standing.givingBack(technicianLimits.givenBackOften, now)})`
      : undefined,
    keyword ? or(isNamed(keyword), cityNamed(keyword) ? isIn(keyword) : undefined) : undefined,
  )
  const papersOf = papers ? byPapers(papers, today) : null
  const joined = papersOf && sql`(${papersOf.people}) as paper`
  const isHis = sql`paper.person = technician.user_id`
  const all = db.select(getTableColumns(technician)).from(technician).$dynamic()
  const rows = await (joined ? all.innerJoin(joined, isHis) : all)
    .where(where)
    .orderBy(papersOf?.order ?? sql`jobs_done desc nulls last, technician.user_id`)
    .limit(limit)
    .offset((page - 1) * limit)
  const from = sql`from technician${joined ? sql` join ${joined} on ${isHis}` : sql``}${where ? sql` where ${where}` : sql``}`
  const totals = await ask(db, { total: 'number' }, sql`select ${boundedCount(from)} as total`)
  return { results: await viewRows(services, rows, now), total: totals.rows[0]!.total }
}

const viewRows = async ({ db, hooks }: Services, rows: readonly Technician[], now: Date) => {
  const today = dayOf(now)
  const ids = rows.map(({ userId }) => userId)
  const grounds = new Map((await listTechnicianGround(db, ids, now)).map((one) => [one.userId, one]))
  const standing = await listStanding(db, technicianKind.code, ids)
  const fallen = await hooks.technician.standing.shortfalls(db, ids, now)
  const circles = await findCircles(db, ids, today)
  const setters = await findSetters(
    db,
    [...circles.values()].map(({ id }) => id),
  )
  return rows.map((row) => {
    const circle = circles.get(row.userId)
    const ground = grounds.get(row.userId)!
    return {
      id: row.userId,
      name: row.realName,
      phone: ground.phone,
      city: row.city,
      status: ground.workStatus,
      status_display: workStatuses[row.workStatus as WorkStatus].label,
      is_suspended: row.isSuspended,
      application_id: standing.get(row.userId) ?? null,
      skills: [...ground.skills].map(([code, level]) => {
        const reason = closedReasonOf(code, ground.paperEnds, today)
        return { code, label: skills[code].label, level, is_closed: reason !== '', closed_reason: reason }
      }),
      papers: [...ground.paperEnds].map(([type, until]) => ({
        type,
        label: technicianPapers[type].label,
        expires_on: until,
        days_left: daysBetween(today, until),
      })),
      radius_km: row.radiusKm,
      jobs_per_day: row.jobsPerDay,
      jobs_done: row.jobsDone,
      first_time_fixes: row.firstTimeFixes,
      first_time_jobs: ground.firstTimeJobs,
      given_back: fallen.get(row.userId)?.givenBack ?? 0,
      missed_visits: fallen.get(row.userId)?.missed ?? 0,
      circle: circle ? { ...viewCircle(circle), set_by: setters.get(circle.id) ?? '' } : null,
      rating: ratingOf(row),
      rating_count: row.ratingCount,
      certified_at: row.certifiedAt.toISOString(),
    }
  })
}

/** One of them, with when he works and why he is suspended. */
export const readTechnician = async (services: Services, userId: number): Promise<z.output<typeof deskTechnician>> => {
  const { db, clock } = services
  const now = clock.now()
  const row = (await findTechnician(db, userId)) ?? refuse('technician.not_found')
  const [view] = await viewRows(services, [row], now)
  const suspension = row.isSuspended ? await readSuspension(db, technicianKind.code, userId) : null
  const week = (await readWeeks(db, [userId])).get(userId) ?? []
  const exceptions = (await readExceptions(db, [userId], now)).get(userId) ?? []
  const clockText = (minute: number | null) => (minute === null ? null : clockOf(minute))
  return {
    ...view!,
    suspended_reason: suspension?.reason ?? '',
    week: week.map(({ day, from, to }) => ({ day, from: clockOf(from), to: clockOf(to) })),
    exceptions: exceptions
      .filter(({ date }) => date >= dayOf(now))
      .map(({ date, from, to }) => ({ date, from: clockText(from), to: clockText(to) })),
  }
}
