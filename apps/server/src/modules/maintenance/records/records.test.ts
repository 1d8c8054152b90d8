import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenOf } from '../../../testing/freight/trips.ts'
import { answerQuote, aTask, onTask, type TestTask } from '../../../testing/maintenance.ts'
import { aStore, type Store } from '../../../testing/parts.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let store: Store
let staff: Person
let reporter: Person
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z', settings: { RATE_LIMITS: 'off' } })
  store = await aStore(app)
  ;[staff, reporter] = [await aMember(app, 'admin'), await aRenter(app)]
})
afterAll(() => app.close())

const path = '/api/maintenance/records/'
const get = async (who: Person, id: number | '' = '', query: Record<string, string | number> = {}) =>
  app.call('GET', `${path}${id && `${id}/`}`, { token: await tokenOf(app, who), query })
const correct = async (who: Person, id: number, body: object) =>
  app.call('PATCH', `${path}${id}/`, { token: await tokenOf(app, who), body: { reason: '写错了', ...body } })
/** Finished, with its record: ¥80 for the way, one part bought on it. */
const finished = async (
  wish: Parameters<typeof aTask>[1] = {},
): Promise<TestTask & { recordId: number; partId: number }> => {
  const steps = [{ id: 1, kind: 'measure', title: '系统压力', min: 16, max: 20, unit: 'MPa' }] as const
  const task = await aTask(app, { steps, origin: 'renter', reporter, ...wish })
  const on = onTask(app, task)
  const part = await store.part({ list_price: 60 })
  await on.must('quote', {
    lines: [
      { kind: 'call_out', code: 'call_out', quantity: 1, price: 80 },
      { kind: 'part', code: part.number, quantity: 1, price: 60 },
    ],
  })
  await answerQuote(app, task, 'agreed')
  await on.must('parts', { lines: [{ part_id: part.id, quantity: 1, from: 'bought' }] })
  await on.must('steps', { steps: [{ id: 1, result: 'ok', value: 18 }] })
  const { status, body } = await on.finish({ meter: 120, replaced: [{ part_id: part.id, old_number: '旧 1' }] })
  expect([status, body.errors]).toEqual([200, undefined])
  return { ...task, recordId: body.record_ids[0], partId: part.id }
}

describe('a record', () => {
  test('is read by owner, author and staff with what it cost, by whoever reported without, by nobody else', async () => {
    const task = await finished()
    for (const who of [task.owner, task.technician, staff]) {
      const { status, body } = await get(who, task.recordId)
      expect([status, body.cost, body.labour, body.parts_cost]).toEqual([200, 60, 0, 60])
      expect((await get(who, '', { unit_id: task.unitId })).body.results).toMatchObject([
        { id: task.recordId, cost: 60 },
      ])
    }
    const { body } = await get(reporter, task.recordId)
    expect(body).toMatchObject({
      task_id: task.id,
      cost: null,
      labour: null,
      parts_cost: null,
      result: '换了密封圈，不漏了',
      meter: 120,
      meter_unit: 'h',
      technician_name: task.technician.username,
      steps: [{ title: '系统压力', result: 'ok', value: 18 }],
      replaced: [{ part_id: task.partId, name: '活塞杆密封圈', old_number: '旧 1', new_number: '' }],
      can_correct: false,
      corrections: [],
    })
    expect(body.photos.map(({ kind }: { kind: string }) => kind)).toEqual(['complete_before', 'complete_after'])
    const stranger = await aRenter(app)
    expect((await get(stranger, task.recordId)).body.code).toBe('care.record_not_found')
    expect((await get(stranger)).body.count).toBe(0)
    expect((await correct(stranger, task.recordId, { version: 1, result: '改' })).body.code).toBe(
      'care.record_not_found',
    )
  })

  test('stands in front of whoever works at the machine next, without names or money', async () => {
    const before = await finished()
    const next = await aTask(app, { machine: before.machine, owner: before.owner })
    const read = async (who: Person) =>
      (await app.call('GET', `/api/maintenance/tasks/${next.id}/`, { token: await tokenOf(app, who) })).body
        .machine_past
    const [past, ...others] = await read(next.technician)
    expect(others).toEqual([])
    expect(past).toMatchObject({ result: '换了密封圈，不漏了', meter: 120, meter_unit: 'h', is_rework: false })
    expect(JSON.stringify(past)).not.toContain(before.technician.username)
    // The order itself is told by its own record.
    const own = await app.call('GET', `/api/maintenance/tasks/${before.id}/`, { token: await tokenOf(app, staff) })
    expect(own.body.machine_past).toEqual([])
  })

  test('shows signature and photographs to whoever reads it', async () => {
    const task = await finished()
    const { body } = await get(reporter, task.recordId)
    const fetched = async (who: Person, url: string) =>
      (await app.call('GET', url, { token: await tokenOf(app, who) })).status
    for (const url of [body.signature, body.photos[0].url]) {
      for (const who of [reporter, task.owner, task.technician, staff])
        expect([url, await fetched(who, url)]).toEqual([url, 200])
      expect(await fetched(await aRenter(app), url)).toBe(404)
    }
  })

  test('is found by machine, kind, days and words', async () => {
    const task = await finished({ kind: 'inspection' })
    const ids = async (query: Record<string, string | number>) =>
      (await get(task.owner, '', query)).body.results.map(({ id }: { id: number }) => id)
    for (const query of [
      { kind: 'inspection' },
      { equipment_id: task.machine.id },
      { from: '2026-11-21', to: '2026-11-21' },
      { keyword: '密封圈' },
    ])
      expect([query, await ids(query as never)]).toEqual([query, [task.recordId]])
    for (const query of [{ kind: 'service' }, { from: '2026-11-22' }, { to: '2026-11-20' }, { keyword: '轴承' }])
      expect([query, await ids(query as never)]).toEqual([query, []])
  })
})

describe('a correction', () => {
  test('by its author keeps what stood before', async () => {
    const task = await finished()
    const { status, body } = await correct(task.technician, task.recordId, {
      version: 1,
      result: '换了两道密封圈',
      meter: 121.5,
    })
    expect([status, body.message, body.version, body.result, body.meter]).toEqual([
      200,
      '已更正，原来的留着',
      2,
      '换了两道密封圈',
      121.5,
    ])
    expect(body.corrections).toMatchObject([
      {
        version: 1,
        result: '换了密封圈，不漏了',
        meter: 120,
        reason: '写错了',
        actor: '你',
        replaced: [{ old_number: '旧 1' }],
      },
    ])
    const stale = await correct(task.technician, task.recordId, { version: 1, result: '又改' })
    expect([stale.status, stale.body.code]).toEqual([409, 'care.record_changed'])
  })

  test('at the same moment is one', async () => {
    const task = await finished()
    const answers = await Promise.all(
      [1, 2, 3].map((at) => correct(task.technician, task.recordId, { version: 1, result: `改 ${at}` })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  })

  test('is its author’s for seven days, then the desk’s, who has no part in it and is written down', async () => {
    const task = await finished()
    expect((await correct(task.owner, task.recordId, { version: 1, result: '改' })).status).toBe(403)
    app.clock.advance({ days: 7, minutes: 1 })
    const late = await correct(task.technician, task.recordId, { version: 1, result: '改' })
    expect([late.status, late.body.code]).toEqual([409, 'care.correction_over'])
    expect(late.body.message).toMatch(/^完工后 7 天内由你更正，11月28日 10:\d\d 已经过了，请联系平台更正$/)
    expect((await get(task.technician, task.recordId)).body.can_correct).toBe(false)
    const done = await correct(staff, task.recordId, { version: 1, meter: 119 })
    expect([done.status, done.body.meter]).toEqual([200, 119])
    const { rows } = await app.pool.query(
      `SELECT actor_id, before, after FROM audit_log WHERE action = 'maintenance_record.correct' AND object_id = $1`,
      [String(task.recordId)],
    )
    expect(rows).toMatchObject([
      { actor_id: staff.id, before: { meter: 120 }, after: { meter: 119, reason: '写错了' } },
    ])
    expect((await get(staff, task.recordId)).body.can_correct).toBe(true)
    await app.pool.query('UPDATE equipment SET owner_id = $2 WHERE id = $1', [task.machine.id, staff.id])
    expect((await correct(staff, task.recordId, { version: 2, meter: 118 })).body.code).toBe('auth.own_case')
    expect((await get(staff, task.recordId)).body.can_correct).toBe(false)
    app.clock.advance({ days: -7, minutes: -1 })
  })

  test('of what the desk itself asked for is the desk’s; of what staff reported for themselves, their colleagues’', async () => {
    const byDesk = await finished({ origin: 'staff', reporter: staff })
    expect((await correct(staff, byDesk.recordId, { version: 1, meter: 119 })).status).toBe(200)
    const own = await finished({ origin: 'renter', reporter: staff })
    expect((await get(staff, own.recordId)).body.can_correct).toBe(false)
    expect((await correct(staff, own.recordId, { version: 1, meter: 119 })).body.code).toBe('auth.own_case')
  })

  test('says what, why, and nothing that cannot be', async () => {
    const task = await finished({ needsMeter: true })
    const asked = (body: object) => correct(task.technician, task.recordId, { version: 1, ...body })
    const other = await store.part()
    expect((await asked({})).body.errors).toEqual({ result: '没有要更正的内容' })
    expect((await asked({ result: '改', reason: ' ' })).body.errors).toEqual({ reason: '请填写为什么更正' })
    expect((await asked({ meter: -1 })).body.errors).toEqual({ meter: '表数应在 0 到 9999999 之间' })
    expect((await asked({ meter: 119.12345 })).body.errors).toEqual({ meter: '表数最多 4 位小数' })
    expect((await asked({ meter: null })).body.errors).toEqual({ meter: '请填写表数' })
    expect((await asked({ replaced: [{ part_id: other.id }] })).body.errors).toEqual({
      'replaced.0.part_id': '这张维护单没有用过这个配件',
    })
    expect((await get(task.technician, task.recordId)).body.version).toBe(1)
  })
})
