import { jobLimits } from '@jihui/protocol/job/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addHours } from '../../../platform/clock.ts'
import { aServiceOrder, jobOf, onJob } from '../../../testing/jobs/service-orders.ts'
import { expectJobRules } from '../../../testing/jobs/passing.ts'
import { aCertifiedTechnician } from '../../../testing/jobs/technicians.ts'
import type { Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { passJobTime, passWaves } from '../job-time.ts'

let app: TestApp
const people: Person[] = []
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  for (let at = 0; at < 10; at += 1) people.push(await aCertifiedTechnician(app))
})
afterAll(async () => {
  await expectJobRules(app)
  await app.close()
})

const anUrgentJob = async (): Promise<number> => {
  const expected_start_time = addHours(app.clock.now(), 4).toISOString()
  const order = await aServiceOrder(app, { urgency_level: 'high', expected_start_time })
  return (await jobOf(app, order.orderId)).id
}
const waveOf = async (jobId: number, wave: number): Promise<number[]> =>
  (
    await app.pool.query<{ id: number }>(
      'SELECT technician_id AS id FROM job_offer WHERE job_id = $1 AND wave = $2 ORDER BY id',
      [jobId, wave],
    )
  ).rows.map(({ id }) => id)
const later = (seconds: number): void => app.clock.set(new Date(app.clock.now().getTime() + seconds * 1000))
const [first, second, third] = jobLimits.waves

test('the next are asked of an urgent job when the first offers end: not before, once, and none of them again', async () => {
  const id = await anUrgentJob()
  const asked = await waveOf(id, 1)
  expect(asked).toHaveLength(first)
  later(jobLimits.urgentOfferSeconds - 1)
  await passWaves(app.services)
  expect(await waveOf(id, 2)).toEqual([])
  later(1)
  // Each process looks by itself, and the minute's job as well.
  await Promise.all([passWaves(app.services), passWaves(app.services), passJobTime(app.services)])
  const next = await waveOf(id, 2)
  expect(next).toHaveLength(second)
  expect(new Set([...asked, ...next]).size).toBe(first + second)
  expect(await waveOf(id, 3)).toEqual([])
})

test('all of a wave declined: the next are asked without waiting for its end', async () => {
  const id = await anUrgentJob()
  for (const one of await waveOf(id, 1)) {
    const technician = people.find((person) => person.id === one)!
    expect((await onJob(app, id, technician)('decline', { reason: 'far' })).status).toBe(200)
  }
  await passWaves(app.services)
  expect((await waveOf(id, 2)).length).toBeGreaterThan(0)
  expect((await waveOf(id, 2)).length).toBeLessThanOrEqual(Math.max(second, third))
})
