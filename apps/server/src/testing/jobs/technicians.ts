/** Certified technicians, put straight where a test of jobs begins: only what follows is its business. */
import type { SkillCode } from '@jihui/protocol/technician/skills'
import { type Person, aRenter } from '../people.ts'
import type { TestApp } from '../test-app.ts'

export interface TechnicianWish {
  readonly skill?: SkillCode
  readonly level?: number
  /** Where he lives. */
  readonly latitude?: number
  readonly longitude?: number
  readonly radiusKm?: number
  readonly jobsPerDay?: number
  readonly status?: 'online' | 'resting' | 'offline'
  readonly name?: string
}
/** In the middle of 杭州. */
export const atHangzhou = { latitude: 30.2741, longitude: 120.1551 } as const

/** Online now, and free every day from 00:00 to 24:00. */
export const aCertifiedTechnician = async (app: TestApp, wish: TechnicianWish = {}): Promise<Person> => {
  const person = await aRenter(app, 'technician')
  await certify(app, person, wish)
  return person
}
/** Somebody who is here already. */
export const certify = async (app: TestApp, person: Person, wish: TechnicianWish = {}): Promise<void> => {
  const { skill = 'hydraulic', level = 3, radiusKm = 100, jobsPerDay = 6, status = 'online', name = '王建国' } = wish
  const { latitude = atHangzhou.latitude, longitude = atHangzhou.longitude } = wish
  const now = app.clock.now()
  await app.pool.query(
    `INSERT INTO user_business_role (user_id, role, created_at) VALUES ($1, 'technician', $2) ON CONFLICT DO NOTHING`,
    [person.id, now],
  )
  await app.pool.query(
    `INSERT INTO technician (user_id, real_name, city, home_latitude, home_longitude, radius_km, jobs_per_day, work_status,
       working_since, certified_at) VALUES ($1, $2, '杭州', $3, $4, $5, $6, $7, '2015-01-01', $8)`,
    [person.id, name, latitude, longitude, radiusKm, jobsPerDay, status, now],
  )
  await app.pool.query(
    `INSERT INTO technician_skill (user_id, skill, level, city, latitude, longitude, assessment_id, certified_at)
     VALUES ($1, $2, $3, '杭州', $4, $5, 1, $6)`,
    [person.id, skill, level, latitude, longitude, now],
  )
  await app.pool.query(
    `INSERT INTO technician_week (user_id, day, from_minute, to_minute) SELECT $1, day, 0, 1440 FROM generate_series(1, 7) AS day`,
    [person.id],
  )
}
