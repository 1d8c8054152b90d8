import { fieldVersion } from '@jihui/protocol/field/versions'
import { randomUUID } from 'node:crypto'
import { technicianKind } from '@jihui/protocol/technician/kinds'
import { workOrderNumber } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '../../../platform/clock.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { aMachine } from '../../../testing/machines.ts'
import { aTechnician, atSite, onTask, tasksPath } from '../../../testing/maintenance.ts'
import { anOwner } from '../../../testing/owners.ts'
import { aMember, type Person } from '../../../testing/people.ts'
import { jobsPath, onJob } from '../../../testing/jobs/service-orders.ts'
import { aCertifiedTechnician, certify } from '../../../testing/jobs/technicians.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { invariants } from '../../job/proof/invariants.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  owner = await anOwner(app)
})
afterAll(async () => {
  for (const one of invariants) if ('text' in one) expect((await app.pool.query(one.text)).rows, one.rule).toEqual([])
  await app.close()
})

const aGivenTask = async (technician: Person, more: object = {}) => {
  const machine = await aMachine(app, { line: 'engineering', owner, name: '挖掘机' })
  const { body, status } = await app.call('POST', tasksPath, {
    token: owner.token,
    body: {
      unit_id: machine.units[0],
      kind: 'repair',
      title: '油缸漏油',
      description: '大臂油缸漏油',
      technician_id: technician.id,
      ...more,
    },
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  const { rows } = await app.pool.query(`SELECT id::int FROM job WHERE source = 'task' AND source_id = $1`, [body.id])
  return { id: body.id as number, jobId: rows[0]?.id as number, technician }
}
const jobOf = async (jobId: number) =>
  (await app.pool.query('SELECT status FROM job WHERE id = $1', [jobId])).rows[0].status

describe('a work order given to a certified technician', () => {
  test('and given to another while he was without network: live he is told, and what he did is a clash that is handed on', async () => {
    const [technician, second] = [await aCertifiedTechnician(app), await aCertifiedTechnician(app)]
    const task = await aGivenTask(technician)
    const act = onJob(app, task.jobId, technician)
    expect((await act('accept')).status).toBe(200)
    const to = { technician_id: second.id }
    await app.call('POST', `${tasksPath}${task.id}/assign/`, { token: owner.token, body: to })
    const late = await act('resume')
    expect([late.status, late.body.code]).toEqual([409, 'care.taken_from_you'])
    const event_id = randomUUID()
    const occurred_at = app.clock.now().toISOString()
    const done = {
      event_id,
      subject: 'job',
      subject_id: task.jobId,
      kind: 'depart',
      sequence: 1,
      occurred_at,
      payload: {},
    }
    const synced = await app.call('POST', '/api/field/sync/', {
      token: technician.token,
      body: { device_id: 'phone', app_version: String(fieldVersion), events: [done] },
    })
    const [{ outcome, clash_id: clashId }] = synced.body.results
    expect(outcome).toBe('clash')
    const { rows } = await app.pool.query(
      `SELECT id::int FROM job WHERE source = 'task' AND source_id = $1 ORDER BY id`,
      [task.id],
    )
    const body = { choice: 'hand_over' }
    await onJob(app, rows.at(-1).id, second)('accept')
    const chosen = await app.call('POST', `/api/field/clashes/${clashId}/resolve/`, { token: technician.token, body })
    expect(chosen.body.notes).toContain('已记到接手的单')
    const noted = await app.pool.query(`SELECT notes FROM job_history WHERE job_id = $1 AND action = 'noted'`, [
      rows.at(-1).id,
    ])
    expect(noted.rows).toEqual([{ notes: '前一位师傅记下：出发' }])
  })

  test('is his job: offered to him alone, and worked by the job’s calls as by the order’s', async () => {
    const technician = await aCertifiedTechnician(app)
    const task = await aGivenTask(technician)
    const offers = await app.call('GET', jobsPath, { token: technician.token, query: { scope: 'offers' } })
    expect(offers.body.results).toHaveLength(1)
    expect(offers.body.results[0]).toMatchObject({
      source: 'task',
      task_id: task.id,
      orderId: null,
      offer_status: 'open',
    })
    expect(offers.body.results[0]).not.toHaveProperty('contact_phone')
    const act = onJob(app, task.jobId, technician)
    expect((await act('accept')).body).toMatchObject({ status: 'accepted' })
    expect((await onTask(app, task).row()).status).toBe('accepted')
    expect((await act('start')).body.message).toBe('先到场，再开始')
    expect((await act('depart')).body.status).toBe('en_route')
    expect((await act('checkin', atSite)).body.status).toBe('arrived')
    expect((await act('start')).body.status).toBe('in_progress')
    expect((await onTask(app, task).row()).status).toBe('in_progress')
    expect((await onTask(app, task).works('pause', { reason: 'parts' })).status).toBe(200)
    expect(await jobOf(task.jobId)).toBe('paused')
    expect((await act('resume')).body.status).toBe('in_progress')
    expect((await onTask(app, task).finish()).status).toBe(200)
    expect(await jobOf(task.jobId)).toBe('submitted')
    await app.call('POST', `${tasksPath}${task.id}/confirm/`, { token: owner.token, body: {} })
    expect(await jobOf(task.jobId)).toBe('completed')
  })

  test('the order’s own calls move the job through its arrival', async () => {
    const technician = await aCertifiedTechnician(app)
    const task = await aGivenTask(technician)
    const on = onTask(app, task)
    await on.must('accept')
    await on.must('start', atSite)
    expect(await jobOf(task.jobId)).toBe('in_progress')
    const { body } = await app.call('GET', `${jobsPath}${task.jobId}/`, { token: technician.token })
    expect(body.history.map(({ action }: { action: string }) => action)).toEqual(['open', 'accept', 'checkin', 'start'])
  })

  test('turned down or given to somebody else it is over, and the next one’s is another job', async () => {
    const [first, second] = [await aCertifiedTechnician(app), await aCertifiedTechnician(app)]
    const task = await aGivenTask(first)
    expect((await onJob(app, task.jobId, first)('decline', { reason: 'busy' })).status).toBe(200)
    expect(await jobOf(task.jobId)).toBe('cancelled')
    expect((await onTask(app, task).row()).status).toBe('pending')
    await app.call('POST', `${tasksPath}${task.id}/assign/`, { token: owner.token, body: { technician_id: second.id } })
    const { rows } = await app.pool.query(
      `SELECT visit, status FROM job WHERE source = 'task' AND source_id = $1 ORDER BY visit`,
      [task.id],
    )
    expect(rows).toEqual([
      { visit: 1, status: 'cancelled' },
      { visit: 2, status: 'offered' },
    ])
  })

  test('before he was certified becomes his job once he is, unless he took it on already', async () => {
    const technician = await aTechnician(app)
    const [waiting, taken] = [await aGivenTask(technician), await aGivenTask(technician)]
    await onTask(app, taken).must('accept')
    expect([waiting.jobId, taken.jobId]).toEqual([undefined, undefined])
    await certify(app, technician)
    const approved = {
      applicationId: 1,
      kind: technicianKind.code,
      label: technicianKind.label,
      objectType: '',
      path: '',
      userId: technician.id,
      action: 'approve' as const,
      notes: '',
      checkAt: null,
    }
    for (const _ of ['once', 'again']) {
      await app.services.db.transaction((tx) => emit(tx, 'application.moved', approved))
      await app.settle()
    }
    const { rows } = await app.pool.query(
      `SELECT source_id::int AS id, status FROM job WHERE source = 'task' AND source_id = ANY($1)`,
      [[waiting.id, taken.id]],
    )
    expect(rows).toEqual([{ id: waiting.id, status: 'offered' }])
    const offers = await app.call('GET', jobsPath, { token: technician.token, query: { scope: 'offers' } })
    expect(offers.body.results).toMatchObject([{ task_id: waiting.id, offer_status: 'open' }])
    expect((await onTask(app, waiting).must('accept')).status).toBe('accepted')
  })

  test('his time is taken once for all he does: a second at the same hours overlaps, and the order stays as it was', async () => {
    const technician = await aCertifiedTechnician(app)
    const day = addDays(dayOf(app.clock.now()), 3)
    const when = { start_date: day, end_date: day }
    const tasks = []
    for (let at = 0; at < 8; at += 1) tasks.push(await aGivenTask(technician, when))
    const answers = []
    for (const task of tasks) answers.push(await onJob(app, task.jobId, technician)('accept'))
    const taken = answers.filter(({ status }) => status === 200)
    // Visits of an hour and a half one after the other, from eight on; the last begins at five.
    expect(taken.length).toBe(7)
    for (const [at, { status, body }] of answers.entries())
      if (status !== 200) {
        expect([status, body.code]).toEqual([409, 'job.overlap'])
        expect((await onTask(app, tasks[at]!).row()).status).toBe('assigned')
      }
  })

  test('words that ask for payment outside are told to the desk once, by whichever call he writes them', async () => {
    const desk = await aMember(app, 'admin')
    const technician = await aCertifiedTechnician(app)
    const task = await aGivenTask(technician)
    const on = onTask(app, task)
    await on.must('accept')
    await on.must('start', atSite)
    await on.must('pause', { reason: 'parts', notes: '配件钱 私下 给我' })
    expect((await onJob(app, task.jobId, technician)('resume')).status).toBe(200)
    expect((await onJob(app, task.jobId, technician)('pause', { reason: 'parts', notes: '扫我的收款码' })).status).toBe(
      200,
    )
    await app.settle()
    const { rows } = await app.pool.query(
      `SELECT message, extra_data->>'link' AS link FROM notification WHERE user_id = $1 AND title LIKE '师傅可能要客户私下付款%'`,
      [desk.id],
    )
    expect(rows).toEqual([
      {
        message: `维护单 ${workOrderNumber(task.id)}，师傅写的话里有“私下”。请和客户核实。`,
        link: `/maintenance/tasks/${task.id}`,
      },
    ])
    const marked = await app.pool.query(
      `SELECT facts -> 'outside_payment' AS words FROM maintenance_history WHERE request_id = $1 AND action = 'pause' ORDER BY id`,
      [task.id],
    )
    expect(marked.rows).toEqual([{ words: ['私下'] }, { words: ['收款码'] }])
  })

  test('danger stops the order as well', async () => {
    const technician = await aCertifiedTechnician(app)
    const task = await aGivenTask(technician)
    await onTask(app, task).must('accept')
    await onTask(app, task).must('start', atSite)
    const told = await onJob(app, task.jobId, technician)('danger', { description: '液压油着火' })
    expect(told.body).toMatchObject({ status: 'paused', pause_reason: 'danger' })
    expect((await onTask(app, task).row()).status).toBe('paused')
  })
})

test('somebody who is only called a technician works by the order’s calls alone', async () => {
  const technician = await aTechnician(app)
  const task = await aGivenTask(technician)
  expect(task.jobId).toBeUndefined()
  const { status, body } = await app.call('GET', jobsPath, { token: technician.token })
  expect([status, body.code]).toEqual([403, 'technician.certification_required'])
  await onTask(app, task).must('accept')
})
