/** Technicians as anybody finds them: certified, not suspended, with the papers the law asks for. */
import { countLimits } from '@jihui/protocol/limits'
import type { searchQuery } from '@jihui/protocol/technician/schema'
import {
  paperOf,
  type SkillCode,
  skillCodes,
  type SkillLevel,
  skillLevels,
  skills,
  technicianPaperCodes,
  technicianPapers,
} from '@jihui/protocol/technician/skills'
import { shownTechnicianName } from '@jihui/protocol/technician/shown-name'
import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { dayOf, weekdayOf } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import { beyondHisOwn } from '../../../platform/caller.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import { codeList } from '../../../platform/database/code-list.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { citiesMeant } from '../../geography/public.ts'
import { isActiveAccount } from '../../identity/public.ts'
import { holdsVerified } from '../../qualification/public.ts'
import { closedReasonOf } from '../papers/paper-ends.ts'
import { listTechnicianGround, type TechnicianGround } from '../profile/technician-ground.ts'
import { ratingOf, yearsOf } from '../profile/work-record.ts'
import { findNextFree } from './next-free.ts'

type Query = z.output<typeof searchQuery>

/** SQL: whether nothing the law asks for this skill is missing on this day. */
const isOpen = (user: SQL, skill: SkillCode, today: string): SQL => {
  const paper = paperOf(skill)
  return paper === null ? sql`true` : holdsVerified(user, paper, today)
}
const freeSkills = skillCodes.filter((code) => paperOf(code) === null)
const boundSkills = skillCodes.filter((code) => paperOf(code) !== null)
/**
 * SQL: whether one of his skills is open. Asked of one row after another, as below: what could be asked of all technicians
 * at once would be, however few a page shows.
 */
const hasOpenSkill = (user: SQL, today: string): SQL => {
  const bound = boundSkills.map((code) => sql`s.skill = ${sql.raw(`'${code}'`)} and ${isOpen(user, code, today)}`)
  const free = sql`s.skill in (${codeList(freeSkills)})`
  return sql`coalesce((select true from technician_skill s where s.user_id = ${user} and s.withdrawn_at is null
    and (${sql.join([free, ...bound], sql` or `)}) limit 1), false)`
}

/** SQL: whether he works at all on this day, as far as his calendar says. */
const worksOn = (user: SQL, day: string): SQL => sql`coalesce(
  (select bool_or(e.from_minute is not null) from technician_exception e where e.user_id = ${user} and e.date = ${day}::date),
  (select true from technician_week w where w.user_id = ${user} and w.day = ${weekdayOf(day)} limit 1), false)`

/** Whoever is free on a day is looked for among the first so many. */
const lookedThrough = 2000

/** Nobody is found whom nobody could reach. */
const isShown = sql`not t.is_suspended and ${sql.raw(isActiveAccount('t.user_id'))}`
interface Found {
  readonly from: SQL
  /** What he did of this, by which he is placed; then by his id. */
  readonly jobs: SQL
}
const inOrder = (jobs: SQL): SQL => sql`${jobs} desc nulls last, t.user_id`
/** Those of one city, or of all of them: `city` null. */
const inOne = (city: SQL | null, skill: Query['skill'], today: string): Found => {
  if (skill) {
    const inCity = city === null ? sql`` : sql`and s.city = ${city}`
    return {
      from: sql`from technician_skill s join technician t on t.user_id = s.user_id
        where s.skill = ${skill} and s.withdrawn_at is null ${inCity} and ${isShown}
          and ${isOpen(sql`t.user_id`, skill, today)}`,
      jobs: sql`s.jobs_done`,
    }
  }
  const inCity = city === null ? sql`` : sql`and t.city = ${city}`
  return {
    from: sql`from technician t where ${isShown} ${inCity} and ${hasOpenSkill(sql`t.user_id`, today)}`,
    jobs: sql`t.jobs_done`,
  }
}
/** `firstOfEach`: where several cities are meant, so many of each are enough, by how many cities; null: all are wanted. */
const everybody = ({ skill, city }: Query, today: string, firstOfEach: (cities: number) => number | null): Found => {
  if (city === '') return inOne(null, skill, today)
  const meant = citiesMeant(city)
  if (meant.length < 2) return inOne(sql`${meant[0] ?? city}`, skill, today)
  // Each city by its own way through the index: in one go all of them would be sorted for one page.
  const { from, jobs } = inOne(sql`c.city`, skill, today)
  const most = firstOfEach(meant.length)
  const first = most === null ? sql`` : sql`order by ${inOrder(jobs)} limit ${most}`
  const named = sql`unnest(${sql.param([...meant])}::text[]) as c (city)`
  return {
    from: sql`from ${named} cross join lateral (select t.user_id, ${jobs} as jobs ${from} ${first}) t`,
    jobs: sql`t.jobs`,
  }
}
/** `most`: as many of the first as are needed; null: to count them. */
const wanted = (query: Query, today: string, most: number | null): Found => {
  if (!query.day) return everybody(query, today, () => most)
  const all = everybody(query, today, (cities) => Math.ceil(lookedThrough / cities))
  // In the same order inside and outside: they are walked no further than the page or the count needs.
  const first = sql`select t.user_id, ${all.jobs} as jobs ${all.from} order by ${inOrder(all.jobs)} limit ${lookedThrough}`
  return { from: sql`from (${first}) t where ${worksOn(sql`t.user_id`, query.day)}`, jobs: sql`t.jobs` }
}

const readFound = async (db: Queryable, ids: readonly number[], skill: SkillCode | '') => {
  const { rows } = await ask(
    db,
    { user_id: 'number', working_since: 'day', jobs: 'number' },
    sql`select t.user_id, t.working_since,
        coalesce((select s.jobs_done from technician_skill s where s.user_id = t.user_id and s.skill = ${skill}), t.jobs_done) as jobs
      from technician t where t.user_id = any(${sql.param([...ids])}::bigint[])`,
  )
  return new Map(rows.map((row) => [row.user_id, row]))
}

const viewFound = (ground: TechnicianGround, today: string) => {
  const open = [...ground.skills].filter(([code]) => closedReasonOf(code, ground.paperEnds, today) === '')
  return {
    id: ground.userId,
    name: shownTechnicianName(ground.realName),
    city: ground.city,
    skills: open.map(([code, level]) => ({
      code,
      label: skills[code].label,
      level,
      level_display: skillLevels[level as SkillLevel].label,
    })),
    certificates: technicianPaperCodes.flatMap((type) => {
      const until = ground.paperEnds.get(type)
      return until !== undefined && until >= today
        ? [{ type, label: technicianPapers[type].label, expires_on: until }]
        : []
    }),
    first_time_fix_percent:
      ground.firstTimeJobs === 0 ? null : Math.round((100 * ground.firstTimeFixes) / ground.firstTimeJobs),
    rating: ratingOf(ground),
    rating_count: ground.ratingCount,
  }
}

export const findTechnicians = async ({ db, hooks, clock }: Services, query: Query) => {
  const now = clock.now()
  const today = dayOf(now)
  const { page, page_size: limit } = query
  const { from, jobs: placed } = wanted(query, today, page * limit)
  // Whoever asks learns that a paper is valid, and sees none.
  const [{ rows }, totals] = await beyondHisOwn(() =>
    Promise.all([
      ask(
        db,
        { user_id: 'number' },
        sql`select t.user_id ${from} order by ${inOrder(placed)} limit ${limit} offset ${(page - 1) * limit}`,
      ),
      ask(
        db,
        { total: 'number' },
        sql`select ${boundedCount(wanted(query, today, null).from, countLimits.catalogue)} as total`,
      ),
    ]),
  )
  const ids = rows.map(({ user_id: id }) => id)
  const grounds = await listTechnicianGround(db, ids, now)
  const found = await readFound(db, ids, query.skill || ('' as const))
  const free = await findNextFree({ hooks }, db, grounds, query.day || today, now)
  const results = grounds.map((ground) => {
    const { working_since: since, jobs } = found.get(ground.userId)!
    return {
      ...viewFound(ground, today),
      years: yearsOf(since, today),
      jobs,
      next_free: free.get(ground.userId) ?? null,
    }
  })
  return { results, total: totals.rows[0]!.total }
}
