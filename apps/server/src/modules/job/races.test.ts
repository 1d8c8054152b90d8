import { afterAll, beforeAll, expect, test } from 'vitest'
import { addHours } from '../../platform/clock.ts'
import { aMember, type Person } from '../../testing/people.ts'
import { asCustomer, aServiceOrder, deskPath, freshToken, jobOf, onJob } from '../../testing/jobs/service-orders.ts'
import { aCertifiedTechnician } from '../../testing/jobs/technicians.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { passJobTime } from './job-time.ts'
import { invariants } from './proof/invariants.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  admin = await aMember(app, 'admin')
})
afterAll(async () => {
  for (const one of invariants) if ('text' in one) expect((await app.pool.query(one.text)).rows, one.rule).toEqual([])
  await app.close()
})
const many = process.env.CI ? 200 : 40

const alone = () => app.pool.query(`UPDATE technician SET work_status = 'offline'; DELETE FROM technician_week`)
const offerToAll = async (orderId: string, people: readonly Person[]) => {
  for (let at = 0; at < people.length; at += 50) {
    const technician_ids = people.slice(at, at + 50).map(({ id }) => id)
    const { status, body } = await app.call('POST', `${deskPath}${orderId}/offer/`, {
      token: admin.token,
      body: { technician_ids },
    })
    if (status !== 200) throw new Error(JSON.stringify(body))
  }
}

test('guests are told of the first accepts of all though they come at the same moment', async () => {
  await alone()
  const accepts = []
  for (let at = 0; at < 4; at += 1) {
    const person = await aCertifiedTechnician(app)
    const order = await aServiceOrder(app)
    await offerToAll(order.orderId, [person])
    await freshToken(app, person)
    const { id } = await jobOf(app, order.orderId)
    accepts.push(() => onJob(app, id, person)('accept'))
  }
  expect((await app.pool.query(`SELECT FROM app_user WHERE username = 'external guest'`)).rows).toEqual([])
  for (const { status, body } of await Promise.all(accepts.map((accept) => accept())))
    expect([status, body.code]).toEqual([200, undefined])
})

test('of many who accept one offer at once one has it; the others are told that it is gone', async () => {
  await alone()
  const order = await aServiceOrder(app)
  const people: Person[] = []
  for (let at = 0; at < many; at += 1) {
    const person = await aCertifiedTechnician(app)
    // Signed in before the race: it is about the offer.
    await freshToken(app, person)
    people.push(person)
  }
  await offerToAll(order.orderId, people)
  const { id } = await jobOf(app, order.orderId)
  const answers = await Promise.all(people.map((person) => onJob(app, id, person)('accept')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of answers.filter((one) => one.status !== 200))
    expect([status, body.code]).toEqual([409, 'job.taken'])
})

test('one technician accepts several jobs of the same hours at once: what has room beside each other is his, the others overlap', async () => {
  await alone()
  const technician = await aCertifiedTechnician(app)
  const orders = []
  for (let at = 0; at < 4; at += 1)
    orders.push(
      await aServiceOrder(app, {
        urgency_level: 'high',
        expected_start_time: addHours(app.clock.now(), 3).toISOString(),
      }),
    )
  const jobs = await Promise.all(orders.map(({ orderId }) => jobOf(app, orderId)))
  const answers = await Promise.all(jobs.map(({ id }) => onJob(app, id, technician)('accept')))
  // Two visits of an hour and a half begin within a window of two hours, one after the other.
  const taken = answers.filter(({ status }) => status === 200).length
  expect([1, 2]).toContain(taken)
  for (const { status, body } of answers.filter((one) => one.status !== 200))
    expect([status, body.code]).toEqual([409, 'job.overlap'])
})

test('an accept against the customer’s cancelling, and against the end of the offer: one of both holds', async () => {
  for (let round = 0; round < 8; round += 1) {
    await alone()
    const technician = await aCertifiedTechnician(app)
    const order = await aServiceOrder(app)
    const { id } = await jobOf(app, order.orderId)
    const isCancel = round % 2 === 0
    const rival = isCancel
      ? asCustomer(app, order)('cancel/')
      : (async () => {
          await app.pool.query('UPDATE job_offer SET expires_at = $2 WHERE job_id = $1', [id, app.clock.now()])
          await passJobTime(app.services)
        })()
    const [accepted] = await Promise.all([onJob(app, id, technician)('accept'), rival])
    const { status } = await jobOf(app, order.orderId)
    if (accepted.status === 200) expect(['accepted', 'cancelled']).toContain(status)
    else {
      expect(['job.offer_over', 'job.taken']).toContain(accepted.body.code)
      expect(['offered', 'cancelled']).toContain(status)
    }
  }
})

test('two processes that look for technicians at once never ask the same person twice, nor more than a wave holds', async () => {
  await alone()
  for (let at = 0; at < 12; at += 1) await aCertifiedTechnician(app)
  const order = await aServiceOrder(app)
  const { id } = await jobOf(app, order.orderId)
  await app.pool.query(`UPDATE job_offer SET status = 'expired', answered_at = now() WHERE job_id = $1`, [id])
  await app.pool.query('UPDATE job SET next_wave_at = $2 WHERE id = $1', [id, app.clock.now()])
  await Promise.all([passJobTime(app.services), passJobTime(app.services), passJobTime(app.services)])
  const { rows } = await app.pool.query(
    'SELECT wave, count(*)::int AS n, count(DISTINCT technician_id)::int AS people FROM job_offer WHERE job_id = $1 GROUP BY wave ORDER BY wave',
    [id],
  )
  expect(rows).toEqual([
    { wave: 1, n: 3, people: 3 },
    { wave: 2, n: 5, people: 5 },
  ])
})

test('the same event applied by two calls at once is one act', async () => {
  await alone()
  const technician = await aCertifiedTechnician(app)
  const order = await aServiceOrder(app)
  const { id } = await jobOf(app, order.orderId)
  const act = onJob(app, id, technician)
  const event_id = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 6 }, () => act('accept', { event_id })))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
  const { rows } = await app.pool.query('SELECT count(*)::int AS n FROM job_history WHERE event_id = $1', [event_id])
  expect(rows[0].n).toBe(1)
})

test('nobody is sent to his own order, nor twice on a day that is full', async () => {
  await alone()
  const technician = await aCertifiedTechnician(app, { jobsPerDay: 1 })
  const { rows } = await app.pool.query('SELECT phone FROM app_user WHERE id = $1', [technician.id])
  const own = await aServiceOrder(app, { contact: { name: '王建国', phone: rows[0].phone } })
  const offered = await app.call('POST', `${deskPath}${own.orderId}/offer/`, {
    token: admin.token,
    body: { technician_id: technician.id },
  })
  expect(offered.body.message).toBe('不能接自己的单')
})
