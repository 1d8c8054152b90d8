import { afterAll, beforeAll, expect, test } from 'vitest'
import { addHours, dayOf, startOfDay } from '../../../platform/clock.ts'
import { expectJobRules } from '../../../testing/jobs/passing.ts'
import {
  asCustomer,
  aServiceOrder,
  freshToken,
  jobOf,
  nobodyElse,
  onJob,
  type TestServiceOrder,
} from '../../../testing/jobs/service-orders.ts'
import { aCertifiedTechnician, atHangzhou } from '../../../testing/jobs/technicians.ts'
import type { Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' }, now: '2026-11-24T01:00:00Z' })
})
afterAll(async () => {
  await expectJobRules(app)
  await app.close()
})

const tomorrow = () => dayOf(addHours(app.clock.now(), 24))
const day = async (person: Person, method: string, path = '', more: object = {}) =>
  app.call(method, `/api/technician/day/${path}`, { token: await freshToken(app, person), ...more })
const read = (person: Person) => day(person, 'GET', '', { query: { date: tomorrow() } })
const change = (person: Person, job_ids: readonly number[]) =>
  day(person, 'POST', 'order/', { body: { date: tomorrow(), job_ids } })

/** Tomorrow from this hour on, so far east of the middle of town. */
const accepted = async (
  person: Person,
  hour: number,
  east: number,
): Promise<{ id: number; order: TestServiceOrder }> => {
  const order = await aServiceOrder(app, {
    urgency_level: 'low',
    expected_start_time: addHours(startOfDay(tomorrow()), hour).toISOString(),
    location: { city: '杭州', address: '东边', latitude: atHangzhou.latitude, longitude: atHangzhou.longitude + east },
  })
  const { id } = await jobOf(app, order.orderId)
  const answer = await onJob(app, id, person)('accept')
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return { id, order }
}
const aDayOf = async (...east: number[]) => {
  await nobodyElse(app)
  const person = await aCertifiedTechnician(app)
  const jobs = []
  for (const one of east) jobs.push((await accepted(person, 9, one)).id)
  return { person, jobs }
}

test('a better order is proposed when it saves more than a quarter of an hour, and taken it stands', async () => {
  const { person, jobs } = await aDayOf(0.35, 0.05, 0.3)
  const [far, near, middle] = jobs as [number, number, number]
  const before = await read(person)
  expect(before.status).toBe(200)
  expect(before.body.stops.map(({ job_id }: { job_id: number }) => job_id)).toEqual([far, near, middle])
  const { better } = before.body
  expect(better.saved_minutes).toBeGreaterThan(15)
  expect(better.saved_minutes).toBe(before.body.travel_minutes - better.travel_minutes)

  const ids = better.stops.map(({ job_id }: { job_id: number }) => job_id)
  const after = await change(person, ids)
  expect(after.status).toBe(200)
  expect(after.body).toMatchObject({ stops: better.stops, travel_minutes: better.travel_minutes, better: null })
  const mine = await app.call('GET', '/api/technician/jobs/', { token: await freshToken(app, person) })
  for (const { job_id, arrives_at } of better.stops)
    expect(mine.body.results.find(({ id }: { id: number }) => id === job_id).planned_arrival).toBe(arrives_at)
})

test('what is along the way already, or one stop alone, is left as it is', async () => {
  const { person } = await aDayOf(0.05, 0.1)
  expect((await read(person)).body.better).toBeNull()
  const alone = await aDayOf(0.2)
  expect((await read(alone.person)).body).toMatchObject({ better: null })
})

test('an order that leaves somebody waiting beyond his window, or a stop out, is refused and changes nothing', async () => {
  const { person, jobs } = await aDayOf(0.05)
  const late = await accepted(person, 17, 0.1)
  const before = (await read(person)).body
  const wrong = await change(person, [late.id, jobs[0]!])
  expect([wrong.status, wrong.body.code]).toEqual([409, 'job.day_not_possible'])
  const part = await change(person, [jobs[0]!, jobs[0]!])
  expect([part.status, part.body.code]).toEqual([409, 'job.day_changed'])
  const { person: other } = await aDayOf(0.05)
  const foreign = await change(other, [jobs[0]!, late.id])
  expect([foreign.status, foreign.body.code]).toEqual([409, 'job.day_changed'])
  expect((await read(person)).body).toEqual(before)
})

test('whoever is late says so before he is there; the customer reads and hears it', async () => {
  await nobodyElse(app)
  const person = await aCertifiedTechnician(app)
  const { id, order } = await accepted(person, 9, 0.05)
  const act = onJob(app, id, person)
  expect((await act('late', { late_minutes: 25 })).status).toBe(200)
  await app.settle()
  expect((await asCustomer(app, order)('', {}, 'GET')).body.technician.late_minutes).toBe(25)
  const heard = app.sms.messages.filter(({ phone }) => phone === order.draft.contact.phone)
  expect(heard.some(({ text }) => text.includes('要晚到约 25 分钟'))).toBe(true)
  // The same figure again is no news.
  await act('late', { late_minutes: 25 })
  await app.settle()
  const again = app.sms.messages.filter(({ phone }) => phone === order.draft.contact.phone)
  expect(again).toHaveLength(heard.length)
  expect((await act('late', { late_minutes: 601 })).body.errors).toEqual({
    late_minutes: '晚到的分钟数应在 0 到 600 之间',
  })
  await act('depart')
  await act('checkin', { method: 'location', ...atHangzhou })
  expect((await act('late', { late_minutes: 5 })).body.code).toBe('job.action_not_allowed')
})
