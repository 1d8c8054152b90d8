import { afterAll, beforeAll, expect, it } from 'vitest'
import { aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let renter: Person
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z', settings: { RATE_LIMITS: 'off' } })
  renter = await aRenter(app)
})
afterAll(() => app.close())

type Spot = readonly [lng: number, lat: number]
type Polygons = readonly (readonly (readonly Spot[])[])[]
const outline = (code: string, token: string | undefined = renter.token) =>
  app.call('GET', '/api/iot/region-outline/', { query: { code }, ...(token !== undefined && { token }) })

/** By how often a ray to the east crosses the edge. */
const isWithin = (polygons: Polygons, [lng, lat]: Spot): boolean =>
  polygons.some((rings) => {
    const crossings = rings.flatMap((ring) =>
      ring.filter(([x, y], place) => {
        const [nextX, nextY] = ring[(place + 1) % ring.length]!
        return y > lat !== nextY > lat && lng < x + ((lat - y) / (nextY - y)) * (nextX - x)
      }),
    )
    return crossings.length % 2 === 1
  })
/** Whether a fence of the region would say that somebody came into it here. */
const isDecidedWithin = async (code: string, [lng, lat]: Spot): Promise<boolean> => {
  const now = app.clock.now().getTime()
  const { status, body } = await app.call('POST', '/api/iot/geofences/check/', {
    token: renter.token,
    body: {
      shape: { type: 'region', code },
      crs: 'wgs84',
      watch: ['enter'],
      debounce_seconds: 0,
      debounce_points: 1,
      track: [
        [now - 60_000, 0, 0],
        [now, lng, lat],
      ],
    },
  })
  expect(status).toBe(200)
  return body.events.length > 0
}

const linan: Spot = [119.72, 30.23]
const hangzhou: Spot = [120.15, 30.27]
const beijing: Spot = [116.4, 39.92]
it.each([
  ['330000', '浙江省', false, [hangzhou, linan], [beijing]],
  ['330100', '浙江省 杭州市', false, [hangzhou, linan], [beijing]],
  ['330112', '浙江省 杭州市 临安区', true, [linan], [hangzhou, beijing]],
] as const)('%s, %s, is told as a fence of it is decided', async (code, name, isEstimated, within, beyond) => {
  const { status, body } = await outline(code)
  expect([status, body.code, body.name, body.is_estimated]).toEqual([200, code, name, isEstimated])
  for (const [spots, isIn] of [
    [within, true],
    [beyond, false],
  ] as const)
    for (const spot of spots) {
      expect([spot, isWithin(body.polygons, spot)]).toEqual([spot, isIn])
      expect([spot, await isDecidedWithin(code, spot)]).toEqual([spot, isIn])
    }
})

it('what is no region is refused by its field, and nobody is told who is not signed in', async () => {
  for (const code of ['999999', '33', 'abcdef', '']) {
    const { status, body } = await outline(code)
    expect([code, status, Object.keys(body.errors)]).toEqual([code, 400, ['code']])
  }
  expect((await outline('330000', '')).status).toBe(401)
})

it('of the regions with the longest borders it is no more than a page can draw', async () => {
  for (const code of ['150000', '431200', '632800']) {
    const { body } = await outline(code)
    expect(JSON.stringify(body).length).toBeLessThan(40_000)
  }
})
