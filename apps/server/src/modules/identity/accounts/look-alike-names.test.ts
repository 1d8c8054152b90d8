/** Names that look alike though they were kept otherwise, by a restored backup or by hand. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRenter, testPassword } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { findLookAlikes } from './look-alike-names.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** An account under a name as it is, past the checks of registering. */
const named = async (username: string) => {
  const person = await aRenter(app)
  await app.pool.query('UPDATE app_user SET username = $2 WHERE id = $1', [person.id, username])
  return person.id
}
const signIn = async (username: string) =>
  (await app.call('POST', '/api/auth/login/', { body: { username, password: testPassword } })).body
test('of two names that look alike the one written as it is compared signs in, the other is named and signs in by telephone', async () => {
  // 李 as a compatibility ideograph.
  const [first, second] = [await named('李四五'), await named('\uF9E1四五')]
  for (const typed of ['\uF9E1四五', '李四五']) expect((await signIn(typed)).user.id).toBe(first)
  expect(await findLookAlikes(app.db)).toEqual([{ id: second, username: '\uF9E1四五', like: first }])
  const { rows } = await app.pool.query('SELECT phone FROM app_user WHERE id = $1', [second])
  expect((await signIn(rows[0].phone)).user.id).toBe(second)
})
