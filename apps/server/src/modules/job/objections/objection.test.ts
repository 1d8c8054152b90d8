import { addHours } from '../../../platform/clock.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aDoneJob } from '../../../testing/jobs/done-jobs.ts'
import { passTime } from '../../../testing/jobs/passing.ts'
import {
  asCustomer,
  aServiceOrder,
  begin,
  finish,
  freshToken,
  jobOf,
  nobodyElse,
  onJob,
  renewAccess,
} from '../../../testing/jobs/service-orders.ts'
import { aCertifiedTechnician } from '../../../testing/jobs/technicians.ts'
import { invariants } from '../proof/invariants.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let desk: Person
let technician: Person
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  desk = await aMember(app, 'super_admin')
})
afterAll(async () => {
  for (const one of invariants) if ('text' in one) expect((await app.pool.query(one.text)).rows, one.rule).toEqual([])
  await app.close()
})
beforeEach(async () => {
  await nobodyElse(app)
  technician = await aCertifiedTechnician(app)
})

const base = '/api/technician/performance/'
const asked = async (who: Person, method: string, path: string, body?: object) =>
  app.call(method, path, { token: await freshToken(app, who), ...(body && { body }) })
const object = (body: object, who = technician) =>
  asked(who, 'POST', `${base}objections/`, { reason: '高速封路，提前打过电话', ...body })
const withdraw = (id: number, who = technician) => asked(who, 'POST', `${base}objections/${id}/withdraw/`)
const decide = (id: number, upheld: boolean, who = desk) =>
  asked(who, 'POST', `/api/admin/technicians/objections/${id}/decide/`, { upheld, notes: '路况记录对得上' })
const performance = async () => (await asked(technician, 'GET', base)).body
const termOf = async (code: string) =>
  (await performance()).terms.find((one: { code: string }) => one.code === code) as Record<string, unknown>
const jobIn = async (id: number) =>
  (await performance()).jobs.find((one: { job_id: number }) => one.job_id === id) as Record<string, never>
const newestNotice = async () => (await asked(technician, 'GET', '/api/notifications/')).body.results[0]

describe('an objection to what a job did to a term', () => {
  test('is made once, by whoever had the job, where it counts against him', async () => {
    const { jobId } = await aDoneJob(app, technician, 25)
    expect((await jobIn(jobId)).against).toEqual([
      expect.objectContaining({ term: 'punctuality', held: '晚了 25 分钟', may_object: true, objection: null }),
    ])
    const other = await aCertifiedTechnician(app)
    expect((await object({ job_id: jobId, term: 'punctuality' }, other)).body.code).toBe('job.not_found')
    const stranger = await aRenter(app)
    expect((await object({ job_id: jobId, term: 'punctuality' }, stranger)).status).toBe(403)
    expect((await object({ job_id: jobId, term: 'consent' })).body.code).toBe('job.not_held_against')
    expect((await object({ job_id: jobId, term: 'punctuality', reason: '堵' })).body.errors).toHaveProperty('reason')
    expect((await object({ term: 'punctuality' })).body.errors).toHaveProperty('job_id')
    expect((await object({ job_id: jobId, term: 'circle' })).body.errors).toHaveProperty('job_id')
    expect((await object({ job_id: jobId, term: 'speed' })).body.errors).toHaveProperty('term')
    const made = await object({ job_id: jobId, term: 'punctuality' })
    expect([made.status, made.body]).toEqual([201, expect.objectContaining({ status: 'open', actions: ['withdraw'] })])
    expect((await object({ job_id: jobId, term: 'punctuality' })).body.code).toBe('job.objection_made')
    expect(await termOf('punctuality')).toMatchObject({ kept: 0, total: 1 })
    expect((await jobIn(jobId)).against).toMatchObject([{ may_object: false, objection: { status: 'open' } }])
    const { rows: waiting } = await app.services.db.execute(app.services.registry.waiting['technician_objection']!)
    expect(waiting).toContainEqual(expect.objectContaining({ id: made.body.id, waiters: [technician.id] }))
  })

  test('is made within fourteen days of the end of the job', async () => {
    const { jobId } = await aDoneJob(app, technician, 25)
    app.clock.set(addHours(app.clock.now(), 14 * 24 + 1))
    expect((await object({ job_id: jobId, term: 'punctuality' })).body.code).toBe('job.objection_closed')
    expect((await jobIn(jobId)).against).toMatchObject([{ may_object: false }])
  })

  test('upheld, the job counts neither for nor against; he is told, and it is in the audit log', async () => {
    const late = await aDoneJob(app, technician, 25)
    app.clock.set(addHours(app.clock.now(), 24))
    await aDoneJob(app, technician)
    expect(await termOf('punctuality')).toMatchObject({ kept: 1, total: 2, percent: 50 })
    const { id } = (await object({ job_id: late.jobId, term: 'punctuality' })).body
    const listed = await asked(desk, 'GET', '/api/admin/technicians/objections/?status=open')
    expect(listed.body.results).toContainEqual(
      expect.objectContaining({
        id,
        held: '晚了 25 分钟',
        technician: { id: technician.id, name: '王建国' },
        actions: ['uphold', 'dismiss'],
      }),
    )
    const decided = await decide(id, true)
    expect([decided.status, decided.body.status, decided.body.sentence]).toEqual([
      200,
      'upheld',
      '这一单不再算进“准时”。',
    ])
    expect((await decide(id, false)).body.code).toBe('job.objection_over')
    expect((await withdraw(id)).body.code).toBe('job.objection_over')
    expect(await termOf('punctuality')).toMatchObject({ kept: 1, total: 1, percent: 100 })
    expect(await jobIn(late.jobId)).toMatchObject({
      on_time: null,
      against: [{ term: 'punctuality', may_object: false, objection: { status: 'upheld', notes: '路况记录对得上' } }],
    })
    await app.settle()
    expect((await newestNotice()).title).toMatch(/^异议成立：/)
    const { rows: log } = await app.pool.query(
      `SELECT action, actor_id, before, after FROM audit_log WHERE object_type = 'technician_objection' AND object_id = $1
       ORDER BY id`,
      [String(id)],
    )
    expect(log).toMatchObject([
      { action: 'technician_objection.object', actor_id: technician.id },
      {
        action: 'technician_objection.uphold',
        actor_id: desk.id,
        before: { status: 'open', term: 'punctuality' },
        after: { status: 'upheld', notes: '路况记录对得上' },
      },
    ])
  })

  test('dismissed, all stays as it was, and he is told why', async () => {
    const { jobId } = await aDoneJob(app, technician, 25)
    const { id } = (await object({ job_id: jobId, term: 'punctuality' })).body
    expect((await decide(id, false)).body.status).toBe('dismissed')
    expect(await termOf('punctuality')).toMatchObject({ kept: 0, total: 1 })
    await app.settle()
    const { title, message } = await newestNotice()
    expect([title, message]).toEqual([
      expect.stringMatching(/^异议没有成立：/),
      expect.stringContaining('路况记录对得上'),
    ])
  })

  test('is taken back by him alone; of withdrawing and deciding at once one is done', async () => {
    const first = await aDoneJob(app, technician, 25)
    const { id } = (await object({ job_id: first.jobId, term: 'punctuality' })).body
    expect((await withdraw(id, await aCertifiedTechnician(app))).status).toBe(404)
    expect((await withdraw(id)).body.status).toBe('withdrawn')
    expect((await object({ job_id: first.jobId, term: 'punctuality' })).body.code).toBe('job.objection_made')
    for (let round = 0; round < 6; round += 1) {
      app.clock.set(addHours(app.clock.now(), 24))
      await nobodyElse(app)
      technician = await aCertifiedTechnician(app)
      const { jobId } = await aDoneJob(app, technician, 25)
      const { id: raced } = (await object({ job_id: jobId, term: 'punctuality' })).body
      await freshToken(app, desk)
      const both = await Promise.all([withdraw(raced), decide(raced, true)])
      const statuses = both.map(({ status }) => status)
      expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
      expect((await termOf('punctuality')).total).toBe(statuses[0] === 200 ? 1 : 0)
    }
  })
})

test('a missed visit that was excused does not bring him nearer to being suspended', async () => {
  const order = await aServiceOrder(app)
  const { id: jobId } = await jobOf(app, order.orderId)
  await onJob(app, jobId, technician)('accept')
  await passTime(app, 8 * 60)
  expect((await performance()).missed_visits).toBe(1)
  const { id } = (await object({ job_id: jobId, term: 'punctuality' })).body
  await decide(id, true)
  expect((await performance()).missed_visits).toBe(0)
  const found = await asked(desk, 'GET', `/api/admin/technicians/${technician.id}/`)
  expect(found.body.missed_visits).toBe(0)
})

describe('three missed visits', () => {
  /** So many he accepted and did not come to. */
  const miss = async (times: number): Promise<number[]> => {
    const ids: number[] = []
    for (let at = 0; at < times; at += 1) {
      const { id } = await jobOf(app, (await aServiceOrder(app)).orderId)
      expect((await onJob(app, id, technician)('accept')).status).toBe(200)
      await passTime(app, 8 * 60)
      ids.push(id)
    }
    return ids
  }
  /** What he is certified by, which is suspended with him. */
  const apply = () =>
    app.pool.query(
      `INSERT INTO application (user_id, kind, status, stage, applicant_name, contact_name, contact_phone, details, decided_at)
        VALUES ($1, 'technician', 'approved', 'decided', '王建国', '王建国', '13700000000', '{}', now())`,
      [technician.id],
    )
  const isSuspended = async () =>
    (await app.pool.query('SELECT is_suspended FROM technician WHERE user_id = $1', [technician.id])).rows[0]
      .is_suspended as boolean
  const uphold = async (jobId: number) => {
    const { id } = (await object({ job_id: jobId, term: 'punctuality' })).body
    expect((await decide(id, true)).status).toBe(200)
  }

  test('suspend him; one of them excused, he is asked again, told so, and the log says why', async () => {
    await apply()
    const [first] = await miss(3)
    expect(await isSuspended()).toBe(true)
    const { id } = (await object({ job_id: first, term: 'punctuality' })).body
    expect((await decide(id, false)).status).toBe(200)
    expect(await isSuspended()).toBe(true)
    const [, second] = (
      await app.pool.query('SELECT id::int FROM job WHERE technician_id = $1 ORDER BY id', [technician.id])
    ).rows as { id: number }[]
    await uphold(second!.id)
    expect(await isSuspended()).toBe(false)
    await app.settle()
    const { results } = (await asked(technician, 'GET', '/api/notifications/')).body
    expect(results.map(({ message }: { message: string }) => message).join('\n')).toContain(
      '异议成立（路况记录对得上），没有按时上门的不到 3 次',
    )
    const { rows: log } = await app.pool.query(
      `SELECT l.actor_id, l.after FROM audit_log l JOIN application a ON l.object_id = a.id::text
        WHERE l.object_type = 'technician_application' AND l.action LIKE '%restore' AND a.user_id = $1`,
      [technician.id],
    )
    expect(log).toMatchObject([
      { actor_id: desk.id, after: { notes: '异议成立（路况记录对得上），没有按时上门的不到 3 次' } },
    ])
  })

  test('beside a fourth, or where staff suspended him, leave him suspended', async () => {
    await apply()
    const [first] = await miss(3)
    await app.pool.query('UPDATE technician SET is_suspended = false WHERE user_id = $1', [technician.id])
    await miss(1)
    await uphold(first!)
    expect(await isSuspended()).toBe(true)
    await app.pool.query(
      `INSERT INTO application_history (application_id, action, status, stage, notes, actor_id, actor_name)
        SELECT id, 'suspend', status, stage, '客户投诉', $2, '平台' FROM application WHERE user_id = $1`,
      [technician.id, desk.id],
    )
    const rest = await app.pool.query(
      `SELECT j.id::int FROM job j WHERE j.technician_id = $1 AND NOT EXISTS (
        SELECT FROM technician_objection o WHERE o.job_id = j.id) ORDER BY j.id DESC LIMIT 2`,
      [technician.id],
    )
    for (const { id } of rest.rows as { id: number }[]) await uphold(id)
    expect(await isSuspended()).toBe(true)
  })
})

test('a fault that came back is objected to from then on; upheld, the fix is counted out of the others', async () => {
  const { order } = await aDoneJob(app, technician)
  app.clock.set(addHours(app.clock.now(), 20 * 24))
  const { jobId: second } = await aDoneJob(app, technician)
  expect(second).toBeGreaterThan(0)
  const jobId = (await jobOf(app, order.orderId)).id
  const access = await renewAccess(app, order)
  const again = { description: '又漏了', expected_start_time: app.clock.now().toISOString(), another: false }
  const made = await asCustomer(app, { ...order, access })('rework/', again)
  expect(made.status).toBe(201)
  await app.settle()
  // Looked at again, it is not judged yet.
  expect(await jobIn(jobId)).toMatchObject({ first_time: null, against: [] })
  const { orderId } = made.body
  const rework = { ...order, orderId, access: await renewAccess(app, { ...order, orderId }) }
  const reworkId = await begin(app, rework, technician)
  await finish(app, reworkId, technician)
  expect((await asCustomer(app, rework)('confirm/')).status).toBe(200)
  const record = async () =>
    (
      await app.pool.query(
        'SELECT jobs_done, first_time_fixes, first_time_excused FROM technician WHERE user_id = $1',
        [technician.id],
      )
    ).rows[0]
  expect(await record()).toEqual({ jobs_done: 2, first_time_fixes: 1, first_time_excused: 0 })
  expect(await termOf('first_time')).toMatchObject({ kept: 1, total: 2 })
  const { id } = (await object({ job_id: jobId, term: 'first_time' })).body
  expect((await decide(id, true)).status).toBe(200)
  expect(await record()).toEqual({ jobs_done: 2, first_time_fixes: 1, first_time_excused: 1 })
  expect(await termOf('first_time')).toMatchObject({ kept: 1, total: 1, percent: 100 })
  const own = (await asked(technician, 'GET', '/api/technician/me/')).body
  expect(own).toMatchObject({ jobs_done: 2, first_time_fixes: 1, first_time_jobs: 1 })
})
