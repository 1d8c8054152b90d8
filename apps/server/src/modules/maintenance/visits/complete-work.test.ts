import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  answerQuote,
  aTask,
  aTechnician,
  labourFen,
  labourLine,
  onTask,
  partLine,
  taken,
  tripLine,
} from '../../../testing/maintenance.ts'
import { aStore, type Store } from '../../../testing/parts.ts'
import { aRenter } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { OrderStep } from '../table.ts'

let app: TestApp
let store: Store
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z', settings: { RATE_LIMITS: 'off' } })
  store = await aStore(app)
})
afterAll(() => app.close())

const check: OrderStep = { id: 1, kind: 'check', title: '看油位', min: null, max: null, unit: '' }
const measure: OrderStep = { id: 2, kind: 'measure', title: '系统压力', min: 16, max: 20, unit: 'MPa' }
const photo: OrderStep = { id: 3, kind: 'photo', title: '铭牌', min: null, max: null, unit: '' }

describe('finishing', () => {
  const seal = () => store.stocked(5)
  test('leaves what was owed, a record and 48 hours to look at it; the days that are left can be rented', async () => {
    const part = await seal()
    const task = await aTask(app, { steps: [check], needsMeter: true })
    const { rows: held } = await app.pool.query(
      `INSERT INTO occupancy (unit_id, kind, period, created_at) VALUES ($1, 'maintenance', '[2026-11-21,2026-11-25)', now()) RETURNING id`,
      [task.unitId],
    )
    await app.pool.query('UPDATE maintenance_request SET occupancy_id = $2 WHERE id = $1', [task.id, held[0].id])
    const on = onTask(app, task)
    await on.must('quote', { lines: [labourLine(), partLine(part, 1), tripLine()] })
    await answerQuote(app, task, 'agreed')
    await on.must('parts', { lines: [taken(part, 1)] })
    await on.must('steps', { steps: [{ id: 1, result: 'ok' }] })
    app.clock.advance({ hours: 3 })
    const { status, body } = await on.finish({
      meter: 1250.5,
      replaced: [{ part_id: part.id, old_number: '旧 7', new_number: '新 8' }],
    })
    expect([status, body.status, body.message]).toEqual([200, 'pending_acceptance', '处理完了，等验收'])
    const total = labourFen / 100 + 68
    expect(body).toMatchObject({
      result: '换了密封圈，不漏了',
      total_amount: total,
      finished_at: app.clock.now().toISOString(),
      confirm_before: new Date(app.clock.now().getTime() + 48 * 3_600_000).toISOString(),
    })
    expect(body.photos.map(({ kind }: { kind: string }) => kind)).toEqual(['complete_before', 'complete_after'])
    const { rows } = await app.pool.query('SELECT * FROM maintenance_record WHERE request_id = $1', [task.id])
    expect(rows).toMatchObject([
      {
        visit: 1,
        meter: 1250.5,
        meter_unit: 'h',
        author_id: task.technician.id,
        total_fen: labourFen + 6800,
        labour_fen: labourFen,
        parts_fen: 6800,
        is_rework: false,
        replaced: [{ part_id: part.id, old_number: '旧 7', new_number: '新 8' }],
      },
    ])
    expect(rows[0].stood_until - rows[0].stood_from).toBe(3 * 3_600_000)
    expect(body.record_ids).toEqual([rows[0].id])
    const left = await app.pool.query('SELECT released_at FROM occupancy WHERE id = $1', [held[0].id])
    expect(left.rows[0].released_at).not.toBeNull()
    const read = await app.pool.query(`SELECT source, meter FROM unit_reading WHERE unit_id = $1`, [task.unitId])
    expect(read.rows).toEqual([{ source: 'staff', meter: 1250.5 }])
    app.clock.advance({ hours: -3 })
  })

  test('with steps that nobody filled in is refused and names them', async () => {
    const task = await aTask(app, { steps: [check, measure, photo] })
    const on = onTask(app, task)
    await on.must('steps', { steps: [{ id: 2, result: 'skipped' }] })
    const { status, body } = await on.finish()
    expect([status, body.code, body.errors]).toEqual([409, 'care.steps_open', { steps: '还没填：看油位、铭牌' }])
  })

  test('without meter, with one below the last, without the signature, with a part nobody used: each named', async () => {
    const part = await seal()
    const task = await aTask(app, { needsMeter: true, requiresSignature: true })
    const on = onTask(app, task)
    const none = await on.finish({ signature: null, replaced: [{ part_id: part.id }] })
    expect([none.status, none.body.errors]).toEqual([
      400,
      { meter: '请填写表数', signature: '请客户签字', 'replaced.0.part_id': '这张维护单没有用过这个配件' },
    ])
    const before = new Date(app.clock.now().getTime() - 3_600_000)
    await app.pool.query(
      `INSERT INTO unit_meter (unit_id, unit, zero, last_meter, last_counted, last_at) VALUES ($1, 'h', 0, 900, 900, $2)`,
      [task.unitId, before],
    )
    expect((await on.finish({ meter: 899.9 })).body.errors).toEqual({ meter: '表数比上次（900）小' })
    expect((await on.finish({ meter: 1.23456 })).body.errors).toEqual({ meter: '表数最多 4 位小数' })
    const bare = await on.works('complete', { result: ' ', photos_before: [], photos_after: [], meter: 901 })
    expect(bare.body.errors).toEqual({
      result: '请填写处理结果',
      photos_before: '至少要 1 张照片',
      photos_after: '至少要 1 张照片',
    })
    const blank = await on.finish({ meter: 901, signature: 'data:image/png;base64,AAAA' })
    expect([blank.status, Object.keys(blank.body.errors)]).toEqual([400, ['signature']])
    expect((await on.finish({ meter: 901 })).status).toBe(200)
  })

  test('of what its renter or its reporter pays for takes his signature; of what the owner pays for it does not', async () => {
    const reporter = await aRenter(app)
    const paid = await aTask(app, { origin: 'renter', reporter, payer: 'reporter' })
    expect((await onTask(app, paid).finish({ signature: null })).body.errors).toEqual({ signature: '请客户签字' })
    expect((await onTask(app, await aTask(app)).finish({ signature: null })).status).toBe(200)
  })

  test('at the same moment is done once', async () => {
    const on = onTask(app, await aTask(app))
    const answers = await Promise.all([1, 2, 3].map(() => on.finish()))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  })

  test('of what was reported counts the standstill from the report; of a second visit nothing is owed anew', async () => {
    const reporter = await aRenter(app)
    const task = await aTask(app, { origin: 'renter', reporter, status: 'accepted' })
    const on = onTask(app, task)
    const reported = app.clock.now()
    app.clock.advance({ hours: 5 })
    await on.must('start', { method: 'location', latitude: 30, longitude: 120 })
    await on.must('quote', { lines: [tripLine()] })
    await answerQuote(app, task, 'refused')
    expect((await on.finish()).body.total_amount).toBe(80)
    await app.pool.query(
      `UPDATE maintenance_request SET status = 'in_progress', visit = 2, is_rework = true, started_at = $2 WHERE id = $1`,
      [task.id, app.clock.now()],
    )
    await app.pool.query(
      `INSERT INTO maintenance_history (request_id, action, status, actor_name, occurred_at, created_at)
       VALUES ($1, 'reopen', 'reopened', '租客', $2, $2)`,
      [task.id, app.clock.now()],
    )
    app.clock.advance({ hours: 1 })
    expect((await on.finish()).body.total_amount).toBe(80)
    const { rows } = await app.pool.query(
      'SELECT visit, total_fen, is_rework, stood_from, stood_until FROM maintenance_record WHERE request_id = $1 ORDER BY visit',
      [task.id],
    )
    expect(rows).toMatchObject([
      { visit: 1, total_fen: 8000, is_rework: false, stood_from: reported },
      { visit: 2, total_fen: 0, is_rework: true },
    ])
    expect(rows[1].stood_until - rows[1].stood_from).toBe(3_600_000)
    app.clock.advance({ hours: -6 })
  })

  test('whatever was quoted, refused and used on the way, owes what was agreed to, of parts those that went in, and nothing more', async () => {
    const technician = await aTechnician(app)
    const part = await store.stocked(60)
    const random = (from: number) => Math.floor(Math.random() * from)
    for (let round = 0; round < 12; round += 1) {
      const isRework = random(6) === 0
      const task = await aTask(app, { technician, isRework })
      const on = onTask(app, task)
      let agreed: readonly { readonly kind: string; readonly quantity: number; readonly amount: number }[] | null = null
      let used = 0
      let way: number | null = null
      for (let turn = random(4); turn > 0; turn -= 1) {
        const quotes = [
          [tripLine()],
          [labourLine(1 + random(3))],
          [labourLine(), partLine(part, 1 + random(2))],
          [tripLine(), labourLine()],
        ]
        const quoted = await on.works('quote', { lines: quotes[random(4)]! })
        if (quoted.status !== 200) continue
        const isAgreed = random(2) === 0
        await answerQuote(app, task, isAgreed ? 'agreed' : 'refused')
        if (isAgreed) agreed = quoted.body.quote.lines
        else way = quoted.body.quote.call_out || null
        const pieces = 1 + random(2)
        if ((await on.works('parts', { lines: [taken(part, pieces)] })).status === 200) used += pieces
      }
      const owedFor = (kind: string) => agreed?.find((line) => line.kind === kind)
      const { quantity = 0, amount = 0 } = owedFor('part') ?? {}
      const work = (owedFor('labour')?.amount ?? 0) + (quantity && (amount / quantity) * Math.min(used, quantity))
      const wayAlone = agreed ? (owedFor('call_out')?.amount ?? null) : way
      const owed = isRework ? null : work || wayAlone
      expect((await on.finish()).body.total_amount).toBe(owed)
    }
  })
})
