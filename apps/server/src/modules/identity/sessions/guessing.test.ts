import { loginFailures } from '@jihui/protocol/identity/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type App } from '../../../app.ts'
import { aRenter, testPassword } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createIdentity, type Identity } from '../public.ts'
import { loginFailure } from '../table.ts'

/** Two processes on one database. */
let app: TestApp
let other: App
let identities: Identity[]
beforeAll(async () => {
  app = await startTestApp()
  other = await buildApp(app.config, app.databaseUrl, { clock: app.clock, sms: app.sms })
  await other.http.ready()
  identities = [await createIdentity(app.services), await createIdentity(other.services)]
})
afterAll(async () => {
  await other.http.close()
  await other.services.database.close()
  await app.close()
})

const signIn = async (at: number, username: string, password: string): Promise<number> => {
  const body = { username, password }
  if (at % 2 === 0) return (await app.call('POST', '/api/auth/login/', { body })).status
  return (await other.http.inject({ method: 'POST', url: '/api/auth/login/', payload: body })).statusCode
}
const attempt = (at: number, account: string, ip: string, outcome: 'right' | null = null) =>
  identities[at % 2]!.guesses.attempt(account, ip, async () => outcome).then(
    (found) => found ?? 'wrong',
    ({ code }: { code: string }) => code,
  )

describe('guessing through two processes', () => {
  it(`judges ${loginFailures.perAccount} of 50 wrong passwords that come at once, not one more`, async () => {
    const { username } = await aRenter(app, 'guessed')
    const statuses = await Promise.all(Array.from({ length: 50 }, (_, at) => signIn(at, username, `Wrong@${at}`)))
    expect(statuses.filter((status) => status === 401)).toHaveLength(loginFailures.perAccount)
    expect(statuses.filter((status) => status === 429)).toHaveLength(50 - loginFailures.perAccount)
    expect([await signIn(0, username, testPassword), await signIn(1, username, testPassword)]).toEqual([429, 429])
  })

  it(`judges ${loginFailures.perAddress} of one address for all accounts together`, async () => {
    const all = await Promise.all(
      Array.from({ length: loginFailures.perAddress + 40 }, (_, at) => attempt(at, `account${at}`, '203.0.113.1')),
    )
    expect(all.filter((one) => one === 'wrong')).toHaveLength(loginFailures.perAddress)
    expect(await attempt(0, 'account of nobody', '203.0.113.2')).toBe('wrong')
  })

  it('gives a right password its place back, and those of the failures before it', async () => {
    const wrong = () =>
      Promise.all(
        Array.from({ length: loginFailures.perAccount - 1 }, (_, at) => attempt(at, 'forgetful', '203.0.113.3')),
      )
    for (const round of [0, 1]) {
      expect(new Set(await wrong())).toEqual(new Set(['wrong']))
      expect(await attempt(round, 'forgetful', '203.0.113.3', 'right')).toBe('right')
    }
    const rows = await app.db.select().from(loginFailure)
    expect(rows.filter(({ ip }) => ip === '203.0.113.3')).toEqual([])
  })

  it('does not count what could not be judged', async () => {
    for (let time = 0; time <= loginFailures.perAccount; time += 1) {
      const failing = identities[0]!.guesses.attempt('unlucky', '203.0.113.4', () =>
        Promise.reject(new Error('the database is away')),
      )
      await expect(failing).rejects.toThrow('the database is away')
    }
    expect(await attempt(1, 'unlucky', '203.0.113.4')).toBe('wrong')
  })
})
