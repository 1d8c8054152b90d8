import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { photosOf } from '../../../testing/freight/trips.ts'
import { aTask, onTask, type TestTask } from '../../../testing/maintenance.ts'
import { aRenter } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { OrderStep } from '../table.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z', settings: { RATE_LIMITS: 'off' } })
})
afterAll(() => app.close())

const check: OrderStep = { id: 1, kind: 'check', title: '看油位', min: null, max: null, unit: '' }
const measure: OrderStep = { id: 2, kind: 'measure', title: '系统压力', min: 16, max: 20, unit: 'MPa' }
const photo: OrderStep = { id: 3, kind: 'photo', title: '铭牌', min: null, max: null, unit: '' }
const photos = (task: TestTask, count = 1) => photosOf(app, task.technician, count)
/** Orders on the machine beside this one. */
const others = async ({ id, unitId }: TestTask) =>
  (await app.pool.query('SELECT * FROM maintenance_request WHERE unit_id = $1 AND id <> $2 ORDER BY id', [unitId, id]))
    .rows

describe('steps', () => {
  test('are filled in for the visit, and again; the order stands where it did under its next version', async () => {
    const task = await aTask(app, { steps: [check, measure, photo] })
    const on = onTask(app, task)
    const filled = await on.works('steps', {
      steps: [
        { id: 1, result: 'bad', note: '偏低' },
        { id: '2', result: 'ok', value: 18 },
        { id: 3, result: 'ok', photos: await photos(task) },
      ],
    })
    expect([filled.status, filled.body.status, filled.body.version]).toEqual([200, 'in_progress', 4])
    expect(filled.body.steps).toMatchObject([
      { id: 1, result: 'bad', value: null, note: '偏低' },
      { id: 2, result: 'ok', value: 18 },
      { id: 3, result: 'ok' },
    ])
    expect(filled.body.photos).toMatchObject([{ kind: 'step', position: '铭牌' }])
    expect(filled.body.history.at(-1)).toMatchObject({ action: 'steps', label: '填写步骤：正常 2 步，异常 1 步' })
    const again = await on.works('steps', { steps: [{ id: 1, result: 'ok' }] })
    expect(again.body.steps[0]).toMatchObject({ result: 'ok', note: '' })
    const retold = await on.works('steps', { steps: [{ id: 3, result: 'bad', note: '看不清' }] })
    expect(retold.status).toBe(200)
  })

  test('are refused by the step that is wrong, and then none of them is kept', async () => {
    const task = await aTask(app, { steps: [check, measure, photo] })
    const on = onTask(app, task)
    const { status, body } = await on.works('steps', {
      steps: [
        { id: 1, result: 'ok' },
        { id: 9, result: 'ok' },
        { id: 2, result: 'ok' },
        { id: 2, result: 'ok', value: 12 },
        { id: 3, result: 'ok' },
      ],
    })
    expect([status, body.errors]).toEqual([
      400,
      {
        'steps.1.id': '没有这一步',
        'steps.2.value': '请填写测量值',
        'steps.3.photos': '应在 16 到 20 MPa，超出了，请拍照',
        'steps.4.photos': '这一步要拍照',
      },
    ])
    const missing = await on.works('steps', { steps: [{ id: 3, result: 'ok', photos: [{ sha256: 'a'.repeat(64) }] }] })
    expect([missing.status, missing.body.errors]).toEqual([409, { 'steps.0.photos': '还有 1 张照片没有上传完' }])
    expect((await on.read()).steps.every(({ result }: { result: null }) => result === null)).toBe(true)
    expect((await on.works('steps', { steps: [] })).body.errors).toEqual({ steps: '请填写步骤' })
  })

  test('outside its limits is bad whatever was said, and opens one further order however often it is said', async () => {
    const task = await aTask(app, { steps: [measure] })
    const on = onTask(app, task)
    const said = async () =>
      on.works('steps', { steps: [{ id: 2, result: 'ok', value: 12.5, photos: await photos(task) }] })
    const answers = await Promise.all([said(), said()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [opened, ...more] = await others(task)
    expect(more).toEqual([])
    expect(opened).toMatchObject({
      title: '后续：系统压力',
      description: `系统压力测得 12.5 MPa，应在 16 到 20 MPa（维护单 W${String(task.id).padStart(8, '0')}）`,
      kind: 'repair',
      origin: 'owner',
      payer: 'owner',
      status: 'pending',
    })
    const { steps, history } = await on.read()
    expect(steps[0]).toMatchObject({ result: 'bad', value: 12.5 })
    const number = `W${String(opened.id).padStart(8, '0')}`
    expect(history.filter(({ notes }: { notes: string }) => notes.includes(number))).toHaveLength(1)
  })

  test('of what somebody reported are followed up by what has to be taken in, paid by the same', async () => {
    const [renter, owner] = [await aRenter(app), await aRenter(app)]
    const task = await aTask(app, { steps: [measure], origin: 'renter', reporter: renter, owner, payer: 'reporter' })
    await onTask(app, task).must('steps', { steps: [{ id: 2, result: 'ok', value: 30, photos: await photos(task) }] })
    expect(await others(task)).toMatchObject([{ status: 'submitted', payer: 'reporter', user_id: renter.id }])
  })
})
