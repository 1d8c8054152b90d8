import { rateLimits } from '@jihui/protocol/limits'
import { loginFailures } from '@jihui/protocol/identity/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { sourceOf } from '../http/rate-limits.ts'
import { createTableRateStore } from './rate-store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ settings: { TRUST_PROXY: 'on' } })
})
afterAll(() => app.close())

it('counts calls at once from several processes, each once', async () => {
  const stores = [app.services, app.services].map(({ database }) => createTableRateStore(database, app.clock))
  const counts = await Promise.all(Array.from({ length: 40 }, (_, at) => stores[at % 2]!.count('once', 60_000)))
  expect(counts.map(({ count }) => count).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 40 }, (_, at) => at + 1),
  )
})

it('begins anew when the window is over, and takes away windows nobody asks for any more', async () => {
  await app.services.rates.count('left behind', 1_000)
  expect(await app.services.rates.count('again', 60_000)).toEqual({ count: 1, endsInMs: 60_000 })
  app.clock.advance({ seconds: 59 })
  expect(await app.services.rates.count('again', 60_000)).toEqual({ count: 2, endsInMs: 1_000 })
  app.clock.advance({ seconds: 1 })
  expect(await app.services.rates.count('again', 60_000)).toEqual({ count: 1, endsInMs: 60_000 })
  const { rows } = await app.pool.query("SELECT key FROM rate_count WHERE key IN ('left behind', 'once')")
  expect(rows).toEqual([])
})

it('takes a network of IPv6 for one caller, and an IPv4 address in its clothes for itself', () => {
  expect(sourceOf('2001:db8:1:2:3:4:5:6')).toBe(sourceOf('2001:db8:1:2::9'))
  expect(sourceOf('2001:db8:1:2::1')).not.toBe(sourceOf('2001:db8:1:3::1'))
  expect(sourceOf('::ffff:203.0.113.7')).toBe(sourceOf('203.0.113.7'))
})

const from = (address: string) => ({ 'x-forwarded-for': address })

it('refuses a caller beyond the limit and says when he may come again, but nobody else', async () => {
  const ask = (address: string) =>
    app.call('POST', '/api/auth/verify-sms-code/', {
      headers: from(address),
      body: { phone: '13800001111', purpose: 'login', sms_code: '000000' },
    })
  for (let time = 0; time < rateLimits.sms.max; time += 1) expect((await ask('203.0.113.5')).status).toBe(400)
  const refused = await ask('203.0.113.5')
  expect([refused.status, refused.body.code]).toEqual([429, 'request.too_many'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask('203.0.113.6')).status).toBe(400)
})

it('counts wrong passwords of a whole IPv6 network together', async () => {
  const guess = (host: number) =>
    app.call('POST', '/api/token/', {
      headers: from(`2001:db8:7:7::${host.toString(16)}`),
      body: { username: 'somebody', password: 'Wrong@2026' },
    })
  for (let time = 1; time <= loginFailures.perAccount; time += 1) expect((await guess(time)).status).toBe(401)
  expect((await guess(99)).status).toBe(429)
})
