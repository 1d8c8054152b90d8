import { fieldVersion } from '@jihui/protocol/field/versions'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, type Person } from '../../../testing/people.ts'
import { tokenOf } from '../../../testing/freight/trips.ts'
import { aTask, atSite, aTechnician, onTask, type TestTask } from '../../../testing/maintenance.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let staff: Person
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z', settings: { RATE_LIMITS: 'off' } })
  staff = await aMember(app, 'admin')
})
afterAll(() => app.close())

const codeOf = async (unitId: number): Promise<string> => {
  const token = await tokenOf(app, staff)
  return (await app.call('GET', `/api/maintenance/units/${unitId}/code/`, { token })).body.code
}
const sync = async (who: Person, events: object[]) => {
  const { status, body } = await app.call('POST', '/api/field/sync/', {
    token: await tokenOf(app, who),
    body: { device_id: 'phone', app_version: String(fieldVersion), events },
  })
  expect([status, body.errors]).toEqual([200, undefined])
  return body.results as { outcome: string; code?: string; subject_version: number | null; clash_id?: number }[]
}
let sequence = 0
const event = ({ id }: Pick<TestTask, 'id'>, kind: string, payload: object = {}, more: object = {}) => {
  sequence += 1
  return {
    event_id: randomUUID(),
    subject: 'maintenance_request',
    subject_id: id,
    kind,
    sequence,
    occurred_at: app.clock.now().toISOString(),
    payload,
    ...more,
  }
}

describe('an order given to a technician', () => {
  test('is accepted, begun at the machine, paused and gone on with; whoever asked and the owner read it', async () => {
    const task = await aTask(app, { status: 'assigned' })
    const on = onTask(app, task)
    const accepted = await on.works('accept')
    expect([accepted.status, accepted.body.message]).toEqual([200, '已接单'])
    expect(accepted.body.task).toMatchObject({ status: 'accepted', actions: ['decline', 'start'] })
    const started = await on.works('start', { method: 'code', code: await codeOf(task.unitId) })
    expect(started.body).toMatchObject({ status: 'in_progress', started_at: app.clock.now().toISOString() })
    const paused = await on.works('pause', { reason: 'parts', notes: '密封圈后天到' })
    expect(paused.body).toMatchObject({ status: 'paused', pause_reason: 'parts', pause_reason_display: '等配件' })
    const resumed = await on.works('resume')
    expect(resumed.body).toMatchObject({ status: 'in_progress', pause_reason: null })
    const seen = await on.read(task.owner)
    expect(seen.history.map((one: { notes: string }) => one.notes)).toContain('等配件：密封圈后天到')
  })

  test('is nobody else’s, whoever he is', async () => {
    const task = await aTask(app, { status: 'assigned' })
    const on = onTask(app, task)
    for (const who of [await aTechnician(app), task.owner, staff])
      for (const [act, body] of [
        ['accept', {}],
        ['start', atSite],
        ['resume', {}],
      ] as const) {
        const { status, body: answer } = await on.calls(who, act, body)
        expect([act, status, answer.code]).toEqual([act, 404, 'care.not_found'])
      }
    expect(await on.row()).toMatchObject({ status: 'assigned', version: 1 })
  })

  test('is declined with a reason, and is his no longer; said again it is answered the same', async () => {
    const task = await aTask(app, { status: 'accepted' })
    const on = onTask(app, task)
    expect((await on.works('decline', {})).body.errors).toEqual({ reason: '请填写原因' })
    const body = { event_id: randomUUID(), reason: '车坏在路上' }
    const [first, second] = await Promise.all([on.works('decline', body), on.works('decline', body)])
    for (const { status, body: answer } of [first, second, await on.works('decline', body)]) {
      expect([status, answer.status, answer.technician_id]).toEqual([200, 'pending', null])
      expect([answer.location, answer.contact_phone, answer.quote]).toEqual(['', '', null])
    }
    expect((await on.read(task.technician)).code).toBe('care.not_found')
    expect(await on.history()).toHaveLength(3)
    await app.settle()
    const told = await app.call('GET', '/api/notifications/', { token: await tokenOf(app, task.owner) })
    expect(told.body.results[0].message).toContain('车坏在路上')
  })

  test('is begun by the code of this machine alone', async () => {
    const [task, other] = [await aTask(app, { status: 'accepted' }), await aTask(app)]
    const on = onTask(app, task)
    for (const code of [await codeOf(other.unitId), 'ABCDEFGHJKMNPQRS']) {
      const { status, body } = await on.works('start', { method: 'code', code })
      expect([status, body.code]).toEqual([409, 'care.other_machine'])
      expect(body.errors).toEqual({ code: '这不是这张维护单的设备' })
    }
    expect((await on.works('start', { method: 'code' })).body.errors).toEqual({ code: '请填写机器码' })
    expect((await on.works('start', { method: 'location' })).body.errors).toEqual({ latitude: '没有拿到位置' })
  })

  test('from far away is begun, marked and kept with the distance', async () => {
    const [near, far] = [await aTask(app, { status: 'accepted' }), await aTask(app, { status: 'accepted' })]
    for (const { unitId } of [near, far])
      await app.pool.query('UPDATE equipment_unit SET latitude = 30.2741, longitude = 120.1551 WHERE id = $1', [unitId])
    expect((await onTask(app, near).works('start', { ...atSite, latitude: 30.2771 })).status).toBe(200)
    expect((await onTask(app, near).history()).at(-1)).toMatchObject({ is_doubtful: false, notes: '' })
    expect((await onTask(app, far).works('start', { ...atSite, latitude: 30.4741 })).status).toBe(200)
    expect((await onTask(app, far).history()).at(-1)).toMatchObject({
      is_doubtful: true,
      notes: '离设备登记的位置 22 公里',
    })
  })

  test('at (0, 0) or abroad is not begun while he is there; heard of later it is, marked and without the place', async () => {
    const task = await aTask(app, { status: 'accepted' })
    const on = onTask(app, task)
    const nowhere = { method: 'location', latitude: 0, longitude: 0 }
    const { status, body } = await on.works('start', nowhere)
    expect([status, Object.keys(body.errors)]).toEqual([400, ['latitude']])
    expect(await sync(task.technician, [event(task, 'start', nowhere)])).toMatchObject([{ outcome: 'applied' }])
    expect((await on.history()).at(-1)).toMatchObject({
      is_doubtful: true,
      notes: '没有定到位置',
      facts: { method: 'location' },
    })
  })

  test('takes no step out of turn', async () => {
    const on = onTask(app, await aTask(app, { status: 'assigned' }))
    const { status, body } = await on.works('start', atSite)
    expect([status, body.code, body.message]).toEqual([
      409,
      'care.action_not_allowed',
      '维护单当前为“待接单”，不能开始',
    ])
    const steps = await on.works('steps', { steps: [{ id: 1, result: 'ok' }] })
    expect([steps.status, steps.body.message]).toEqual([409, '维护单当前为“待接单”，不能填写步骤'])
    expect((await on.works('pause', { reason: 'lunch' })).body.errors).toHaveProperty('reason')
  })
})

describe('an event', () => {
  test('is applied once however often and from where it comes, also at the same moment', async () => {
    const task = await aTask(app, { status: 'assigned' })
    const on = onTask(app, task)
    const body = { event_id: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 6 }, () => on.works('accept', body)))
    expect(answers.map(({ status, body: answer }) => [status, answer.version])).toEqual(answers.map(() => [200, 2]))
    const again = await sync(task.technician, [event(task, 'accept', {}, body)])
    expect(again).toMatchObject([{ outcome: 'already', subject_version: 2 }])
    expect((await on.history()).filter(({ action }) => action === 'accept')).toHaveLength(1)
  })

  test('of somebody else, or of another order, is refused', async () => {
    const [mine, other] = [await aTask(app, { status: 'assigned' }), await aTask(app, { status: 'assigned' })]
    const body = { event_id: randomUUID() }
    await onTask(app, mine).must('accept', body)
    for (const who of [other.technician, mine.technician]) {
      await app.pool.query('UPDATE maintenance_request SET assigned_to = $2 WHERE id = $1', [other.id, who.id])
      const { status, body: answer } = await onTask(app, other).calls(who, 'accept', body)
      expect([status, answer.code]).toEqual([409, 'field.event_of_another'])
    }
    const both = [await aTask(app, { status: 'assigned' }), await aTask(app, { status: 'assigned' })]
    const same = { event_id: randomUUID() }
    const answers = await Promise.all(both.map((task) => onTask(app, task).works('accept', same)))
    expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409])
  })

  test('from a device counts from when it was done; what cannot have been is kept, marked and counts from when it came', async () => {
    const task = await aTask(app, { status: 'assigned' })
    app.clock.advance({ hours: 6 })
    const hoursAgo = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000).toISOString()
    const results = await sync(task.technician, [
      event(task, 'accept', {}, { occurred_at: hoursAgo(5) }),
      event(task, 'start', atSite, { occurred_at: hoursAgo(4) }),
      event(task, 'pause', { reason: 'permit' }, { occurred_at: hoursAgo(-2) }),
      event(task, 'resume', {}, { occurred_at: hoursAgo(1) }),
    ])
    expect(results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied', 'applied'])
    const on = onTask(app, task)
    expect((await on.row()).started_at.toISOString()).toBe(hoursAgo(4))
    const rows = (await on.history()).slice(1)
    expect(rows.map(({ is_doubtful }) => is_doubtful)).toEqual([false, false, true, true])
    expect(rows.map(({ occurred_at: at }) => at.toISOString())).toEqual([5, 4, -2, 1].map(hoursAgo))
  })

  test('that is impossible by now clashes, and may be written down as it happened; of another’s order nothing is known', async () => {
    const task = await aTask(app, { status: 'accepted' })
    await app.pool.query(
      `UPDATE maintenance_request SET status = 'cancelled', resolved_at = $2, result = '不修了' WHERE id = $1`,
      [task.id, app.clock.now()],
    )
    const started = event(task, 'start', atSite)
    const [result] = await sync(task.technician, [started])
    expect(result).toMatchObject({ outcome: 'clash', code: 'care.action_not_allowed' })
    const settled = await app.call('POST', `/api/field/clashes/${result!.clash_id}/resolve/`, {
      token: await tokenOf(app, task.technician),
      body: { choice: 'settle_as_happened' },
    })
    expect(settled.status).toBe(200)
    expect((await onTask(app, task).history()).at(-1)).toMatchObject({
      action: 'noted',
      notes: '师傅记下：开始',
      event_id: started.event_id,
      status: 'cancelled',
    })
    const [unknown] = await sync(await aTechnician(app), [event(task, 'start', atSite)])
    expect(unknown).toMatchObject({ outcome: 'refused', code: 'field.unknown_subject', subject_version: null })
  })
})

test('the device carries what he works on in a week with the price list, and what it may forget', async () => {
  const technician = await aTechnician(app)
  const steps = [{ id: 1, kind: 'check', title: '看油位', min: null, max: null, unit: '' }] as const
  const now = await aTask(app, { technician, steps })
  const later = await aTask(app, { technician, status: 'assigned' })
  const over = await aTask(app, { technician, status: 'accepted' })
  await app.pool.query(`UPDATE maintenance_request SET start_date = '2026-12-20' WHERE id = $1`, [later.id])
  await onTask(app, over).must('decline', { reason: '去不了' })
  const { body } = await app.call('GET', '/api/field/bundle/', { token: await tokenOf(app, technician) })
  expect(body.jobs).toMatchObject([
    { id: now.id, task_id: now.id, source: 'task', steps: [{ title: '看油位', result: null }] },
  ])
  expect(body.prices).toContainEqual({ code: 'call_out', kind: 'call_out', name: '上门费', price: 80 })
  expect(body.removed).toEqual([{ part: 'jobs', id: over.id }])
})
