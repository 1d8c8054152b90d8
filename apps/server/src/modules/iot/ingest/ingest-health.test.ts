import { afterAll, beforeAll, expect, it } from 'vitest'
import { aDevice, says } from '../../../testing/iot/devices.ts'
import { aMember, aRenter } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:10Z' })
})
afterAll(() => app.close())

const now = () => app.clock.now().getTime()
const minute = 60_000
const health = async (token: string) => (await app.call('GET', '/api/iot/ingest/health/', { token })).body

it('whoever looks after devices reads how much came in, how promptly, why some was not kept, and what is made ahead', async () => {
  const { token } = await aMember(app, 'admin')
  expect(await health(token)).toMatchObject({ messages: 0, readings: 0, prompt_percent: null, refused: [] })
  const device = await aDevice(app)
  const at = now()
  await says(app, device, [
    ...[1, 2, 3].map((second) => ({ ts: at - second * 1000, ignition: true })),
    { ts: at - 30 * minute, ignition: true },
    { ts: at + 10 * minute },
    { ts: at - 1000, ignition: false },
  ])
  await says(app, device, ['nonsense'])
  // Of the minute that runs nothing is said yet.
  expect(await health(token)).toMatchObject({ messages: 0, heard: 1 })
  app.clock.advance({ minutes: 1 })
  const told = await health(token)
  expect(told).toMatchObject({ duplicates: 1, prompt_percent: 80, waiting: 0 })
  expect(told.refused.map(({ code, count }: { code: string; count: number }) => [code, count])).toEqual([
    ['telemetry.ahead', 1],
    ['telemetry.not_object', 1],
  ])
  expect(told.partitions_ahead).toBeGreaterThanOrEqual(2)
  app.clock.advance({ minutes: 6 })
  expect(await health(token)).toMatchObject({ messages: 0, prompt_percent: null, refused: [], heard: 0 })
})

it('nobody else reads it', async () => {
  for (const who of [await aMember(app, 'staff'), await aRenter(app)])
    expect((await app.call('GET', '/api/iot/ingest/health/', { token: who.token })).status).toBe(403)
})
