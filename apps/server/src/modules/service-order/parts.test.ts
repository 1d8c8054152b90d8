/** Parts of a visit: from the agreed quote to the machine, with network and without. */
import { fieldVersion } from '@jihui/protocol/field/versions'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  asCustomer,
  aServiceOrder,
  begin,
  finish,
  freshToken,
  jobsPath,
  labour,
  nobodyElse,
  onJob,
  readOrder,
} from '../../testing/jobs/service-orders.ts'
import { expectJobRules } from '../../testing/jobs/passing.ts'
import { aCertifiedTechnician } from '../../testing/jobs/technicians.ts'
import { partLine, taken } from '../../testing/maintenance.ts'
import { aStore, type Store, type TestPart } from '../../testing/parts.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { invariants as ofParts } from '../parts/proof/invariants.ts'

let app: TestApp
let store: Store
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  store = await aStore(app)
})
afterAll(async () => {
  await expectJobRules(app)
  for (const one of ofParts) if ('text' in one) expect((await app.pool.query(one.text)).rows, one.rule).toEqual([])
  await app.close()
})

const stockOf = async ({ id }: TestPart) => {
  const { stock, reserved } = (await store.call('GET', `${id}/`)).body
  return { stock, reserved }
}
/** Somebody at work, and what is said on his visit. */
const aVisit = async () => {
  await nobodyElse(app)
  const technician = await aCertifiedTechnician(app)
  const order = await aServiceOrder(app)
  const jobId = await begin(app, order, technician)
  const act = onJob(app, jobId, technician)
  const customer = asCustomer(app, order)
  const quoted = async (parts: readonly [TestPart, number][], agreed = true) => {
    const lines = [labour, ...parts.map(([part, pieces]) => partLine(part, pieces))]
    const { status, body } = await act('quote', { lines })
    if (status !== 200) throw new Error(`a quote answered ${status}: ${JSON.stringify(body)}`)
    return customer('consent/', { agreed, quote_version: body.quote.version })
  }
  const job = async () =>
    (await app.call('GET', `${jobsPath}${jobId}/`, { token: await freshToken(app, technician) })).body
  let sequence = 0
  const sync = async (payload: object, more: object = {}) => {
    sequence += 1
    const event = { event_id: randomUUID(), subject: 'job', subject_id: jobId, kind: 'parts', sequence, payload }
    const occurred_at = app.clock.now().toISOString()
    const { body } = await app.call('POST', '/api/field/sync/', {
      token: await freshToken(app, technician),
      body: {
        device_id: `phone-${technician.id}`,
        app_version: String(fieldVersion),
        events: [{ ...event, occurred_at, seen_version: null, ...more }],
      },
    })
    return body.results[0]
  }
  return { technician, order, jobId, act, customer, quoted, job, sync }
}

test('agreed to they are kept aside, used they leave the store and are charged, and what is left is anybody’s once it is done', async () => {
  const [seal, ring] = [await store.stocked(9), await store.stocked(3)]
  const { act, quoted, job, jobId, technician, order } = await aVisit()
  await quoted([[seal, 4]], false)
  expect(await stockOf(seal)).toEqual({ stock: 9, reserved: 0 })
  await quoted([
    [seal, 3],
    [ring, 5],
  ])
  expect([await stockOf(seal), await stockOf(ring)]).toEqual([
    { stock: 9, reserved: 3 },
    { stock: 3, reserved: 3 },
  ])
  const used = await act('parts', { lines: [taken(seal, 2), taken(ring, 1, 'bought')] })
  expect(used.status).toBe(200)
  expect(used.body.history.at(-1)).toMatchObject({
    action: 'parts',
    notes: '领用配件：活塞杆密封圈 ×2（仓库），活塞杆密封圈 ×1（外购）',
  })
  expect((await job()).parts).toMatchObject([
    { part_id: seal.id, wanted: 3, used: 2, reserved: 1, list_price: 68 },
    { part_id: ring.id, reserved: 3, missing: 1 },
  ])
  const documents = (await store.call('GET', 'outbound/?to=service')).body.results
  expect(documents[0]).toMatchObject({ to: 'service', to_display: '上门服务', created_by: '系统', task_id: null })
  const other = await act('complete', {
    result: '好了',
    photos_before: [],
    photos_after: [],
    replaced: [{ part_id: ring.id + 1 }],
  })
  expect(other.status).toBe(400)
  await finish(app, jobId, technician)
  expect([await stockOf(seal), await stockOf(ring)]).toEqual([
    { stock: 7, reserved: 0 },
    { stock: 3, reserved: 0 },
  ])
  // Of three seals two went in, of five rings one: those are paid for.
  const owed = labour.quantity * labour.price + 2 * 68 + 1 * 68
  expect(await readOrder(app, order.orderId)).toMatchObject({ status: 'pending_payment', total_amount: owed })
})

test('beyond what the customer agreed to they are refused, and a later quote names what is in the machine', async () => {
  const seal = await store.stocked(9)
  const { act, quoted } = await aVisit()
  const unasked = await act('parts', { lines: [taken(seal, 1)] })
  expect([unasked.status, unasked.body.code]).toEqual([409, 'care.consent_missing'])
  await quoted([[seal, 2]])
  expect((await act('parts', { lines: [taken(seal, 2)] })).status).toBe(200)
  const more = await act('parts', { lines: [taken(seal, 1, 'bought')] })
  expect([more.status, more.body.errors]).toEqual([409, { 'lines.0.quantity': '付费方同意用 2 个，已经用了 2 个' }])
  const less = await act('quote', { lines: [labour, partLine(seal, 1)] })
  expect([less.status, less.body.errors]).toEqual([400, { lines: '报价比已经用的配件少' }])
})

test('what can be used is told to whoever has the visit, with what is kept aside for it, and to nobody else', async () => {
  const seal = await store.stocked(4)
  const { jobId, technician, quoted } = await aVisit()
  await quoted([[seal, 3]])
  const read = async (token: string) => app.call('GET', `${jobsPath}${jobId}/parts/?keyword=${seal.number}`, { token })
  expect((await read(await freshToken(app, technician))).body.results).toMatchObject([
    { part_id: seal.id, in_store: 4, in_van: 0, list_price: 68 },
  ])
  const other = await aCertifiedTechnician(app)
  expect((await read(await freshToken(app, other))).status).toBe(404)
})

test('taken twice at once under one quote they are taken once', async () => {
  const seal = await store.stocked(9)
  const { act, quoted } = await aVisit()
  await quoted([[seal, 2]])
  const answers = await Promise.all([1, 2, 3].map(() => act('parts', { lines: [taken(seal, 2)] })))
  expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409, 409])
  expect(await stockOf(seal)).toEqual({ stock: 7, reserved: 0 })
})

test('called off with the work, what was kept aside is anybody’s again', async () => {
  const seal = await store.stocked(5)
  const { order, quoted } = await aVisit()
  await quoted([[seal, 3]])
  const { keeper } = store
  const ended = await app.call('POST', `/api/admin/service-orders/${order.orderId}/call-off/`, {
    token: keeper.token,
    body: { reason: '客户的设备要报废' },
  })
  expect(ended.status).toBe(200)
  expect(await stockOf(seal)).toEqual({ stock: 5, reserved: 0 })
})

test('used without network and not on the books is kept, and asked of whoever keeps the store until he has counted', async () => {
  const seal = await store.stocked(1)
  const { quoted, sync, technician } = await aVisit()
  await quoted([[seal, 3]])
  const waited = await sync({ lines: [taken(seal, 3)] }, { is_waited: true })
  expect(waited).toMatchObject({ outcome: 'refused', code: 'parts.not_enough' })
  expect((await sync({ lines: [taken(seal, 2), taken(seal, 1, 'van')] })).outcome).toBe('applied')
  expect(await stockOf(seal)).toEqual({ stock: 0, reserved: 0 })
  const open = async () =>
    (await store.call('GET', 'findings/?page_size=100')).body.results.filter(
      ({ part_id: id }: { part_id: number }) => id === seal.id,
    )
  expect(await open()).toMatchObject([
    { place: 'main', quantity: 1, stock: 0 },
    { place: `van:${technician.id}`, quantity: 1, stock: 0 },
  ])
  const count = (place: string, quantity: number) =>
    store.call('POST', `${seal.id}/count/`, { place, quantity, reason: '上次入库漏记' })
  expect((await count('main', 0)).status).toBe(200)
  expect((await count(`van:${technician.id}`, 4)).status).toBe(200)
  expect(await open()).toEqual([])
  expect((await count('main', 0)).status).toBe(400)
})

test('what somebody else has kept aside is not taken from him by what was used elsewhere', async () => {
  const seal = await store.stocked(3)
  const first = await aVisit()
  await first.quoted([[seal, 3]])
  const second = await aVisit()
  await second.quoted([[seal, 2]])
  expect((await second.sync({ lines: [taken(seal, 2)] })).outcome).toBe('applied')
  expect(await stockOf(seal)).toEqual({ stock: 3, reserved: 3 })
  expect((await first.act('parts', { lines: [taken(seal, 3)] })).status).toBe(200)
})
