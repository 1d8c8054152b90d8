import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aDevice, says } from '../../../testing/iot/devices.ts'
import { aRenter } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { followLeft, followLimits, followNow } from './follow-readings.ts'
import type { FollowedDevice, ReadingFollower } from './follower.ts'
import { readingFollowers } from './followers.ts'

let app: TestApp
const seen: FollowedDevice[] = []
let failsFor = 0
const recorder: ReadingFollower = {
  name: 'recorder',
  follow: async (services, devices) => {
    if (services !== app.services) return
    if (devices.some(({ id }) => id === failsFor)) throw new Error('it cannot be followed')
    seen.push(...devices)
  },
}
const followers = readingFollowers as ReadingFollower[]
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z' })
  await aRenter(app)
  followers.push(recorder)
})
afterAll(async () => {
  followers.splice(followers.indexOf(recorder), 1)
  await app.close()
})
beforeEach(() => {
  seen.length = 0
  failsFor = 0
})

const now = () => app.clock.now().getTime()
const countMarks = async () => Number((await app.pool.query('SELECT count(*) FROM follow_due')).rows[0].count)
const timesOf = (id: number) =>
  seen.filter((one) => one.id === id).flatMap(({ readings }) => readings.map(({ ts }) => ts))

describe('readings that were kept', () => {
  it('are handed to followers, oldest first, with what has happened then, and are left to nobody afterwards', async () => {
    const device = await aDevice(app)
    await says(app, device, [
      { ts: now() - 1_000, seq: 2, values: { engine_rpm: 900 } },
      { ts: now() - 2_000, seq: 1, lat: 31.2, lng: 121.5 },
    ])
    await followNow(app.services)
    expect(seen).toMatchObject([{ id: device.id, profile: 'excavator', readings: [{ seq: 1, lat: 31.2 }, { seq: 2 }] }])
    expect(await countMarks()).toBe(0)
  })

  it('arrive late as the stretch they are of, and not what was followed after it', async () => {
    const device = await aDevice(app)
    await says(app, device, { ts: now() - 1_000 })
    await says(app, device, [{ ts: now() - 86_400_000 }, { ts: now() - 86_300_000 }])
    await followNow(app.services)
    expect(timesOf(device.id).toSorted((a, b) => a - b)).toContain(now() - 86_400_000)
    seen.length = 0
    await says(app, device, { ts: now() - 86_350_000 })
    await followNow(app.services)
    expect(timesOf(device.id)).toEqual([now() - 86_350_000])
  })

  it('come in parts where they are many, each once and none left out', async () => {
    const device = await aDevice(app)
    const times = Array.from(
      { length: 2 * followLimits.readings + 300 },
      (_, place) => now() - 10_000_000 + place * 1_000,
    )
    for (let from = 0; from < times.length; from += 500)
      await says(
        app,
        device,
        times.slice(from, from + 500).map((ts) => ({ ts })),
      )
    await followNow(app.services)
    const found = timesOf(device.id)
    expect([found.length, new Set(found).size]).toEqual([times.length, times.length])
  })

  it('of a process that ended are taken up by another', async () => {
    const device = await aDevice(app)
    await says(app, device, { ts: now() - 1_000 })
    await followNow(app.services)
    seen.length = 0
    await app.pool.query(`INSERT INTO follow_due (marked_at, device_ids, firsts, lasts) VALUES ($1, $2, $3, $3)`, [
      app.clock.now(),
      [device.id],
      [now() - 1_000],
    ])
    expect(await followLeft(app.services)).toBe(0)
    app.clock.advance({ seconds: followLimits.leftMs / 1000 + 1 })
    expect(await followLeft(app.services)).toBe(1)
    expect(seen).toMatchObject([{ id: device.id, readings: [{}] }])
    expect(await countMarks()).toBe(0)
  })

  it('that a follower fails at hold back no other device, and are tried again', async () => {
    const [wrong, right] = [await aDevice(app), await aDevice(app)]
    failsFor = wrong.id
    await Promise.all([wrong, right].map((device) => says(app, device, { ts: now() - 1_000 })))
    await followNow(app.services)
    expect(seen.map(({ id }) => id)).toEqual([right.id])
    expect(await countMarks()).toBe(1)
    failsFor = 0
    app.clock.advance({ seconds: followLimits.againMs / 1000 + 1 })
    await followLeft(app.services)
    expect(seen.map(({ id }) => id)).toEqual([right.id, wrong.id])
    expect(await countMarks()).toBe(0)
  })
})
