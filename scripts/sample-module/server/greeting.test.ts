import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, aRenter } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const read = async (name: string, token?: string) => app.call('GET', `/api/admin/greetings/${name}/`, { token })

test('the address is mounted, kept by its permission, and refuses with its own code', async () => {
  const [admin, renter] = [await aMember(app, 'admin'), await aRenter(app)]
  expect(await read('morning', admin.token)).toMatchObject({ status: 200, body: { text: '早上好' } })
  expect(await read('noon', admin.token)).toMatchObject({ status: 404, body: { code: 'greeting.unknown_name' } })
  expect((await read('morning', renter.token)).status).toBe(403)
  expect((await read('morning')).status).toBe(401)
})

test('OpenAPI and the matrix of permissions know it', async () => {
  const { body } = await app.call('GET', '/api/openapi.json')
  expect(body.paths['/api/admin/greetings/{name}/'].get).toMatchObject({
    operationId: expect.stringContaining('greeting'),
    'x-access': 'permission:greeting_view',
    'x-errors': ['greeting.unknown_name'],
  })
  const held = await app.pool.query(`SELECT 1 FROM role_permission WHERE permission = 'greeting_view'`)
  expect(held.rowCount).toBeGreaterThan(0)
})

test('what it tells is handed to whoever follows it', async () => {
  await app.settle()
  const { rows } = await app.pool.query<{ told: number; left: number }>(
    `SELECT count(*)::int AS told, count(*) FILTER (WHERE dispatched_at IS NULL)::int AS left
     FROM outbox WHERE topic = 'greeting.read'`,
  )
  expect(rows).toEqual([{ told: 1, left: 0 }])
})
