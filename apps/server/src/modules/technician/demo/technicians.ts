/** Profiles of the demo's technicians: skills, week, record. */
import type { DeskScene } from '../../../demo/scene.ts'
import { type Row, writeRows } from '../../../demo/told-rows.ts'
import { placeNamed } from '../../geography/public.ts'
import type { Settled } from './accounts.ts'
import type { DemoTechnician } from './people.ts'

const homeOf = ({ city, at }: DemoTechnician) => {
  const { latitude, longitude } = placeNamed(city)!
  return { latitude: latitude + (((at * 37) % 21) - 10) / 120, longitude: longitude + (((at * 53) % 21) - 10) / 120 }
}
const weekOf = ({ userId, worksSundays }: Settled): Row[] =>
  Array.from({ length: worksSundays ? 7 : 6 }, (_, day) => ({
    user_id: userId,
    day: day + 1,
    from_minute: 8 * 60,
    to_minute: 18 * 60,
  }))

export const writeTechnicians = async (
  { town }: DeskScene,
  people: readonly Settled[],
  tests: ReadonlyMap<string, number>,
): Promise<void> => {
  const { pool } = town.services.database
  await writeRows(
    pool,
    'technician',
    people.map((one) => ({
      user_id: one.userId,
      real_name: one.name,
      city: one.city,
      home_latitude: homeOf(one).latitude,
      home_longitude: homeOf(one).longitude,
      radius_km: one.radiusKm,
      jobs_per_day: one.jobsPerDay,
      work_status: one.status,
      is_suspended: false,
      working_since: one.worksSince,
      rating_sum: one.ratingSum,
      rating_count: one.ratings,
      jobs_done: one.jobs,
      first_time_fixes: one.firstTimeFixes,
      certified_at: one.certifiedAt.toISOString(),
    })),
  )
  await writeRows(
    pool,
    'technician_skill',
    people.flatMap((one) =>
      one.skills.map(({ skill, level, makers }, place) => ({
        user_id: one.userId,
        skill,
        level,
        makers,
        city: one.city,
        ...homeOf(one),
        jobs_done: place === 0 ? Math.ceil(one.jobs / 2) : Math.floor(one.jobs / (2 * one.skills.length)),
        assessment_id: tests.get(`${one.userId}:${skill}`),
        certified_at: one.certifiedAt.toISOString(),
      })),
    ),
  )
  await writeRows(pool, 'technician_week', people.flatMap(weekOf))
}
