/** All that is known of technicians before a job is looked at, and who of them is near a place. */
import { technicianLimits, type WorkStatus } from '@jihui/protocol/technician/limits'
import type { SkillCode, SkillLevel, TechnicianPaper } from '@jihui/protocol/technician/skills'
import { and, asc, gte, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { addDays, addMinutes, dayOf } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import { jsonOf, type RowOf } from '../../../platform/database/columns.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { rowReader } from '../../../platform/database/json-rows.ts'
import { kmPerDegree, type Point } from '../../geography/public.ts'
import { isActiveAccount, personPhone } from '../../identity/public.ts'
import { technician, technicianException, technicianSkill, technicianWeek } from '../table.ts'
import { findTechnicianPaperEnds, type PaperEnds, type Technician } from './technician-queries.ts'
import { firstTimeJobsOf } from './work-record.ts'
import type { WorkingHours } from './working-hours.ts'

export interface TechnicianGround extends WorkingHours {
  readonly userId: number
  readonly realName: string
  /** '' where his account has none. */
  readonly phone: string
  readonly city: string
  readonly home: Point
  /** Where he said he is, where that is recent; else null. */
  readonly position: Point | null
  /** His own, or the smaller one the desk set for now. */
  readonly radiusKm: number
  readonly jobsPerDay: number
  readonly workStatus: WorkStatus
  readonly isSuspended: boolean
  /** Those he is certified for, whatever his papers say today. */
  readonly skills: ReadonlyMap<SkillCode, SkillLevel>
  /** Of the papers that were asked for. */
  readonly paperEnds: PaperEnds
  readonly ratingSum: number
  readonly ratingCount: number
  readonly jobsDone: number
  readonly firstTimeFixes: number
  /** Finished jobs the fixes are counted out of. */
  readonly firstTimeJobs: number
}

/** One text however many there are, so that it is planned once. */
const isOneOf = (column: AnyPgColumn, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::bigint[])`

const grouped = <T extends { readonly userId: number }>(rows: readonly T[]): ReadonlyMap<number, readonly T[]> => {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const group = groups.get(row.userId)
    if (group) group.push(row)
    else groups.set(row.userId, [row])
  }
  return groups
}

export const readWeeks = async (db: Queryable, ids: readonly number[]) =>
  grouped(
    await db
      .select({
        userId: technicianWeek.userId,
        day: technicianWeek.day,
        from: technicianWeek.fromMinute,
        to: technicianWeek.toMinute,
      })
      .from(technicianWeek)
      .where(isOneOf(technicianWeek.userId, ids))
      .orderBy(asc(technicianWeek.userId), asc(technicianWeek.day), asc(technicianWeek.fromMinute)),
  )
/** From yesterday on: what is earlier matters to nobody. */
export const readExceptions = async (db: Queryable, ids: readonly number[], now: Date) =>
  grouped(
    await db
      .select({
        userId: technicianException.userId,
        date: technicianException.date,
        from: technicianException.fromMinute,
        to: technicianException.toMinute,
      })
      .from(technicianException)
      .where(and(isOneOf(technicianException.userId, ids), gte(technicianException.date, addDays(dayOf(now), -1))))
      .orderBy(asc(technicianException.userId), asc(technicianException.date), asc(technicianException.fromMinute)),
  )
export const readSkills = async (db: Queryable, ids: readonly number[]) =>
  grouped(
    await db
      .select()
      .from(technicianSkill)
      .where(and(isOneOf(technicianSkill.userId, ids), isNull(technicianSkill.withdrawnAt)))
      .orderBy(asc(technicianSkill.userId), asc(technicianSkill.certifiedAt), asc(technicianSkill.skill)),
  )

export const positionOf = ({ latitude, longitude, positionAt }: Technician, now: Date): Point | null => {
  if (latitude === null || longitude === null || positionAt === null) return null
  return positionAt >= addMinutes(now, -technicianLimits.positionMinutes) ? { latitude, longitude } : null
}

const toTechnician = rowReader(technician)
/** Lists as bare values: hundreds of people have thousands of them. */
const columns = {
  row: jsonOf<Record<string, unknown>>(),
  phone: 'text?',
  week: jsonOf<readonly (readonly [day: number, from: number, to: number])[]>(),
  exceptions: jsonOf<readonly (readonly [date: string, from: number | null, to: number | null])[]>(),
  skills: jsonOf<readonly (readonly [SkillCode, SkillLevel])[]>(),
  circle_km: 'number?',
} as const
/** All of a person in one row, so that it is asked once for as many as there are. */
const askGround = async (db: Queryable, ids: readonly number[], now: Date): Promise<RowOf<typeof columns>[]> => {
  const today = dayOf(now)
  const { rows } = await ask(
    db,
    columns,
    sql`select to_json(t) as row, ${sql.raw(personPhone('t.user_id'))} as phone,
        coalesce((select json_agg(json_build_array(w.day, w.from_minute, w.to_minute) order by w.day, w.from_minute)
          from technician_week w where w.user_id = t.user_id), '[]') as week,
        coalesce((select json_agg(json_build_array(e.date, e.from_minute, e.to_minute) order by e.date, e.from_minute)
          from technician_exception e where e.user_id = t.user_id and e.date >= ${addDays(today, -1)}::date), '[]') as exceptions,
        coalesce((select json_agg(json_build_array(s.skill, s.level) order by s.certified_at, s.skill)
          from technician_skill s where s.user_id = t.user_id and s.withdrawn_at is null), '[]') as skills,
        (select min(c.radius_km) from technician_circle c
          where c.user_id = t.user_id and c.lifted_at is null and c.until >= ${today}::date) as circle_km
      from technician t where t.user_id = any(${sql.param([...ids])}::bigint[])`,
  )
  return rows
}

const groundOf = (
  { row: json, phone, week, exceptions, skills, circle_km: circleKm }: RowOf<typeof columns>,
  papers: ReadonlyMap<number, PaperEnds>,
  now: Date,
): TechnicianGround => {
  const row = toTechnician(json)
  return {
    userId: row.userId,
    realName: row.realName,
    phone: phone ?? '',
    city: row.city,
    home: { latitude: row.homeLatitude, longitude: row.homeLongitude },
    position: positionOf(row, now),
    radiusKm: Math.min(row.radiusKm, circleKm ?? row.radiusKm),
    jobsPerDay: row.jobsPerDay,
    workStatus: row.workStatus as WorkStatus,
    isSuspended: row.isSuspended,
    skills: new Map(skills),
    paperEnds: papers.get(row.userId) ?? new Map(),
    week: week.map(([day, from, to]) => ({ day, from, to })),
    exceptions: exceptions.map(([date, from, to]) => ({ date, from, to })),
    ratingSum: row.ratingSum,
    ratingCount: row.ratingCount,
    jobsDone: row.jobsDone,
    firstTimeFixes: row.firstTimeFixes,
    firstTimeJobs: firstTimeJobsOf(row),
  }
}

/**
 * In the order of the ids; who is no technician is left out. `papers`: whose ends are wanted, all of them where nothing is
 * said. Two questions at most, however many they are.
 */
export const listTechnicianGround = async (
  db: Queryable,
  ids: readonly number[],
  now: Date,
  papers?: readonly TechnicianPaper[],
): Promise<TechnicianGround[]> => {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const rows = await askGround(db, wanted, now)
  if (rows.length === 0) return []
  const ends = await findTechnicianPaperEnds(db, wanted, papers)
  const grounds = new Map(rows.map((row) => groundOf(row, ends, now)).map((ground) => [ground.userId, ground]))
  return wanted.flatMap((id) => grounds.get(id) ?? [])
}

interface Near {
  readonly place: Point
  /** As the crow flies. */
  readonly km: number
  readonly skill: SkillCode
  readonly level: number
  /** So many of the nearest are looked at. */
  readonly most: number
  /** SQL: a select of ids of technicians who are left out before that. */
  readonly except?: SQL
}
/**
 * SQL: a select of `user_id` of those certified for the skill at this level or above, by where each said he is, else
 * where he lives: the nearest first, of them those within so many kilometres who may work. The nearest are walked by the
 * index before anything else is asked of them, so that more technicians cost no more.
 */
export const techniciansNear = ({ place: { latitude, longitude }, km, skill, level, most, except }: Near): SQL => {
  const rise = km / kmPerDegree
  const turn = rise / Math.cos((Math.min(85, Math.abs(latitude) + rise) * Math.PI) / 180)
  const circle = sql`box(point(${longitude - turn}::float8, ${latitude - rise}::float8),
    point(${longitude + turn}::float8, ${latitude + rise}::float8))`
  const isAsked = except ? sql`and s.user_id <> all(array(${except}))` : sql``
  return sql`select near.user_id from (select s.user_id, point(s.longitude, s.latitude) as place from technician_skill s
      where s.skill = ${skill} and s.withdrawn_at is null and s.level >= ${level} ${isAsked}
      order by point(s.longitude, s.latitude) <-> point(${longitude}::float8, ${latitude}::float8)
      limit ${sql.raw(String(most))}) near
    where near.place <@ ${circle} and (select not t.is_suspended and ${sql.raw(isActiveAccount('t.user_id'))}
      from technician t where t.user_id = near.user_id)`
}
