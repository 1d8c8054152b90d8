/** All that is known of technicians before a job is looked at, and who of them is near a place. */
import { technicianLimits, type WorkStatus } from '@jihui/protocol/technician/limits'
import type { SkillCode, SkillLevel, TechnicianPaper } from '@jihui/protocol/technician/skills'
import { and, asc, gte, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { addDays, addMinutes, dayOf } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import { jsonOf, orNull } from '../../../platform/database/columns.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { kmPerDegree, type Point } from '../../geography/public.ts'
import { isActiveAccount, personPhone } from '../../identity/public.ts'
import { technicianException, technicianSkill, technicianWeek } from '../table.ts'
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
  /** Of the skills that were asked for those he is certified for, whatever his papers say today. */
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

export const positionOf = (
  { latitude, longitude, positionAt }: Pick<Technician, 'latitude' | 'longitude' | 'positionAt'>,
  now: Date,
): Point | null => {
  if (latitude === null || longitude === null || positionAt === null) return null
  return positionAt >= addMinutes(now, -technicianLimits.positionMinutes) ? { latitude, longitude } : null
}

/** Everything of a person as bare values in one list: hundreds of people have thousands of them. */
type GroundValues = readonly [
  userId: number,
  realName: string,
  phone: string | null,
  city: string,
  home: readonly [latitude: number, longitude: number],
  position: readonly [latitude: number | null, longitude: number | null, at: string | null],
  radiusKm: number,
  circleKm: number | null,
  jobsPerDay: number,
  workStatus: WorkStatus,
  isSuspended: boolean,
  record: readonly [ratingSum: number, ratingCount: number, done: number, fixed: number, excused: number],
  week: readonly (readonly [day: number, from: number, to: number])[] | null,
  exceptions: readonly (readonly [date: string, from: number | null, to: number | null])[] | null,
  skills: readonly (readonly [SkillCode, SkillLevel])[] | null,
]
/** All people in one value, so that it is read at once however many there are. */
const askGround = async (
  db: Queryable,
  ids: readonly number[],
  now: Date,
  skills: readonly SkillCode[] | undefined,
): Promise<readonly GroundValues[]> => {
  const today = dayOf(now)
  const isWanted = skills ? sql`and s.skill = any(${sql.param([...skills])}::text[])` : sql``
  const { rows } = await ask(
    db,
    { people: orNull(jsonOf<readonly GroundValues[]>()) },
    sql`select json_agg(json_build_array(t.user_id, t.real_name, ${sql.raw(personPhone('t.user_id'))}, t.city,
        json_build_array(t.home_latitude, t.home_longitude), json_build_array(t.latitude, t.longitude, t.position_at),
        t.radius_km, (select min(c.radius_km) from technician_circle c
          where c.user_id = t.user_id and c.lifted_at is null and c.until >= ${today}::date),
        t.jobs_per_day, t.work_status, t.is_suspended,
        json_build_array(t.rating_sum, t.rating_count, t.jobs_done, t.first_time_fixes, t.first_time_excused),
        (select json_agg(json_build_array(w.day, w.from_minute, w.to_minute) order by w.day, w.from_minute)
          from technician_week w where w.user_id = t.user_id),
        (select json_agg(json_build_array(e.date, e.from_minute, e.to_minute) order by e.date, e.from_minute)
          from technician_exception e where e.user_id = t.user_id and e.date >= ${addDays(today, -1)}::date),
        (select json_agg(json_build_array(s.skill, s.level) order by s.certified_at, s.skill)
          from technician_skill s where s.user_id = t.user_id and s.withdrawn_at is null ${isWanted}))) as people
      from technician t where t.user_id = any(${sql.param([...ids])}::bigint[])`,
  )
  return rows[0]?.people ?? []
}

const noPapers: PaperEnds = new Map()
const groundOf = (values: GroundValues, papers: ReadonlyMap<number, PaperEnds>, now: Date): TechnicianGround => {
  const [
    userId,
    realName,
    phone,
    city,
    home,
    position,
    radiusKm,
    circleKm,
    jobsPerDay,
    workStatus,
    isSuspended,
    record,
    week,
    exceptions,
    skills,
  ] = values
  const [ratingSum, ratingCount, jobsDone, firstTimeFixes, firstTimeExcused] = record
  const [latitude, longitude, positionAt] = position
  return {
    userId,
    realName,
    phone: phone ?? '',
    city,
    home: { latitude: home[0], longitude: home[1] },
    position: positionOf({ latitude, longitude, positionAt: positionAt === null ? null : new Date(positionAt) }, now),
    radiusKm: Math.min(radiusKm, circleKm ?? radiusKm),
    jobsPerDay,
    workStatus,
    isSuspended,
    skills: new Map(skills),
    paperEnds: papers.get(userId) ?? noPapers,
    week: (week ?? []).map(([day, from, to]) => ({ day, from, to })),
    exceptions: (exceptions ?? []).map(([date, from, to]) => ({ date, from, to })),
    ratingSum,
    ratingCount,
    jobsDone,
    firstTimeFixes,
    firstTimeJobs: firstTimeJobsOf({ jobsDone, firstTimeExcused }),
  }
}

/** Of which papers the ends and which skills are wanted; all of them where nothing is said. */
interface GroundWanted {
  readonly papers?: readonly TechnicianPaper[]
  readonly skills?: readonly SkillCode[]
}
/** In the order of the ids; who is no technician is left out. Two questions at most, however many they are. */
export const listTechnicianGround = async (
  db: Queryable,
  ids: readonly number[],
  now: Date,
  { papers, skills }: GroundWanted = {},
): Promise<TechnicianGround[]> => {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const people = await askGround(db, wanted, now, skills)
  if (people.length === 0) return []
  const ends = await findTechnicianPaperEnds(db, wanted, papers)
  const grounds = new Map(people.map((values) => [values[0], groundOf(values, ends, now)]))
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
