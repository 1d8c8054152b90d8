/** The channel ends with the access it was opened with, and goes on with a renewed one. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type OpenPage, openPage } from '../../testing/open-page.ts'
import { aMember, aRenter, type Person, signInAgain, testPassword } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const pages: OpenPage[] = []
const connect = async ({ token }: Person): Promise<OpenPage> => {
  const page = await openPage(app.url, token)
  pages.push(page)
  return page
}
afterEach(() => {
  for (const { socket } of pages.splice(0)) socket.terminate()
})
/** Signed in once more, with the token that renews it. */
const signIn = async (person: Person): Promise<Person & { refresh: string }> => {
  const { body } = await app.call('POST', '/api/token/', {
    body: { username: person.username, password: testPassword },
  })
  return { ...person, token: body.access, refresh: body.refresh }
}
const renewed = async (refresh: string) => app.call('POST', '/api/token/refresh/', { body: { refresh } })

it('is closed when the token runs out, and stays open where the next one of the same sign-in was shown', async () => {
  const person = await aRenter(app)
  const [ends, goesOn] = [await signIn(person), await signIn(person)]
  const [ending, going] = [await connect(ends), await connect(goesOn)]
  expect(new Date(going.heard[0]!.expires_at as string).getTime()).toBeGreaterThan(app.clock.now().getTime())
  app.clock.advance({ minutes: 50 })
  const { body } = await renewed(goesOn.refresh)
  going.say({ type: 'renew', token: body.access })
  const { expires_at: until } = await going.hear(({ type }) => type === 'renewed')
  expect(new Date(until as string).getTime() - app.clock.now().getTime()).toBeGreaterThan(55 * 60_000)
  app.clock.advance({ minutes: 11 })
  const expired = performance.now()
  expect(await ending.closed).toBe(4401)
  expect(performance.now() - expired).toBeLessThan(1_000)
  await app.services.realtime.publish(person.id, { type: 'notification', word: 'after the hour' })
  await going.hear(({ word }) => word === 'after the hour')
  app.clock.advance({ minutes: 50 })
  expect(await going.closed).toBe(4401)
})

it('takes no false, ended or foreign token for a renewal, nor one of another sign-in', async () => {
  const person = await aRenter(app)
  const here = await signIn(person)
  const page = await connect(here)
  const [other, gone] = [await signInAgain(app, person), await signInAgain(app, person)]
  await app.call('POST', '/api/auth/logout/', { token: gone.token, body: {} })
  const refused = () => page.heard.filter(({ type }) => type === 'refused')
  for (const token of [other.token, gone.token, (await aRenter(app)).token, here.refresh, 'a.b.c', '', null, 7, {}]) {
    const before = refused().length
    page.say({ type: 'renew', token })
    await expect.poll(() => refused().length).toBe(before + 1)
  }
  expect(refused()[0]).toMatchObject({ success: false, code: 'auth.token_invalid', number: 2001 })
  expect(page.socket.readyState).toBe(WebSocket.OPEN)
})

it.each<[string, (person: Person & { refresh: string }, admin: Person) => Promise<unknown>]>([
  [
    'the account is switched off',
    ({ id }, admin) =>
      app.call('PATCH', `/api/admin/users/${id}/`, {
        token: admin.token,
        body: { is_active: false, reason: '停用' },
      }),
  ],
  [
    'the password is changed on another device',
    async (person) =>
      app.call('POST', '/api/auth/change-password/', {
        token: (await signInAgain(app, person)).token,
        body: { old_password: testPassword, new_password: 'Other@2026x', new_password_confirm: 'Other@2026x' },
      }),
  ],
  [
    'a refresh token is shown twice',
    async ({ refresh }) => {
      await renewed(refresh)
      expect((await renewed(refresh)).status).toBe(401)
    },
  ],
])('is closed within a second when %s', async (_, end) => {
  const person = await signIn(await aRenter(app))
  const page = await connect(person)
  await end(person, await aMember(app, 'admin'))
  const ended = performance.now()
  expect(await page.closed).toBe(4401)
  expect(performance.now() - ended).toBeLessThan(1_000)
})
