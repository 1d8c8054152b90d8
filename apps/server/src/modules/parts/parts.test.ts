import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aRenter } from '../../testing/people.ts'
import { actorOf, aStore, aSupplier, aWorkOrder, partsPath, type Store } from '../../testing/parts.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { listWorkParts, releaseForWork, reserveForWork, takeForWork } from './outbound/work-parts.ts'

let app: TestApp
let store: Store
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  store = await aStore(app)
})
afterAll(() => app.close())

const read = async (id: number) => (await store.call('GET', `${id}/`)).body
const fieldsOf = ({ status, body }: { status: number; body: any }) => [status, Object.keys(body.errors ?? {})]

describe('a part', () => {
  test('is registered once under its number, changed against its version, found by what it is', async () => {
    const { id, number } = await store.part({ maker_number: 'LBH-30', least_stock: 4, fits: ['SY215'] })
    expect(await read(id)).toMatchObject({
      number,
      maker_number: 'LBH-30',
      stock: 0,
      reserved: 0,
      list_price: 68,
      places: [],
      fits: [{ equipment_id: null, name: 'SY215' }],
      is_short: true,
      version: 1,
    })
    const again = await store.call('POST', '', { number: number.toLowerCase(), name: '别的', list_price: 1 })
    expect([again.status, again.body.code, again.body.errors]).toEqual([
      409,
      'parts.number_taken',
      { number: '这个配件号已经有了' },
    ])
    const changed = await store.call('PATCH', `${id}/`, { version: 1, list_price: 70, is_retired: true })
    expect(changed.body).toMatchObject({ list_price: 70, is_retired: true, version: 2 })
    expect((await store.call('PATCH', `${id}/`, { version: 1, name: '晚了' })).body.code).toBe('parts.changed')
    const found = (show: string) => store.call('GET', `?keyword=${number}&show=${show}`)
    expect((await found('')).body.results).toEqual([])
    expect((await found('retired')).body.results).toHaveLength(1)
  })

  test('bad figures are named by their fields', async () => {
    const good = { number: 'X-1', name: '滤芯', list_price: 10 }
    for (const [field, value] of [
      ['least_stock', -1],
      ['least_stock', 1e9],
      ['least_stock', '1.00001'],
      ['list_price', -1],
      ['list_price', '1.00001'],
      ['list_price', 1e9],
      ['fits', [987654321]],
      ['alternatives', [987654321]],
      ['place', 'van:x'],
    ] as const)
      expect(fieldsOf(await store.call('POST', '', { ...good, [field]: value })), field).toEqual([400, [field]])
    const { id } = await store.stocked(3)
    for (const quantity of [0, -1, 1e9, 1.00001])
      expect(fieldsOf(await store.call('POST', `${id}/move/`, { to: '二号仓', quantity }))).toEqual([400, ['quantity']])
    expect(fieldsOf(await store.call('POST', `${id}/move/`, { to: 'van:987654321', quantity: 1 }))).toEqual([
      400,
      ['to'],
    ])
    expect(fieldsOf(await store.call('POST', `${id}/move/`, { to: 'main', quantity: 1 }))).toEqual([400, ['to']])
    const bad = async (lines: object[]) => fieldsOf(await store.call('POST', 'inbound/', { lines }))
    const line = { part_id: id, quantity: 1, price: 1 }
    expect(await bad([line, line])).toEqual([400, ['lines.1.part_id']])
    expect(await bad([{ ...line, part_id: 987654321 }])).toEqual([404, ['lines.0.part_id']])
    expect(await bad([])).toEqual([400, ['lines']])
  })

  test('is for the desk alone', async () => {
    const renter = await aRenter(app)
    for (const path of ['', 'inbound/', 'outbound/', 'shortages/'])
      expect((await app.call('GET', `${partsPath}${path}`, { token: renter.token })).status).toBe(403)
  })
})

describe('what comes', () => {
  test('all at once, bit by bit, with differences, and never more without a word', async () => {
    const [one, other] = [await store.part(), await store.part()]
    const lines = [
      { part_id: one.id, quantity: 10, price: 3.33 },
      { part_id: other.id, quantity: 4, price: 5 },
    ]
    const { body: inbound, status } = await store.call('POST', 'inbound/', { lines })
    expect([status, inbound.status, inbound.total]).toEqual([201, 'ordered', 53.3])
    const receive = (body: object) => store.call('POST', `inbound/${inbound.id}/receive/`, body)
    expect(fieldsOf(await receive({ lines: [{ part_id: one.id, quantity: 11 }] }))).toEqual([400, ['lines.0.quantity']])
    const part = await receive({ lines: [{ part_id: one.id, quantity: 4 }] })
    expect([part.body.status, part.body.lines[0].received]).toEqual(['partly_received', 4])
    const more = await receive({ lines: [{ part_id: one.id, quantity: 7, difference: '多送一件' }] })
    expect(more.body.lines[0]).toMatchObject({ received: 11, difference: '多送一件' })
    expect(await read(one.id)).toMatchObject({ stock: 11, value: 36.63 })
    expect(fieldsOf(await receive({ lines: [], closes: true }))).toEqual([400, ['reason']])
    const closed = await receive({ lines: [], closes: true, reason: '对方停产' })
    expect([closed.status, closed.body.status, closed.body.actions]).toEqual([200, 'received', []])
    expect((await receive({})).body.code).toBe('parts.inbound_action_not_allowed')
    expect((await store.call('GET', `inbound/${inbound.id}/`)).body.history.map((row: any) => row.action)).toEqual([
      'create',
      'receive_part',
      'receive_part',
      'receive',
    ])
  })

  test('goes into no van of nobody', async () => {
    const { id: part_id } = await store.part()
    const lines = [{ part_id, quantity: 1, price: 1 }]
    const answer = await store.call('POST', 'inbound/', { lines, place: 'van:987654321' })
    expect(fieldsOf(answer)).toEqual([400, ['place']])
  })

  test('a draft is ordered or given up; what is ordered is given up with a reason', async () => {
    const { id: part_id } = await store.part()
    const draft = await store.call('POST', 'inbound/', { is_draft: true, lines: [{ part_id, quantity: 1, price: 1 }] })
    expect(draft.body.status).toBe('draft')
    expect((await store.call('POST', `inbound/${draft.body.id}/receive/`, {})).status).toBe(409)
    expect((await store.call('POST', `inbound/${draft.body.id}/order/`)).body.status).toBe('ordered')
    expect(fieldsOf(await store.call('POST', `inbound/${draft.body.id}/cancel/`, {}))).toEqual([400, ['reason']])
    const given = await store.call('POST', `inbound/${draft.body.id}/cancel/`, { reason: '不要了' })
    expect(given.body.status).toBe('cancelled')
  })
})

describe('what goes', () => {
  test('is kept aside, handed out and brought back at what it was worth', async () => {
    const { id } = await store.stocked(3, { price: 33.34 })
    const lines = [{ part_id: id, quantity: 2 }]
    const asked = await store.call('POST', 'outbound/', { to: 'sale', customer: '老王', lines })
    expect([asked.status, asked.body.status]).toEqual([201, 'requested'])
    expect(await read(id)).toMatchObject({ stock: 3, reserved: 2, available: 1 })
    const short = await store.call('POST', 'outbound/', { to: 'sale', lines })
    expect([short.status, short.body.code, Object.keys(short.body.errors)]).toEqual([
      409,
      'parts.not_enough',
      ['lines.0.quantity'],
    ])
    expect((await store.call('POST', `outbound/${asked.body.id}/issue/`, {})).body.status).toBe('issued')
    expect(await read(id)).toMatchObject({ stock: 1, reserved: 0, value: 33.34 })
    const back = (quantity: number) =>
      store.call('POST', `outbound/${asked.body.id}/return/`, { lines: [{ part_id: id, quantity }] })
    expect((await back(1)).body.status).toBe('partly_returned')
    expect(fieldsOf(await back(2))).toEqual([400, ['lines.0.quantity']])
    expect((await back(1)).body.status).toBe('returned')
    expect(await read(id)).toMatchObject({ stock: 3, value: 100.02 })
  })

  test('to a van lies in the van, and comes back out of it', async () => {
    const { id } = await store.stocked(5)
    const technician = await aRenter(app)
    const { body } = await store.call('POST', 'outbound/', {
      to: 'van',
      technician_id: technician.id,
      lines: [{ part_id: id, quantity: 3 }],
    })
    await store.call('POST', `outbound/${body.id}/issue/`, {})
    const van = `van:${technician.id}`
    expect((await read(id)).places.map((one: any) => [one.place, one.quantity, one.value])).toEqual([
      ['main', 2, 80],
      [van, 3, 120],
    ])
    expect((await read(id)).available).toBe(2)
    await store.call('POST', `${id}/move/`, { from: van, to: '二号仓', quantity: 2 })
    const gone = await store.call('POST', `outbound/${body.id}/return/`, {})
    expect([gone.status, gone.body.code]).toEqual([409, 'parts.not_enough'])
    const one = await store.call('POST', `outbound/${body.id}/return/`, { lines: [{ part_id: id, quantity: 1 }] })
    expect(one.body.status).toBe('partly_returned')
  })

  test('given up, it is anybody’s again', async () => {
    const { id } = await store.stocked(1)
    const lines = [{ part_id: id, quantity: 1 }]
    const { body } = await store.call('POST', 'outbound/', { to: 'sale', lines })
    await store.call('POST', `outbound/${body.id}/cancel/`, { reason: '客户不要了' })
    expect((await store.call('POST', 'outbound/', { to: 'sale', lines })).status).toBe(201)
    expect((await store.call('POST', `outbound/${body.id}/issue/`, {})).body.code).toBe(
      'parts.outbound_action_not_allowed',
    )
  })

  test('a part that is not made for the machine is asked about, and goes with a reason', async () => {
    const task = await aWorkOrder(app)
    const { id } = await store.stocked(2, { fits: ['不存在的机型'] } as object)
    const line = { part_id: id, quantity: 1 }
    const body = { to: 'task', task_id: task.id, equipment_id: task.equipmentId }
    const asked = await store.call('POST', 'outbound/', { ...body, lines: [line] })
    expect([asked.status, asked.body.code, Object.keys(asked.body.errors)]).toEqual([
      409,
      'parts.does_not_fit',
      ['lines.0.part_id'],
    ])
    const reasoned = await store.call('POST', 'outbound/', { ...body, lines: [{ ...line, reason: '尺寸一样' }] })
    expect([reasoned.status, reasoned.body.lines[0].reason]).toEqual([201, '尺寸一样'])
    const none = await store.call('POST', 'outbound/', { to: 'task', task_id: 987654321, lines: [line] })
    expect(none.body.code).toBe('parts.task_not_found')
    expect(fieldsOf(await store.call('POST', 'outbound/', { to: 'task', lines: [line] }))).toEqual([400, ['task_id']])
  })
})

describe('counting', () => {
  test('writes a difference with its reason, not the same figure, and not below what is promised', async () => {
    const { id } = await store.stocked(10, { price: 1.01 })
    const count = (body: object) => store.call('POST', `${id}/count/`, body)
    expect(fieldsOf(await count({ quantity: 10, reason: '月底' }))).toEqual([400, ['quantity']])
    expect(fieldsOf(await count({ quantity: 9 }))).toEqual([400, ['reason']])
    expect((await count({ quantity: 7, reason: '少了三件' })).body).toMatchObject({ stock: 7, value: 7.07 })
    expect((await count({ quantity: 8, reason: '找到一件' })).body).toMatchObject({ stock: 8, value: 8.08 })
    await store.call('POST', 'outbound/', { to: 'sale', lines: [{ part_id: id, quantity: 5 }] })
    const below = await count({ quantity: 4, reason: '又少了' })
    expect([below.status, below.body.code]).toEqual([409, 'parts.not_enough'])
    const { body } = await store.call('GET', `${id}/movements/`)
    expect(body.results.map((row: any) => [row.kind, row.quantity, row.stock_after, row.reason])).toEqual([
      ['count', 1, 8, '找到一件'],
      ['count', -3, 7, '少了三件'],
      ['receive', 10, 10, ''],
    ])
  })

  test('stock at any past moment is read', async () => {
    const { id } = await store.stocked(10)
    const first = app.clock.now()
    app.clock.advance({ minutes: 5 })
    await store.call('POST', `${id}/move/`, { to: '二号仓', quantity: 4 })
    await store.call('POST', `${id}/count/`, { quantity: 5, reason: '坏一件' })
    const at = async (moment: Date) =>
      (await store.call('GET', `${id}/stock/?at=${encodeURIComponent(moment.toISOString())}`)).body
    expect((await at(first)).places).toEqual([{ place: 'main', place_display: '总仓', quantity: 10 }])
    expect((await at(app.clock.now())).stock).toBe(9)
    expect((await at(new Date(first.getTime() - 60_000))).stock).toBe(0)
  })
})

describe('a work order', () => {
  const by = () => ({ by: 'system' as const, now: app.clock.now() })
  test('keeps aside what is there; the rest when it comes, and is proposed for ordering until then', async () => {
    const task = await aWorkOrder(app)
    const { id, number } = await store.stocked(2)
    const about = { taskId: task.id, equipmentId: task.equipmentId }
    const kept = await app.services.db.transaction((tx) =>
      reserveForWork(tx, { ...about, lines: [{ partId: id, quantity: 5 }] }, by()),
    )
    expect(kept).toEqual([{ partId: id, wanted: 5, reserved: 2 }])
    const supplier = await aSupplier(app)
    await app.call('POST', '/api/supplier/offers/', {
      token: supplier.token,
      body: { part_id: id, price: 38, stock: 100, days: 3 },
    })
    const { body } = await store.call('GET', 'shortages/')
    const group = body.results.find((one: any) => one.supplier?.id === supplier.id)
    expect(group.lines).toMatchObject([{ part_id: id, part_number: number, wanted: 3, quantity: 3, price: 38 }])
    const lines = [{ part_id: id, quantity: 4, price: 38 }]
    const ordered = await store.call('POST', 'inbound/', { lines })
    const after = (await store.call('GET', 'shortages/')).body
    expect(after.results.flatMap((one: any) => one.lines).some((one: any) => one.part_id === id)).toBe(false)
    await store.call('POST', `inbound/${ordered.body.id}/receive/`, {})
    expect(await read(id)).toMatchObject({ stock: 6, reserved: 5 })
    expect(await listWorkParts(app.services.db, { taskId: task.id })).toMatchObject([
      { wanted: 5, reserved: 5, used: 0, missing: 0 },
    ])
  })

  test('takes what is kept aside first, then what is nobody’s, and leaves the rest', async () => {
    const task = await aWorkOrder(app)
    const { id } = await store.stocked(6, { price: 10 })
    const about = { taskId: task.id, equipmentId: task.equipmentId }
    const actor = actorOf(store.keeper)
    const take = (quantity: number) =>
      app.services.db.transaction((tx) =>
        takeForWork(
          tx,
          { ...about, lines: [{ partId: id, quantity, from: 'store' }] },
          { by: actor, now: app.clock.now() },
        ),
      )
    await app.services.db.transaction((tx) =>
      reserveForWork(tx, { ...about, lines: [{ partId: id, quantity: 3 }] }, by()),
    )
    expect(await take(2)).toMatchObject({ costFen: 2000 })
    expect(await read(id)).toMatchObject({ stock: 4, reserved: 1 })
    await take(3)
    expect(await read(id)).toMatchObject({ stock: 1, reserved: 0 })
    await expect(take(2)).rejects.toMatchObject({ code: 'parts.not_enough' })
    expect(await listWorkParts(app.services.db, { taskId: task.id })).toMatchObject([
      { reserved: 0, used: 5, cost_fen: 5000 },
    ])
    await take(1)
    await app.services.db.transaction((tx) => releaseForWork(tx, { taskId: task.id }, { ...by(), reason: '修完了' }))
    expect(await read(id)).toMatchObject({ stock: 0, reserved: 0, value: 0 })
  })
})
