/** Names kept as they were typed, before look-alikes were written alike. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationsFolder } from '../../../platform/database/migrate.ts'
import { readSteps } from '../../../platform/database/migration-steps.ts'
import { aRenter, testPassword } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { findLookAlikes } from './look-alike-names.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** An account as it was kept then. */
const named = async (username: string) => {
  const person = await aRenter(app)
  await app.pool.query('UPDATE app_user SET username = $2 WHERE id = $1', [person.id, username])
  return person.id
}
const signIn = async (username: string) =>
  (await app.call('POST', '/api/auth/login/', { body: { username, password: testPassword } })).body
/** What the step of the schema does with names. */
const writeAlike = async () => {
  const step = readSteps(migrationsFolder).find(({ name }) => name.endsWith('contacts_confirmed_by_code'))!
  await app.pool.query(step.statements.at(-1)!)
}

test('are written as they are compared, so that their people sign in; where two would be alike, both stay and are named', async () => {
  // 李 as a compatibility ideograph, and letters in their wide form.
  const [wide, alone] = [await named('Ｗang'), await named('\uF9E1大名')]
  const [first, second] = [await named('李四五'), await named('\uF9E1四五')]
  expect((await signIn('Ｗang')).code).toBe('auth.wrong_credentials')
  await writeAlike()
  for (const typed of ['Ｗang', 'wang'])
    expect((await signIn(typed)).user).toMatchObject({ id: wide, username: 'Wang' })
  for (const typed of ['\uF9E1大名', '李大名']) expect((await signIn(typed)).user.id).toBe(alone)
  for (const typed of ['\uF9E1四五', '李四五']) expect((await signIn(typed)).user.id).toBe(first)
  expect(await findLookAlikes(app.db)).toEqual([{ id: second, username: '\uF9E1四五', like: first }])
  const { rows } = await app.pool.query('SELECT phone FROM app_user WHERE id = $1', [second])
  expect((await signIn(rows[0].phone)).user.id).toBe(second)
})
