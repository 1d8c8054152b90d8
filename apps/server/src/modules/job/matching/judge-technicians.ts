/** How each of these technicians suits a job now: gates and points, worked out from what is known of them all at once. */
import { type JobMatch, jobMatchOf } from '@jihui/protocol/job/match'
import { paperOf, type SkillCode, technicianPapers } from '@jihui/protocol/technician/skills'
import { sql } from 'drizzle-orm'
import { dayOf, startOfDay } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import { jsonOf, orNull } from '../../../platform/database/columns.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Hooks } from '../../../platform/hooks.ts'
import { type Point, straightKm } from '../../geography/public.ts'
import { sameParty } from '../../identity/public.ts'
import { isWorkingAt, listTechnicianGround, type TechnicianGround } from '../../technician/public.ts'
import { sourceOf } from '../hooks.ts'
import type { JobRow } from '../move-job.ts'
import { type Booked, planVisit, type Visit } from './plan-visit.ts'

export interface JudgedTechnician {
  readonly userId: number
  readonly name: string
  readonly match: JobMatch
  readonly score: number
  readonly visit: Visit
  readonly travelMinutes: number
  readonly distanceKm: number
  readonly lastOfferedAt: number
}

interface Known {
  readonly booked: readonly Booked[]
  readonly jobsToday: number
  readonly jobsOfKind: number
  readonly lastOfferedAt: number
  readonly isRefused: boolean
}
const nothing: Known = { booked: [], jobsToday: 0, jobsOfKind: 0, lastOfferedAt: 0, isRefused: false }

/** What somebody has of one day and those up to it. */
const bookedMax = 500
const dayMs = 24 * 60 * 60_000
type KnownValues = readonly [
  id: number,
  jobsOfKind: number,
  /** In milliseconds; null: never asked. */
  lastOfferedAt: number | null,
  isRefused: boolean,
  /** Times in milliseconds. */
  booked: readonly (readonly [from: number, to: number, latitude: number, longitude: number])[] | null,
]
/** What jobs know of them: what they have, what they did of this kind, and whether this customer sent one away. */
const findKnown = async (
  db: Queryable,
  row: JobRow,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Known>> => {
  const dayStart = startOfDay(dayOf(row.windowStart))
  const { rows } = await ask(
    db,
    { people: orNull(jsonOf<readonly KnownValues[]>()) },
    // One text however many they are, so that it is planned once; and one value, so that it is read at once.
    sql`select json_agg(json_build_array(t.id,
        (select count(*) from job d where d.technician_id = t.id and d.kind = ${row.kind} and d.maker = ${row.maker}
          and d.status = 'completed'),
        (select extract(epoch from max(o.offered_at))::float8 * 1000 from job_offer o where o.technician_id = t.id),
        t.id = any(array(select v.technician_id from job v where v.source = ${row.source} and v.source_id = ${row.sourceId}
          and v.id <> ${row.id} and v.technician_id is not null)),
        (select json_agg(json_build_array(extract(epoch from b.begins)::float8 * 1000, extract(epoch from b.ends)::float8 * 1000,
            b.latitude, b.longitude) order by b.begins)
          from (select lower(o.period) as begins, upper(o.period) as ends, j.latitude, j.longitude
            from technician_occupancy o join job j on j.id = o.job_id
            where o.technician_id = t.id and o.released_at is null and o.job_id <> ${row.id}
              and o.period && tstzrange(least(${now}::timestamptz, ${dayStart}::timestamptz), ${row.windowEnd}::timestamptz + interval '1 day')
            order by lower(o.period) limit ${sql.raw(String(bookedMax))}) b))) as people
      from unnest(${sql.param([...ids])}::bigint[]) as t (id)`,
  )
  const [dayFrom, dayTo] = [dayStart.getTime(), dayStart.getTime() + dayMs]
  return new Map(
    (rows[0]?.people ?? []).map(([id, jobsOfKind, lastOfferedAt, isRefused, values]) => {
      const booked = (values ?? []).map(([from, to, latitude, longitude]) => ({
        from,
        to,
        place: { latitude, longitude },
      }))
      const jobsToday = booked.filter(({ from, to }) => to > dayFrom && from < dayTo).length
      return [id, { booked, jobsToday, jobsOfKind, lastOfferedAt: lastOfferedAt ?? 0, isRefused }]
    }),
  )
}

/** What is wrong with the paper the skill asks for, to the end of the visit; null: nothing, or it asks for none. */
const paperFaultOf = ({ paperEnds }: TechnicianGround, skill: SkillCode, end: Date): string | null => {
  const paper = paperOf(skill)
  if (paper === null) return null
  const until = paperEnds.get(paper)
  const { label } = technicianPapers[paper]
  if (until === undefined) return `缺${label}`
  return until >= dayOf(end) ? null : `${label} ${until} 到期，到不了上门结束`
}

const judge = (
  row: JobRow,
  ground: TechnicianGround,
  origin: Point,
  known: Known,
  isOwn: boolean,
  now: Date,
): JudgedTechnician => {
  const place = { latitude: row.latitude, longitude: row.longitude }
  const wanted = {
    place,
    windowStart: row.windowStart.getTime(),
    windowEnd: row.windowEnd.getTime(),
    minutes: row.visitMinutes,
  }
  const { visit, isBusy } = planVisit(origin, known.booked, wanted, now.getTime())
  const distanceKm = Math.round(straightKm(origin, place))
  const arrives = new Date(visit.arrives)
  const ends = new Date(visit.ends)
  const skill = row.skill as SkillCode
  const match = jobMatchOf({
    hasLevel: !ground.isSuspended && (ground.skills.get(skill) ?? 0) >= row.level,
    paperFault: paperFaultOf(ground, skill, ends),
    isWorking: isWorkingAt(ground, arrives, ends, now),
    travelMinutes: visit.travelMinutes,
    distanceKm,
    radiusKm: ground.radiusKm,
    isBusy,
    spareMinutes: Math.floor((row.windowEnd.getTime() - visit.arrives) / 60_000),
    isRefused: known.isRefused,
    isOwn,
    jobsToday: known.jobsToday,
    jobsPerDay: ground.jobsPerDay,
    jobsOfKind: known.jobsOfKind,
    ratingSum: ground.ratingSum,
    ratingCount: ground.ratingCount,
    jobs: ground.firstTimeJobs,
    fixed: ground.firstTimeFixes,
  })
  return {
    userId: ground.userId,
    name: ground.realName,
    match,
    score: match.score,
    visit,
    travelMinutes: visit.travelMinutes,
    distanceKm,
    lastOfferedAt: known.lastOfferedAt,
  }
}

/** In the order of their ids; somebody who is no technician, or of whom nobody knows where he is, is left out. */
export const judgeTechnicians = async (
  db: Queryable,
  hooks: Hooks,
  row: JobRow,
  ids: readonly number[],
  now: Date,
): Promise<JudgedTechnician[]> => {
  if (ids.length === 0) return []
  const skill = row.skill as SkillCode
  const paper = paperOf(skill)
  const grounds = await listTechnicianGround(db, ids, now, { papers: paper === null ? [] : [paper], skills: [skill] })
  const people = grounds.map(({ userId }) => userId)
  if (people.length === 0) return []
  const known = await findKnown(db, row, people, now)
  const { accounts, phone, unwanted = [] } = await sourceOf(hooks, row).parties(db, row.sourceId)
  const own = new Set<number>()
  for (const account of accounts) for (const id of await sameParty({ hooks }, db, account, people)) own.add(id)
  return grounds.flatMap((ground) => {
    const origin = ground.position ?? ground.home
    if (origin === null) return []
    const isOwn = own.has(ground.userId) || (phone !== '' && ground.phone === phone)
    const his = known.get(ground.userId) ?? nothing
    const isRefused = his.isRefused || unwanted.includes(ground.userId)
    return [judge(row, ground, origin, { ...his, isRefused }, isOwn, now)]
  })
}
