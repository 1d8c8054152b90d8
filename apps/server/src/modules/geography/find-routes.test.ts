/** How far it is by road, from a service that may be slow, wrong or away. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createOutside } from '../../platform/outside/outside.ts'
import { type OsrmAnswer, saying, silence, startOsrmServer, waysOf } from '../../testing/osrm-server.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { findRoutes, nearestRoute, type RouteServices } from './find-routes.ts'
import { placeNamed, type Point } from './places.ts'
import { estimateRoute } from './route.ts'
import { routeServiceLimits, routeServiceName } from './route-service.ts'

let app: TestApp
let osrm: Awaited<ReturnType<typeof startOsrmServer>>

beforeAll(async () => {
  osrm = await startOsrmServer(waysOf(190))
  app = await startTestApp({ settings: { GEOGRAPHY_ROUTES_URL: osrm.url } })
})
afterAll(async () => {
  await app.close()
  await osrm.close()
})
beforeEach(async () => {
  await app.pool.query('DELETE FROM road_route')
  osrm.state.answer = waysOf(190)
  osrm.state.atOnceMost = 0
  osrm.questions.length = 0
})

/** Another process: what it knows of the service is its own. Its time stands where it is put, for the service's pauses. */
const aProcess = (totalMs = routeServiceLimits.totalMs) => {
  let at = 1_000
  const outside = createOutside({ now: () => at, random: () => 1 })
  outside.limit(routeServiceName, { ...routeServiceLimits, totalMs })
  const services: RouteServices = { ...app.services, outside }
  return { services, outside, pass: (ms: number) => (at += ms) }
}
const [hangzhou, shanghai, nanjing, suzhou] = ['杭州', '上海', '南京', '苏州'].map((name) => placeNamed(name)!) as [
  Point,
  Point,
  Point,
  Point,
]
const estimate = estimateRoute(hangzhou, shanghai)
const measured = { km: 190, minutes: 190, source: 'service' }

it('what the service says is used, and asked for once in a day by all processes', async () => {
  const { services } = aProcess()
  expect(await findRoutes(services, hangzhou, [shanghai])).toEqual([measured])
  expect(osrm.questions).toMatchObject([{ service: 'route', points: [[120.16, 30.27], expect.anything()] }])
  osrm.state.answer = waysOf(200)
  expect(await findRoutes(services, hangzhou, [shanghai])).toEqual([measured])
  expect(await findRoutes(aProcess().services, hangzhou, [shanghai])).toEqual([measured])
  expect(osrm.questions).toHaveLength(1)
  app.clock.advance({ hours: 25 })
  expect(await findRoutes(services, hangzhou, [shanghai])).toEqual([{ km: 200, minutes: 200, source: 'service' }])
  expect(osrm.questions).toHaveLength(2)
})

it('ways to several places are one question, and only about those nobody has asked for', async () => {
  const { services } = aProcess()
  osrm.state.answer = waysOf(280)
  const kmOf = async (to: readonly Point[]) => (await findRoutes(services, hangzhou, to)).map(({ km }) => km)
  expect(await kmOf([nanjing, shanghai])).toEqual([280, 281])
  expect(osrm.questions.map(({ service, query }) => [service, query.get('destinations')])).toEqual([['table', '1;2']])
  expect(osrm.questions[0]!.path).toMatch(
    /;118\.\d{3},32\.\d{3};121\.\d{3},31\.\d{3}\?sources=0&destinations=1;2&annotations=/,
  )
  expect(await kmOf([shanghai, suzhou, nanjing, suzhou])).toEqual([281, 280, 280, 280])
  expect(osrm.questions.map(({ service }) => service)).toEqual(['table', 'route'])
})

it('of points beside each other the way is one', async () => {
  const { services } = aProcess()
  await findRoutes(services, hangzhou, [shanghai])
  const beside = { latitude: shanghai.latitude + 0.0004, longitude: shanghai.longitude - 0.0004 }
  expect(await findRoutes(services, hangzhou, [beside])).toEqual([measured])
  expect(osrm.questions).toHaveLength(1)
})

it.each<[string, OsrmAnswer]>([
  ['does not answer in time', silence],
  ['fails', saying(500, { code: 'Ok', routes: [] })],
  ['answers a page', saying(200, '<html>')],
  ['answers something else', saying(200, { code: 'Ok', routes: [{ distance: '190000', duration: 1 }] })],
  ['answers numbers that are none', saying(200, '{"code":"Ok","routes":[{"distance":1e999,"duration":1}]}')],
  [
    'answers without end',
    saying(200, `{"code":"Ok","routes":[{"distance":190000,"duration":1}],"x":"${'x'.repeat(70_000)}"}`),
  ],
  ['names a way shorter than the straight line', waysOf(20)],
  ['names a way round the earth', waysOf(40_000)],
  ['knows no road', saying(400, { code: 'NoRoute', message: 'Impossible route between points' })],
  ['sends elsewhere', (_, answer) => void answer.writeHead(302, { location: `${osrm.url}/x` }).end()],
])('where the service %s the way is estimated, and says so', async (_, answer) => {
  osrm.state.answer = answer
  expect(await findRoutes(aProcess(200).services, hangzhou, [shanghai])).toEqual([estimate])
  expect(osrm.questions).toHaveLength(1)
})

it('an address may have a path and a key of its own', async () => {
  const { services } = aProcess()
  const config = { ...app.config, routesUrl: `${osrm.url}/osrm/?key=k1` }
  await findRoutes({ ...services, config }, hangzhou, [shanghai])
  expect(osrm.questions[0]!.path).toMatch(
    /^\/osrm\/route\/v1\/driving\/120\.160,30\.270;[\d.,]+\?key=k1&overview=false/,
  )
})

it('a table of another size is no answer', async () => {
  osrm.state.answer = saying(200, { code: 'Ok', distances: [[1000]], durations: [[60]] })
  expect(await findRoutes(aProcess().services, hangzhou, [shanghai, nanjing])).toEqual([
    estimate,
    estimateRoute(hangzhou, nanjing),
  ])
})

it('an estimate somebody was told stands for half an hour, for everybody; then the service is asked again', async () => {
  osrm.state.answer = saying(500, {})
  expect(await findRoutes(aProcess().services, hangzhou, [shanghai])).toEqual([estimate])
  osrm.state.answer = waysOf(190)
  app.clock.advance({ minutes: 29 })
  expect(await findRoutes(aProcess().services, hangzhou, [shanghai])).toEqual([estimate])
  expect(osrm.questions).toHaveLength(1)
  app.clock.advance({ minutes: 2 })
  expect(await findRoutes(aProcess().services, hangzhou, [shanghai])).toEqual([measured])
})

it('what was measured once is used while the service is away, however old it is', async () => {
  await findRoutes(aProcess().services, hangzhou, [shanghai])
  app.clock.advance({ days: 20 })
  osrm.state.answer = saying(500, {})
  expect(await findRoutes(aProcess().services, hangzhou, [shanghai])).toEqual([measured])
  expect(osrm.questions).toHaveLength(2)
})

it('two processes that hear different things at the same moment say the same', async () => {
  for (let round = 0; round < 10; round += 1) {
    await app.pool.query('DELETE FROM road_route')
    let times = 0
    osrm.state.answer = (question, answer) => (times++ === 0 ? saying(500, {}) : waysOf(190))(question, answer)
    const told = await Promise.all(
      [aProcess(), aProcess()].map(({ services }) => findRoutes(services, hangzhou, [shanghai])),
    )
    expect(told[0]).toEqual(told[1])
    expect(await findRoutes(aProcess().services, hangzhou, [shanghai])).toEqual(told[0])
  }
})

it('a service that fails is left alone, and used again once it is back', async () => {
  const { services, outside, pass } = aProcess()
  osrm.state.answer = saying(500, {})
  const towards = (at: number) => findRoutes(services, hangzhou, [{ latitude: 30, longitude: 115 + at / 10 }])
  for (let at = 0; at < 10; at += 1) expect((await towards(at))[0]!.source).toBe('estimate')
  expect(osrm.questions).toHaveLength(4)
  expect(outside.isReachable(routeServiceName)).toBe(false)
  osrm.state.answer = waysOf(450)
  pass(1_000)
  expect((await towards(20))[0]).toMatchObject({ km: 450, source: 'service' })
  expect(outside.isReachable(routeServiceName)).toBe(true)
})

it('that no road leads somewhere is an answer: the service stays in use, and is not asked again for a day', async () => {
  const { services, outside } = aProcess()
  osrm.state.answer = saying(400, { code: 'NoRoute' })
  for (let at = 0; at < 6; at += 1) await findRoutes(services, hangzhou, [{ latitude: 20, longitude: 110 + at / 10 }])
  expect(outside.isReachable(routeServiceName)).toBe(true)
  app.clock.advance({ hours: 23 })
  await findRoutes(services, hangzhou, [{ latitude: 20, longitude: 110 }])
  expect(osrm.questions).toHaveLength(6)
})

it('no more than eight questions are under way at once, and the same way is asked for once', async () => {
  const { services } = aProcess()
  const waiting: (() => void)[] = []
  let isOpen = false
  osrm.state.answer = (question, answer) => {
    const say = () => waysOf(450)(question, answer)
    if (isOpen) return void say()
    waiting.push(() => void say())
    if (waiting.length < routeServiceLimits.atOnce) return
    isOpen = true
    for (const next of waiting.splice(0)) next()
  }
  const asked = Array.from({ length: 120 }, (_, at) =>
    findRoutes(services, hangzhou, [{ latitude: 30, longitude: 115 + (at % 30) / 100 }]),
  )
  const told = (await Promise.all(asked)).flat()
  expect(told.every(({ source }) => source === 'service')).toBe(true)
  expect(osrm.questions).toHaveLength(30)
  expect(osrm.state.atOnceMost).toBe(routeServiceLimits.atOnce)
})

it('points outside China, and what is no point, are never told to the service', async () => {
  const { services } = aProcess()
  const london = { latitude: 51.5, longitude: -0.12 }
  const none = { latitude: Number.NaN, longitude: 120 }
  expect(await findRoutes(services, hangzhou, [london])).toEqual([estimateRoute(hangzhou, london)])
  expect(await findRoutes(services, london, [hangzhou])).toEqual([estimateRoute(london, hangzhou)])
  await findRoutes(services, hangzhou, [none])
  expect(osrm.questions).toEqual([])
  expect((await findRoutes(services, hangzhou, [london, shanghai])).map(({ source }) => source)).toEqual([
    'estimate',
    'service',
  ])
  expect(osrm.questions).toHaveLength(1)
  await expect(findRoutes(services, hangzhou, Array(26).fill(shanghai))).rejects.toThrow(RangeError)
})

it('of many places the nearest three are measured, and the shortest way counts', async () => {
  const { services } = aProcess()
  osrm.state.answer = waysOf(190)
  const urumqi = placeNamed('乌鲁木齐')!
  const nearest = await nearestRoute(services, hangzhou, [urumqi, nanjing, suzhou, shanghai, shanghai])
  expect(osrm.questions.map(({ points }) => points.length)).toEqual([4])
  expect(nearest).toMatchObject({ km: 190, source: 'service' })
  expect(await nearestRoute(services, hangzhou, [])).toBeNull()
})

it('without a service nothing is asked or kept', async () => {
  const services = { ...aProcess().services, config: { ...app.config, routesUrl: undefined } }
  expect(await findRoutes(services, hangzhou, [shanghai])).toEqual([estimate])
  expect((await app.pool.query('SELECT 1 FROM road_route')).rowCount).toBe(0)
  expect(osrm.questions).toEqual([])
})
