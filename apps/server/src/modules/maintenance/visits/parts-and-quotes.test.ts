import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  answerQuote,
  aTask,
  labourFen,
  labourLine,
  onTask,
  partLine,
  taken,
  tripLine,
} from '../../../testing/maintenance.ts'
import { tokenOf } from '../../../testing/freight/trips.ts'
import { aStore, type Store } from '../../../testing/parts.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let store: Store
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z', settings: { RATE_LIMITS: 'off' } })
  store = await aStore(app)
})
afterAll(() => app.close())

describe('parts', () => {
  test('beyond what its payer agreed to are refused; what the plan reckons with needs nobody’s word', async () => {
    const seal = await store.stocked(9)
    const task = await aTask(app, { parts: [{ part_id: seal.id, quantity: 2 }] })
    const on = onTask(app, task)
    expect((await on.works('parts', { lines: [taken(seal, 1), taken(seal, 1, 'bought')] })).status).toBe(200)
    const more = await on.works('parts', { lines: [taken(seal, 1)] })
    expect([more.status, more.body.code]).toEqual([409, 'care.consent_missing'])
    expect(more.body.errors).toEqual({ 'lines.0.quantity': '付费方同意用 2 个，已经用了 2 个' })
    await on.must('quote', { lines: [labourLine(), partLine(seal, 3)] })
    expect((await on.works('parts', { lines: [taken(seal, 1)] })).body.code).toBe('care.action_not_allowed')
    await answerQuote(app, task, 'agreed')
    // A quote that names a part of the plan again says how many it takes in all.
    expect((await on.works('parts', { lines: [taken(seal, 2)] })).body.errors).toEqual({
      'lines.0.quantity': '付费方同意用 3 个，已经用了 2 个',
    })
    const done = await on.works('parts', { lines: [taken(seal, 1)] })
    expect(done.body.parts).toMatchObject([{ part_id: seal.id, used: 2, list_price: 68 }])
    expect((await on.works('parts', { lines: [taken(seal, 1, 'bought')] })).body.code).toBe('care.consent_missing')
  })

  test('of the plan are not had again by quoting them, nor lost by a quote that names fewer', async () => {
    const [seal, ring] = [await store.stocked(9), await store.stocked(9)]
    const parts = [
      { part_id: seal.id, quantity: 2 },
      { part_id: ring.id, quantity: 3 },
    ]
    const on = onTask(app, await aTask(app, { parts }))
    await on.must('quote', { lines: [labourLine(), partLine(seal, 2), partLine(ring, 1)] })
    await answerQuote(app, await on.row(), 'agreed')
    await on.must('parts', { lines: [taken(seal, 2), taken(ring, 3)] })
    for (const one of [seal, ring])
      for (const from of ['store', 'bought'])
        expect((await on.works('parts', { lines: [taken(one, 1, from)] })).body.code).toBe('care.consent_missing')
  })

  test('that fit the machine are told to whoever works on it, with what lies where; not to whoever only pays', async () => {
    const seal = await store.stocked(9)
    const task = await aTask(app)
    const told = await app.call('GET', `/api/maintenance/tasks/${task.id}/parts/?keyword=${seal.number}`, {
      token: await tokenOf(app, task.technician),
    })
    expect(told.body.results).toMatchObject([{ part_id: seal.id, in_store: 9, in_van: 0, list_price: 68, fits: true }])
    const other = await store.stocked(3, { fits: ['另一种机型'] } as object)
    const listed = async (keyword: string) => {
      const answer = await app.call('GET', `/api/maintenance/tasks/${task.id}/parts/`, {
        token: await tokenOf(app, task.technician),
        query: { keyword },
      })
      return answer.body.results
    }
    // What is made for another machine is found by whoever names it.
    expect((await listed('')).map(({ part_id: id }: { part_id: number }) => id)).not.toContain(other.id)
    expect(await listed(other.number)).toMatchObject([{ part_id: other.id, fits: false }])
    const payer = await app.call('GET', `/api/maintenance/tasks/${task.id}/parts/`, {
      token: await tokenOf(app, task.owner),
    })
    expect([payer.status, payer.body.code]).toEqual([403, 'auth.forbidden'])
  })

  test('that a refused quote named are not agreed to', async () => {
    const seal = await store.stocked(2)
    const task = await aTask(app)
    await onTask(app, task).must('quote', { lines: [tripLine(), partLine(seal, 2)] })
    await answerQuote(app, task, 'refused')
    expect((await onTask(app, task).works('parts', { lines: [taken(seal, 1)] })).body.code).toBe('care.consent_missing')
  })

  test('the platform pays for, or for the same fault again, need no word', async () => {
    const seal = await store.stocked(9)
    for (const wish of [{ payer: 'platform' as const }, { isRework: true }])
      expect((await onTask(app, await aTask(app, wish)).works('parts', { lines: [taken(seal, 2)] })).status).toBe(200)
  })

  test('come out of the stock; what was bought on the way does not, and what is not there is refused by its line', async () => {
    const seal = await store.stocked(3)
    const task = await aTask(app, { payer: 'platform' })
    const on = onTask(app, task)
    await on.must('parts', { lines: [taken(seal, 5, 'bought'), taken(seal, 2)] })
    const stock = async () => (await store.call('GET', `${seal.id}/`)).body.stock
    expect(await stock()).toBe(1)
    const short = await on.works('parts', { lines: [taken(seal, 2)] })
    expect([short.status, short.body.code, Object.keys(short.body.errors)]).toEqual([
      409,
      'parts.not_enough',
      ['lines.0.part_id'],
    ])
    const unknown = await on.works('parts', { lines: [{ part_id: 999_999, quantity: 1, from: 'bought' }] })
    expect([unknown.status, unknown.body.code, unknown.body.errors]).toEqual([
      404,
      'parts.not_found',
      { 'lines.0.part_id': '没有这个配件' },
    ])
    for (const quantity of [0, -1, 1e9])
      expect((await on.works('parts', { lines: [{ ...taken(seal, 1), quantity }] })).body.errors).toEqual({
        'lines.0.quantity': '数量应为 1 到 9999 的整数',
      })
    expect(await stock()).toBe(1)
  })

  test('made for another machine are used with a reason', async () => {
    const seal = await store.stocked(3, { fits: ['另一种机型'] } as object)
    const on = onTask(app, await aTask(app, { payer: 'platform' }))
    const asked = await on.works('parts', { lines: [taken(seal, 1)] })
    expect([asked.status, asked.body.code, Object.keys(asked.body.errors)]).toEqual([
      409,
      'parts.does_not_fit',
      ['lines.0.part_id'],
    ])
    expect((await on.works('parts', { lines: [{ ...taken(seal, 1), reason: '尺寸一样' }] })).status).toBe(200)
    expect((await on.history()).at(-1).notes).toBe('领用配件：活塞杆密封圈 ×1（仓库，尺寸一样）')
  })

  test('taken twice at once under one quote are taken once', async () => {
    const seal = await store.stocked(9)
    const task = await aTask(app)
    const on = onTask(app, task)
    await on.must('quote', { lines: [partLine(seal, 2)] })
    await answerQuote(app, task, 'agreed')
    const answers = await Promise.all([1, 2, 3].map(() => on.works('parts', { lines: [taken(seal, 2)] })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  })
})

describe('a quote', () => {
  test('is by the public list and the list prices of parts; it waits for its payer for 72 hours', async () => {
    const seal = await store.part()
    const task = await aTask(app)
    const on = onTask(app, task)
    const lines = [labourLine(2), { ...partLine(seal, 2), code: seal.number.toLowerCase() }, tripLine()]
    const { status, body } = await on.works('quote', { lines })
    expect([status, body.status, body.message]).toEqual([200, 'pending_quote', '报价已提出，等付费方确认'])
    expect(body.quote).toMatchObject({
      version: 1,
      status: 'proposed',
      labour: (labourFen * 2) / 100,
      parts: 136,
      call_out: 80,
      total: (labourFen * 2) / 100 + 136,
      answer_before: '2026-11-24T02:00:00.000Z',
    })
    expect(body.quote.lines[1]).toMatchObject({ code: seal.number, name: '活塞杆密封圈', price: 68, amount: 136 })
    await answerQuote(app, task, 'refused')
    const second = await on.works('quote', { lines: [labourLine(1)] })
    expect(second.body.quote).toMatchObject({ version: 2, status: 'proposed', total: labourFen / 100 })
  })

  test('is at the rates of its machine’s line', async () => {
    const on = onTask(app, await aTask(app, { line: 'medical' }))
    const heavy = { kind: 'labour', code: 'mechanical.heavy', quantity: 1, price: 100 }
    const { status, body } = await on.works('quote', { lines: [heavy] })
    expect([status, body.errors]).toEqual([400, { 'lines.0.code': '这台设备按轻型设备、中型设备计价' }])
    expect((await on.works('quote', { lines: [{ ...heavy, code: 'mechanical.medium' }] })).status).toBe(200)
  })

  test('is refused by the line that is wrong', async () => {
    const seal = await store.part()
    const on = onTask(app, await aTask(app))
    const lines = [
      labourLine(1, labourFen + 1),
      labourLine(1, 0),
      { ...labourLine(), code: 'massage.medium' },
      { ...labourLine(), code: 'call_out' },
      partLine(seal, 1, 68.01),
      { ...partLine(seal, 1), code: 'P-不存在' },
      tripLine(2),
      tripLine(),
      partLine(seal, 1, 67.99),
    ]
    const { status, body } = await on.works('quote', { lines })
    expect([status, body.errors]).toEqual([
      400,
      {
        'lines.0.price': `单价不能超过价目表的 ${labourFen / 100} 元`,
        'lines.1.price': '单价要大于 0',
        'lines.2.code': '价目表里没有这一项',
        'lines.3.code': '价目表里没有这一项',
        'lines.4.price': '单价不能超过价目表的 68 元',
        'lines.5.code': '没有这个编号的配件',
        'lines.6.quantity': '上门费只收一次',
        'lines.7.code': '上门费只收一次',
        'lines.8.price': '配件按标价 68 元报，不能低',
      },
    ])
    expect((await on.works('quote', { lines: [] })).body.errors).toEqual({ lines: '请填写报价' })
    expect((await on.read()).quote).toBeNull()
  })

  test('covers the parts that are in the machine already', async () => {
    const seal = await store.stocked(5)
    const task = await aTask(app, { parts: [{ part_id: seal.id, quantity: 1 }] })
    const on = onTask(app, task)
    await on.must('quote', { lines: [labourLine(), partLine(seal, 2)] })
    await answerQuote(app, task, 'agreed')
    await on.must('parts', { lines: [taken(seal, 1), taken(seal, 1, 'bought')] })
    const less = await on.works('quote', { lines: [labourLine(), partLine(seal, 1)] })
    expect([less.status, less.body.errors]).toEqual([400, { lines: '报价比已经用的配件少' }])
    await on.must('quote', { lines: [labourLine(), partLine(seal, 2)] })
    const { rows } = await app.pool.query(
      'SELECT status FROM maintenance_quote WHERE request_id = $1 ORDER BY version',
      [task.id],
    )
    expect(rows.map(({ status }) => status)).toEqual(['agreed', 'proposed'])
  })

  test('is not made for the same fault again', async () => {
    const { status, body } = await onTask(app, await aTask(app, { isRework: true })).works('quote', {
      lines: [labourLine()],
    })
    expect([status, body.code]).toEqual([409, 'care.quote_free'])
  })

  test('proposed twice at once is one', async () => {
    const on = onTask(app, await aTask(app))
    const answers = await Promise.all([1, 2].map(() => on.works('quote', { lines: [labourLine()] })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })
})
