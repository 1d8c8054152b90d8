import { afterAll, beforeAll, expect, it } from 'vitest'
import { startHangingServer } from '../../testing/hanging-server.ts'
import { aPicture } from '../../testing/orders.ts'
import { aRenter } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { objectStore } from './store.ts'

let store: Awaited<ReturnType<typeof startHangingServer>>
let app: TestApp
beforeAll(async () => {
  store = await startHangingServer()
  app = await startTestApp({
    settings: {
      S3_BUCKET: 'files',
      S3_ENDPOINT: store.url,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      RATE_LIMITS: 'off',
    },
  })
  app.services.outside.limit(objectStore, { totalMs: 1_500 })
})
afterAll(async () => {
  await app.close()
  await store.close()
})

it('an object store that never answers costs uploads a refusal and nobody else anything', async () => {
  const { token } = await aRenter(app)
  const upload = async () => {
    const form = new FormData()
    form.set('avatar', await aPicture(), 'me.png')
    return app.call('POST', '/api/auth/upload-avatar/', { token, form })
  }
  const uploads = Promise.all(Array.from({ length: 25 }, upload))
  const all = { areOver: false }
  void uploads.finally(() => (all.areOver = true))
  let [seen, standing] = [0, 0]
  while (!all.areOver) {
    const { rows } = await app.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND state LIKE 'idle in transaction%' AND state_change < now() - interval '1 second'`,
    )
    standing = Math.max(standing, rows[0]!.count)
    expect((await app.call('GET', '/readyz')).status).toBe(200)
    seen += 1
  }
  expect(seen).toBeGreaterThan(3)
  expect(standing).toBe(0)
  const outcomes = await uploads
  expect(outcomes.map(({ status, body }) => [status, body.code])).toEqual(
    outcomes.map(() => [503, 'system.outside_silent']),
  )
  expect(outcomes.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true)
  // It is left alone by now: the next one is told at once, and nothing was written of any.
  const startedAt = performance.now()
  expect((await upload()).status).toBe(503)
  expect(performance.now() - startedAt).toBeLessThan(1_400)
  expect((await app.pool.query('SELECT 1 FROM stored_file')).rowCount).toBe(0)
})
