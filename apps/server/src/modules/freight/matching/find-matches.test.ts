import { fits } from '@jihui/protocol/freight/match'
import type { MatchSort } from '@jihui/protocol/freight/match-schema'
import { initialFreightTerms } from '@jihui/protocol/freight/terms'
import { vehicleTypeCodes } from '@jihui/protocol/freight/vehicle-types'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../../../platform/database/ask.ts'
import { aShipper } from '../../../testing/freight/parties.ts'
import { aTown, eastern, everywhere, pick, type Random, seeded, writeTown } from '../../../testing/freight/town.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { DriverGround } from './driver-ground.ts'
import { findMatches, rankOf } from './find-matches.ts'
import { judge, matchColumns, type Matched, selectMatched } from './match-rows.ts'

let app: TestApp
const shippers: { id: number; orders: number; paidInTime: number }[] = []
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-25T01:00:00Z' })
  for (const [orders, paidInTime] of [
    [0, 0],
    [10, 10],
    [40, 36],
    [100, 97],
  ] as const) {
    const { id } = await aShipper(app)
    await app.pool.query('UPDATE freight_shipper SET orders = $2, paid_in_time = $3 WHERE user_id = $1', [
      id,
      orders,
      paidInTime,
    ])
    shippers.push({ id, orders, paidInTime })
  }
})
afterAll(() => app.close())

const hour = 3_600_000
const aGround = (random: Random, cities: readonly { latitude: number; longitude: number }[]): DriverGround => {
  const now = app.clock.now().getTime()
  const at = pick(random, cities)
  const booked =
    random() < 0.3
      ? [{ from: now + 30 * hour, to: now + 40 * hour, pickup: pick(random, cities), vehicleId: 0, driverId: 0 }]
      : []
  return {
    userId: 0,
    ownerId: 0,
    driverId: 0,
    vehicleId: 0,
    vehicle: {
      type: pick(random, vehicleTypeCodes),
      lengthM: 13,
      loadT: 30,
      documentsUntil: now + 1000 * hour,
      documentsSentence: '',
      trips: booked,
    },
    origin: { latitude: at.latitude + random() * 0.1, longitude: at.longitude, source: 'asked' },
    home: random() < 0.2 ? null : pick(random, cities),
    trips: booked,
    terms: initialFreightTerms,
  }
}

/** Everything there is, scored one by one. */
const exhaustively = async (ground: DriverGround): Promise<Matched[]> => {
  const { rows } = await ask(app.db, matchColumns, sql`${selectMatched} where c.status = 'open'`)
  return rows.map((row) => judge(ground, row, app.clock.now())).filter(({ match }) => fits(match))
}
const found = (ground: DriverGround, sort: MatchSort, limit = 10, offset = 0) =>
  findMatches(app.services, app.db, { pool: app.pool, ground, now: app.clock.now() }, { sort, limit, offset })
const keyOf = (one: Matched) => JSON.stringify(rankOf(one))

describe.each([
  ['cities that lie close together', () => eastern, 1000],
  ['the whole country', everywhere, 1500],
  ['a town of few', () => eastern, 60],
])('in %s', (_, cities, count) => {
  beforeAll(async () => {
    await app.pool.query('DELETE FROM cargo')
    await writeTown(app, aTown(app, shippers, { count, random: seeded(count), cities: cities() }))
    await app.pool.query('ANALYZE cargo')
  })
  it('the first pages by score are those of scoring everything', async () => {
    const random = seeded(7 + count)
    for (let town = 0; town < 40; town += 1) {
      const ground = aGround(random, cities())
      const all = (await exhaustively(ground)).toSorted((one, other) => {
        const [a, b] = [rankOf(one), rankOf(other)]
        return (
          b.score - a.score ||
          Number(b.isReopened) - Number(a.isReopened) ||
          a.publishedAt - b.publishedAt ||
          a.id - b.id
        )
      })
      const [first, second] = [await found(ground, 'score'), await found(ground, 'score', 10, 10)]
      expect([...first.page, ...second.page].map(keyOf)).toEqual(all.slice(0, 20).map(keyOf))
      expect(first.total).toBeGreaterThanOrEqual(Math.min(11, all.length))
    }
  })
  it('so is the first page by empty kilometres', async () => {
    const random = seeded(11 + count)
    for (let town = 0; town < 12; town += 1) {
      const ground = aGround(random, cities())
      const all = (await exhaustively(ground)).map(({ emptyKm }) => emptyKm).toSorted((one, other) => one - other)
      const { page } = await found(ground, 'deadhead')
      expect(page.map(({ emptyKm }) => emptyKm)).toEqual(all.slice(0, 10))
    }
  })
  it('and by price, price per kilometre and pick-up, of what is near', async () => {
    const random = seeded(13 + count)
    const values = {
      price: ({ netFen }: Matched) => -netFen,
      price_per_km: ({ netFen, row }: Matched) => -Math.round(netFen / row.km),
      pickup: ({ row }: Matched) => row.window_start.getTime(),
    } as const
    for (let town = 0; town < 8; town += 1) {
      const ground = aGround(random, cities())
      const near = (await exhaustively(ground)).filter(({ emptyKm }) => emptyKm <= 300)
      for (const sort of ['price', 'price_per_km', 'pickup'] as const) {
        const value = values[sort]
        const all = near.map(value).toSorted((one, other) => one - other)
        const { page } = await found(ground, sort)
        expect(page.map(value)).toEqual(all.slice(0, 10))
      }
    }
  })
})
