/** The technicians who suit a job best, of those certified for it who are near. */
import { jobLimits } from '@jihui/protocol/job/limits'
import { byJobScore } from '@jihui/protocol/job/match'
import type { SkillCode } from '@jihui/protocol/technician/skills'
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Hooks } from '../../../platform/hooks.ts'
import { techniciansNear } from '../../technician/public.ts'
import type { JobRow } from '../move-job.ts'
import { type JudgedTechnician, judgeTechnicians } from './judge-technicians.ts'

/** Ids of those certified for the job's skill and level within its circle who were not asked yet, the nearest first. */
const findNear = async (db: Queryable, row: JobRow): Promise<number[]> => {
  const place = { latitude: row.latitude, longitude: row.longitude }
  const near = techniciansNear({
    place,
    km: row.circleKm,
    skill: row.skill as SkillCode,
    level: row.level,
    most: jobLimits.candidatesMax,
    except: sql`select o.technician_id from job_offer o where o.job_id = ${row.id}`,
  })
  const { rows } = await ask(db, { user_id: 'number' }, near)
  return rows.map(({ user_id: id }) => id)
}

/** Those every gate is open for, the best first. */
export const findCandidates = async (
  db: Queryable,
  hooks: Hooks,
  row: JobRow,
  now: Date,
): Promise<JudgedTechnician[]> => {
  const all = await judgeTechnicians(db, hooks, row, await findNear(db, row), now)
  return all.filter(({ match }) => match.isFitting).toSorted(byJobScore)
}

/** How many would be asked now, of the first circle. */
export const countFitting = async (db: Queryable, hooks: Hooks, row: JobRow, now: Date): Promise<number> =>
  (await findCandidates(db, hooks, row, now)).length
