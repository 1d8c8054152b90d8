/** Parts of a quote that was agreed to: kept aside as a plan's are, ordered where they are missing, and given free again. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTask, labourLine, onTask, partLine, taken, type TestTask } from '../../../testing/maintenance.ts'
import { aStore, aSupplier, type Store, type TestPart } from '../../../testing/parts.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let store: Store
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z', settings: { RATE_LIMITS: 'off' } })
  store = await aStore(app)
})
afterAll(() => app.close())

const stockOf = async ({ id }: TestPart) => {
  const { stock, reserved } = (await store.call('GET', `${id}/`)).body
  return { stock, reserved }
}
const toOrder = async ({ id }: TestPart) => {
  const { results } = (await store.call('GET', 'shortages/')).body
  return results.flatMap((group: any) =>
    group.lines
      .filter((line: any) => line.part_id === id)
      .map((line: any) => ({ supplier: group.supplier?.id, quantity: line.quantity })),
  )
}
/** A quote with these parts, and its owner's word on it. */
const quoted = async (task: TestTask, parts: readonly [TestPart, number][], agreed = true) => {
  const on = onTask(app, task)
  const lines = [labourLine(), ...parts.map(([part, pieces]) => partLine(part, pieces))]
  const { quote } = await on.must('quote', { lines })
  const answer = await on.calls(task.owner, 'consent', { agreed, quote_version: quote.version })
  expect([answer.status, answer.body.status]).toEqual([200, 'in_progress'])
  return on
}

test('are kept aside with the payer’s word and not before, and no more than the plan kept already', async () => {
  const [seal, ring] = [await store.stocked(9), await store.stocked(9)]
  const task = await aTask(app, { parts: [{ part_id: seal.id, quantity: 2 }] })
  const on = onTask(app, task)
  await on.must('parts', { lines: [taken(seal, 1)] })
  await quoted(task, [[ring, 4]], false)
  expect(await stockOf(ring)).toEqual({ stock: 9, reserved: 0 })
  await quoted(task, [
    [seal, 3],
    [ring, 4],
  ])
  expect([await stockOf(seal), await stockOf(ring)]).toEqual([
    { stock: 8, reserved: 2 },
    { stock: 9, reserved: 4 },
  ])
  expect((await lookFor(task, ring)).body.results).toMatchObject([{ part_id: ring.id, in_store: 9 }])
})
const lookFor = (task: TestTask, { number }: TestPart) =>
  app.call('GET', `/api/maintenance/tasks/${task.id}/parts/?keyword=${number}`, { token: task.technician.token })

test('that are missing are proposed for ordering of whoever offers them, and kept aside when they come', async () => {
  const seal = await store.stocked(1)
  const supplier = await aSupplier(app)
  const offer = { part_id: seal.id, price: 38, stock: 100, days: 3 }
  await app.call('POST', '/api/supplier/offers/', { token: supplier.token, body: offer })
  const task = await aTask(app)
  await quoted(task, [[seal, 3]])
  expect(await stockOf(seal)).toEqual({ stock: 1, reserved: 1 })
  expect(await toOrder(seal)).toEqual([{ supplier: supplier.id, quantity: 2 }])
  const ordered = await store.call('POST', 'inbound/', { lines: [{ part_id: seal.id, quantity: 5, price: 38 }] })
  await store.call('POST', `inbound/${ordered.body.id}/receive/`, {})
  expect(await stockOf(seal)).toEqual({ stock: 6, reserved: 3 })
})

test('are given free by a quote that names fewer, and by one that names others', async () => {
  const [seal, ring] = [await store.stocked(5), await store.stocked(1)]
  const waiting = await aTask(app)
  const task = await aTask(app)
  await quoted(task, [
    [seal, 4],
    [ring, 3],
  ])
  expect(await toOrder(ring)).toMatchObject([{ quantity: 2 }])
  await quoted(waiting, [[seal, 3]])
  expect(await toOrder(seal)).toMatchObject([{ quantity: 2 }])
  await quoted(task, [[seal, 2]])
  expect([await stockOf(seal), await stockOf(ring)]).toEqual([
    { stock: 5, reserved: 5 },
    { stock: 1, reserved: 0 },
  ])
  expect([await toOrder(seal), await toOrder(ring)]).toEqual([[], []])
  await quoted(task, [])
  expect(await stockOf(seal)).toEqual({ stock: 5, reserved: 3 })
})

test('bought on the way are kept aside no longer, nor ordered; what is left when it is finished is anybody’s', async () => {
  const [seal, ring] = [await store.stocked(2), await store.stocked(3)]
  const task = await aTask(app)
  const on = await quoted(task, [
    [seal, 4],
    [ring, 2],
  ])
  expect(await toOrder(seal)).toMatchObject([{ quantity: 2 }])
  await on.must('parts', { lines: [taken(seal, 2, 'bought')] })
  expect([await stockOf(seal), await toOrder(seal)]).toEqual([{ stock: 2, reserved: 2 }, []])
  await on.must('parts', { lines: [taken(seal, 1, 'bought')] })
  expect(await stockOf(seal)).toEqual({ stock: 2, reserved: 1 })
  await on.must('parts', { lines: [taken(seal, 1), taken(ring, 1)] })
  const done = await on.finish()
  expect([done.status, done.body.status]).toEqual([200, 'pending_acceptance'])
  expect([await stockOf(seal), await stockOf(ring)]).toEqual([
    { stock: 1, reserved: 0 },
    { stock: 2, reserved: 0 },
  ])
})

test('that do not fit the machine, or were given up since they were quoted, do not keep its payer from agreeing', async () => {
  const [other, old] = [await store.stocked(3, { fits: ['另一种机型'] } as object), await store.stocked(3)]
  const task = await aTask(app)
  const on = onTask(app, task)
  const lines = [labourLine(), partLine(other, 1), partLine(old, 1)]
  const { quote } = await on.must('quote', { lines })
  await app.pool.query('UPDATE part SET is_retired = true WHERE id = $1', [old.id])
  const answer = await on.calls(task.owner, 'consent', { agreed: true, quote_version: quote.version })
  expect([answer.status, (await stockOf(other)).reserved, (await stockOf(old)).reserved]).toEqual([200, 1, 1])
})

test('the desk keeps aside for it already are not kept aside twice', async () => {
  const seal = await store.stocked(9)
  const task = await aTask(app)
  const lines = [{ part_id: seal.id, quantity: 2 }]
  expect((await store.call('POST', 'outbound/', { to: 'task', task_id: task.id, lines })).status).toBe(201)
  await quoted(task, [[seal, 3]])
  expect(await stockOf(seal)).toEqual({ stock: 9, reserved: 3 })
})
