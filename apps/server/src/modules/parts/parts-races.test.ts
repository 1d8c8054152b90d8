/** Many at once, on the last pieces and on the same parts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStore, type Store } from '../../testing/parts.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let store: Store
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  store = await aStore(app)
})
afterAll(() => app.close())

const read = async (id: number) => (await store.call('GET', `${id}/`)).body

test('200 take the last two: two succeed', async () => {
  const { id } = await store.stocked(2)
  const lines = [{ part_id: id, quantity: 1 }]
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => store.call('POST', 'outbound/', { to: 'sale', lines })),
  )
  const by = (status: number) => answers.filter((one) => one.status === status)
  expect([by(201).length, by(409).length]).toEqual([2, 198])
  expect(new Set(by(409).map(({ body }) => body.code))).toEqual(new Set(['parts.not_enough']))
  expect(await read(id)).toMatchObject({ stock: 2, reserved: 2 })
})

test('documents that name the same parts in another order never wait for one another in a circle', async () => {
  const parts = [await store.stocked(500), await store.stocked(500), await store.stocked(500)].map(({ id }) => id)
  const one = async (at: number) => {
    const order = at % 2 === 0 ? parts : parts.toReversed()
    const lines = order.map((part_id) => ({ part_id, quantity: 1 + (at % 3) }))
    const asked = await store.call('POST', 'outbound/', { to: at % 3 === 0 ? 'van' : 'sale', lines })
    const act = at % 4 === 0 ? 'cancel/' : 'issue/'
    const acted = await store.call('POST', `outbound/${asked.body.id}/${act}`, { reason: '不要了' })
    const back = await store.call('POST', `outbound/${asked.body.id}/return/`, {})
    return [asked.status, acted.status, back.status]
  }
  const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => one(at)))
  for (const [asked, acted] of answers) expect([asked, acted]).toEqual([201, 200])
  for (const id of parts) expect(await read(id)).toMatchObject({ stock: 500, reserved: 0, value: 20_000 })
})
