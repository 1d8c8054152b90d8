/** What the store does is in the audit log: who, what it was, what it is now. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPicture } from '../../testing/orders.ts'
import { aStore, partsPath, type Store } from '../../testing/parts.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let store: Store
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  store = await aStore(app)
})
afterAll(() => app.close())

const writtenOf = async (type: string, id: number) => {
  const { rows } = await app.pool.query(
    `SELECT action, before, after, client ->> 'ip' AS ip FROM audit_log
     WHERE object_type = $1 AND object_id = $2 AND actor_id = $3 ORDER BY id`,
    [type, String(id), store.keeper.id],
  )
  expect(rows.every(({ ip, after }) => ip && after !== null)).toBe(true)
  return rows.map(({ action, before }) => (before === null ? `+${action}` : action))
}

test('of parts', async () => {
  const { id } = await store.stocked(5)
  await store.call('PATCH', `${id}/`, { version: 1, name: '油封' })
  const form = new FormData()
  form.append('photo', await aPicture(), 'a.png')
  const photo = await app.call('POST', `${partsPath}${id}/photo/`, { token: store.keeper.token, form })
  expect(photo.body.photo_url).toMatch(/^\/api\/files\//)
  await store.call('POST', `${id}/count/`, { quantity: 4, reason: '坏一件' })
  await store.call('POST', `${id}/move/`, { to: '二号仓', quantity: 1 })
  expect(await writtenOf('part', id)).toEqual(['+part.create', 'part.change', 'part.photo', 'part.count', '+part.move'])
})

test('of documents', async () => {
  const { id } = await store.stocked(5)
  const lines = [{ part_id: id, quantity: 2 }]
  const draft = { is_draft: true, lines: [{ ...lines[0], price: 3 }] }
  const [one, other] = [await store.call('POST', 'inbound/', draft), await store.call('POST', 'inbound/', draft)]
  await store.call('POST', `inbound/${one.body.id}/order/`)
  await store.call('POST', `inbound/${one.body.id}/receive/`, { lines: [{ part_id: id, quantity: 1 }] })
  await store.call('POST', `inbound/${one.body.id}/receive/`, {})
  await store.call('POST', `inbound/${other.body.id}/cancel/`, { reason: '不要了' })
  expect(await writtenOf('part_inbound', one.body.id)).toEqual([
    '+part_inbound.create',
    'part_inbound.order',
    'part_inbound.receive_part',
    'part_inbound.receive',
  ])
  expect(await writtenOf('part_inbound', other.body.id)).toEqual(['+part_inbound.create', 'part_inbound.cancel'])
  const ask = () => store.call('POST', 'outbound/', { to: 'sale', lines })
  const [sale, given] = [await ask(), await ask()]
  await store.call('POST', `outbound/${sale.body.id}/issue/`, {})
  await store.call('POST', `outbound/${sale.body.id}/return/`, {})
  await store.call('POST', `outbound/${given.body.id}/cancel/`, { reason: '不要了' })
  expect(await writtenOf('part_outbound', sale.body.id)).toEqual([
    '+part_outbound.create',
    'part_outbound.issue',
    'part_outbound.return',
  ])
  expect(await writtenOf('part_outbound', given.body.id)).toEqual(['+part_outbound.create', 'part_outbound.cancel'])
})
