import { fieldVersion } from '@jihui/protocol/field/versions'
import { jobNumber } from '@jihui/protocol/job/machine'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMinutes } from '../../platform/clock.ts'
import { photosOf } from '../../testing/freight/trips.ts'
import { aMember, type Person } from '../../testing/people.ts'
import {
  asCustomer,
  aServiceOrder,
  deskPath,
  freshToken,
  jobOf,
  jobsPath,
  onJob,
} from '../../testing/jobs/service-orders.ts'
import { aCertifiedTechnician } from '../../testing/jobs/technicians.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { invariants } from './proof/invariants.ts'

let app: TestApp
let technician: Person
let sequence = 0
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  technician = await aCertifiedTechnician(app)
})
afterAll(async () => {
  for (const one of invariants) if ('text' in one) expect((await app.pool.query(one.text)).rows, one.rule).toEqual([])
  await app.close()
})

interface Event {
  readonly event_id: string
  readonly subject: string
  readonly subject_id: number
  readonly kind: string
  readonly sequence: number
  readonly occurred_at: string
  readonly seen_version: number | null
  readonly payload: object
}
const event = (jobId: number, kind: string, payload: object, at: Date): Event => {
  sequence += 1
  return {
    event_id: randomUUID(),
    subject: 'job',
    subject_id: jobId,
    kind,
    sequence,
    occurred_at: at.toISOString(),
    seen_version: null,
    payload,
  }
}
const sync = async (events: readonly Event[], phone = 'phone', who = technician) => {
  const { status, body } = await app.call('POST', '/api/field/sync/', {
    token: await freshToken(app, who),
    body: { device_id: `${phone}-${who.id}`, app_version: String(fieldVersion), events },
  })
  expect(status).toBe(200)
  return body.results as { event_id: string; outcome: string; code?: string; clash_id?: number }[]
}
const outcomes = (results: readonly { outcome: string }[]) => results.map(({ outcome }) => outcome)
/** All of a visit, as a phone without network writes it down, minute by minute. */
const wholeVisit = async (jobId: number, code: string) => {
  const start = app.clock.now().getTime() + 60_000
  const at = (minute: number) => new Date(start + minute * 60_000)
  const { body } = await app.call('GET', `${jobsPath}${jobId}/`, { token: await freshToken(app, technician) })
  const steps = body.steps.map(({ id, kind }: { id: string; kind: string }) => ({
    id,
    result: 'ok',
    ...(kind === 'measure' && { value: 18 }),
  }))
  const photos_before = await photosOf(app, technician, 1)
  const photos_after = await photosOf(app, technician, 1)
  return [
    event(jobId, 'depart', {}, at(1)),
    event(jobId, 'checkin', { method: 'door_code', code }, at(20)),
    event(jobId, 'start', {}, at(21)),
    event(jobId, 'steps', { steps }, at(40)),
    event(jobId, 'complete', { result: '换了接头', photos_before, photos_after }, at(60)),
  ]
}
const anAccepted = async () => {
  await app.pool
    .query(`UPDATE technician_occupancy SET released_at = now(); UPDATE job SET status = 'cancelled', ended_by = 'cancel',
    ended_at = now() WHERE status NOT IN ('completed', 'cancelled', 'no_show', 'released');
    UPDATE job_offer SET status = 'withdrawn' WHERE status = 'open';
    UPDATE service_order SET status = 'cancelled' WHERE status NOT IN ('completed', 'cancelled');
    INSERT INTO job_history (job_id, action, status, occurred_at, received_at, actor_name)
      SELECT id, 'cancel', status, now(), now(), '测试' FROM job WHERE ended_by = 'cancel'
        AND NOT EXISTS (SELECT FROM job_history h WHERE h.job_id = job.id AND h.action = 'cancel')`)
  const order = await aServiceOrder(app)
  const { id } = await jobOf(app, order.orderId)
  const accepted = await onJob(app, id, technician)('accept')
  if (accepted.status !== 200) throw new Error(JSON.stringify(accepted.body))
  const { door_code: code } = (await asCustomer(app, order)('', {}, 'GET')).body
  return { order, jobId: id, code: code as string }
}

test('a whole visit without network is applied in its order, with the hours it was done at, and once', async () => {
  const { order, jobId, code } = await anAccepted()
  const visit = await wholeVisit(jobId, code)
  app.clock.set(addMinutes(app.clock.now(), 65))
  expect(outcomes(await sync(visit))).toEqual(['applied', 'applied', 'applied', 'applied', 'applied'])
  expect(outcomes(await sync(visit))).toEqual(['already', 'already', 'already', 'already', 'already'])
  const { body } = await app.call('GET', `${jobsPath}${jobId}/`, { token: await freshToken(app, technician) })
  expect(body.status).toBe('submitted')
  const told = body.history.slice(-5) as { action: string; occurred_at: string; received_at: string }[]
  expect(told.map(({ action }) => action)).toEqual(['depart', 'checkin', 'start', 'steps', 'complete'])
  for (const [at, { occurred_at }] of told.entries()) expect(occurred_at).toBe(visit[at]!.occurred_at)
  expect((await asCustomer(app, order)('', {}, 'GET')).body.status).toBe('pending_payment')
})

test('called off meanwhile: what was done is a clash with both sides, and nothing of another job is held up', async () => {
  const first = await anAccepted()
  const visit = await wholeVisit(first.jobId, first.code)
  expect((await asCustomer(app, first.order)('cancel/', { reason: '修好了' })).body.status).toBe('cancelled')
  const results = await sync(visit)
  expect(outcomes(results)).toEqual(['clash', 'clash', 'clash', 'clash', 'clash'])
  expect(new Set(results.map(({ clash_id }) => clash_id)).size).toBe(1)
  const { body } = await app.call('GET', '/api/field/clashes/', { token: await freshToken(app, technician) })
  const clash = body.results.find(({ id }: { id: number }) => id === results[0]!.clash_id)
  expect(clash.mine.map(({ kind }: { kind: string }) => kind)).toEqual([
    'depart',
    'checkin',
    'start',
    'steps',
    'complete',
  ])
  expect(clash.theirs).toMatchObject({ status: 'cancelled' })
  const chosen = await app.call('POST', `/api/field/clashes/${clash.id}/resolve/`, {
    token: await freshToken(app, technician),
    body: { choice: 'settle_as_happened' },
  })
  expect(chosen.status).toBe(200)
  const { rows } = await app.pool.query(
    `SELECT notes FROM job_history WHERE job_id = $1 AND action = 'noted' ORDER BY id`,
    [first.jobId],
  )
  expect(rows.map(({ notes }: { notes: string }) => notes)).toEqual([
    '师傅记下：出发',
    '师傅记下：到场',
    '师傅记下：开始',
    '师傅记下：填写步骤',
    '师傅记下：完成',
  ])
})

test('given to somebody else meanwhile, it is the other’s; what he sends of it is refused him or a clash, never applied', async () => {
  const { order, jobId, code } = await anAccepted()
  const admin = await aMember(app, 'admin')
  const visit = await wholeVisit(jobId, code)
  const other = await aCertifiedTechnician(app)
  const replaced = await app.call('POST', `${deskPath}${order.orderId}/replace/`, {
    token: admin.token,
    body: { reason: '联系不上' },
  })
  expect(replaced.status).toBe(200)
  const clashed = await sync(visit)
  expect(new Set(outcomes(clashed))).toEqual(new Set(['clash']))
  const foreign = await sync([event(jobId, 'start', {}, app.clock.now())], 'phone', other)
  expect(foreign[0]!.outcome).toBe('refused')

  // He took over: what was done is noted in his job, with its photographs, and staff see both sides.
  await app.settle()
  const { id: successor } = await jobOf(app, order.orderId)
  expect(successor).not.toBe(jobId)
  expect((await onJob(app, successor, other)('accept')).status).toBe(200)
  const resolve = async () =>
    app.call('POST', `/api/field/clashes/${clashed[0]!.clash_id}/resolve/`, {
      token: await freshToken(app, technician),
      body: { choice: 'hand_over' },
    })
  expect((await resolve()).body).toMatchObject({
    status: 'handed_over',
    notes: `已记到接手的单 ${jobNumber(successor)}`,
  })
  expect((await resolve()).body.code).toBe('field.clash_resolved')
  const { body } = await app.call('GET', `${jobsPath}${successor}/`, { token: await freshToken(app, other) })
  const noted = body.history.filter(({ action }: { action: string }) => action === 'noted')
  expect(noted.map(({ notes }: { notes: string }) => notes)).toEqual(
    ['出发', '到场', '开始', '填写步骤', '完成'].map((act) => `前一位师傅记下：${act}`),
  )
  expect(body.photos).toHaveLength(2)
  expect(body.status).toBe('accepted')
  const desk = await app.call('GET', '/api/admin/field/clashes/', { token: admin.token })
  expect(desk.body.results.map(({ id }: { id: number }) => id)).toContain(clashed[0]!.clash_id)
})

describe('two phones of one person at the same instant', () => {
  const countOf = async (jobId: number, action: string): Promise<number> =>
    (
      await app.pool.query('SELECT count(*)::int AS n FROM job_history WHERE job_id = $1 AND action = $2', [
        jobId,
        action,
      ])
    ).rows[0].n
  /** Everything that was sent stands once: in the history, or in the clash. */
  const isKept = async (events: readonly Event[]): Promise<void> => {
    const { rows } = await app.pool.query(
      `SELECT f.event_id, (SELECT count(*)::int FROM job_history h WHERE h.event_id = f.event_id) AS done, f.clash_id IS NOT NULL
        AS clashes FROM field_event f WHERE f.event_id = ANY($1)`,
      [events.map(({ event_id }) => event_id)],
    )
    expect(rows).toHaveLength(events.length)
    for (const { done, clashes } of rows) expect([done, clashes]).toEqual(clashes ? [0, true] : [1, false])
  }

  test('one sets out and the other finds it done, many times over: one is applied, nothing is lost', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { jobId } = await anAccepted()
      const now = app.clock.now()
      const [one, other] = [event(jobId, 'depart', {}, now), event(jobId, 'depart', { late_minutes: 5 }, now)]
      const answers = (await Promise.all([sync([one], 'one'), sync([other], 'other')])).flat()
      expect(outcomes(answers).toSorted()).toEqual(['applied', 'clash'])
      expect(await countOf(jobId, 'depart')).toBe(1)
      await isKept([one, other])
    }
  })

  test('the same acts sent by both, as after a restored backup, are applied once and the other’s already', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { jobId, code } = await anAccepted()
      const visit = await wholeVisit(jobId, code)
      app.clock.set(addMinutes(app.clock.now(), 65))
      const [one, other] = await Promise.all([sync(visit, 'one'), sync(visit, 'other')])
      for (const [at, { outcome }] of one.entries())
        expect([outcome, other[at]!.outcome].toSorted()).toEqual(['already', 'applied'])
      for (const { kind } of visit) expect(await countOf(jobId, kind)).toBe(1)
      await isKept(visit)
    }
  })

  test('one gives the job back while the other works it: one way is taken, the other clashes', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { jobId, code } = await anAccepted()
      const visit = await wholeVisit(jobId, code)
      app.clock.set(addMinutes(app.clock.now(), 65))
      const back = event(jobId, 'release', { reason: '车坏了' }, app.clock.now())
      const [worked, given] = await Promise.all([sync(visit, 'one'), sync([back], 'other')])
      const { rows } = await app.pool.query('SELECT status FROM job WHERE id = $1', [jobId])
      const isBack = given[0]!.outcome === 'applied'
      expect(isBack).toBe(rows[0].status === 'released')
      expect((isBack ? worked.at(-1)! : given[0]!).outcome).toBe('clash')
      await isKept([...visit, back])
    }
  })
})
