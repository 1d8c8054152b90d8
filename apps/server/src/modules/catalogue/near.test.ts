/** A list asked for a city: what stands there first, how far the rest is, and in which cities a machine stands. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aMachine, type Machine } from '../../testing/machines.ts'
import { aRental, pathOf } from '../../testing/orders.ts'
import { aRenter } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { addDays, dayOf } from '../../platform/clock.ts'

const line = 'medical'
const places: Record<string, [number, number]> = { 杭州: [30.3, 120.2], 深圳: [22.54, 114.06], 上海: [31.23, 121.47] }
let app: TestApp
let count = 0
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.pool.query("UPDATE equipment SET status = 'removed'"))

/** A machine with a unit in each of these cities, the more in demand the earlier it was made. */
const standingIn = async (...cities: string[]): Promise<Machine> => {
  const machine = await aMachine(app, { line, units: cities.length, name: `监护仪 ${(count += 1)}` })
  await app.pool.query('UPDATE equipment SET rental_count = $2 WHERE id = $1', [machine.id, 1000 - count])
  for (const [at, city] of cities.entries())
    await app.pool.query('UPDATE equipment_unit SET city = $2, latitude = $3, longitude = $4 WHERE id = $1', [
      machine.units[at],
      city,
      ...places[city]!,
    ])
  return machine
}
const list = async (query: Record<string, unknown>) =>
  (await app.call('GET', pathOf(line, 'list_equipment'), { query: query as Record<string, string> })).body
const idsOf = (body: { results: { id: number }[] }) => body.results.map(({ id }) => id)

it('what stands in the city comes first, each part in its order, and says how far it is', async () => {
  const [shenzhen, hangzhou, shanghai, both] = [
    await standingIn('深圳'),
    await standingIn('杭州'),
    await standingIn('上海'),
    await standingIn('深圳', '深圳', '杭州'),
  ]
  expect(idsOf(await list({}))).toEqual([shenzhen.id, hangzhou.id, shanghai.id, both.id])
  const near = await list({ near: '杭州市' })
  expect([near.count, idsOf(near)]).toEqual([4, [hangzhou.id, both.id, shenzhen.id, shanghai.id]])
  const told = near.results.map((one: { place_display: string }) => one.place_display)
  expect(told.slice(0, 2)).toEqual(['杭州 · 同城', '杭州、深圳 · 同城'])
  expect(told[2]).toMatch(/^深圳 · 约 1,\d{3} km$/)
  expect(told[3]).toMatch(/^上海 · 约 \d{3} km$/)
  // An order that was asked for is kept, and so is a city.
  const cheapest = await list({ near: '杭州', ordering: 'day_price' })
  expect(idsOf(cheapest)).toEqual(idsOf(await list({ ordering: 'day_price' })))
  const there = await list({ near: '杭州', city: '杭州' })
  expect(idsOf(there)).toEqual([hangzhou.id, both.id])
})

it('a city is found by its short name and by its full one', async () => {
  const machine = await standingIn('杭州')
  await standingIn('上海')
  for (const city of ['杭州', '杭州市']) expect(idsOf(await list({ city }))).toEqual([machine.id])
  expect((await list({ city: '杭州湾' })).count).toBe(0)
})

it('every machine stands on one page, whatever the page size', async () => {
  for (const city of ['深圳', '杭州', '上海', '杭州', '深圳', '杭州', '上海']) await standingIn(city)
  const whole = idsOf(await list({ near: '杭州' }))
  expect(whole).toHaveLength(7)
  for (const size of [1, 2, 3, 5]) {
    const paged: number[] = []
    for (let page = 1; page <= Math.ceil(7 / size); page += 1)
      paged.push(...idsOf(await list({ near: '杭州', name: '监护', page, page_size: size })))
    expect([size, paged]).toEqual([size, whole])
  }
})

it('on a period, what is free there comes first', async () => {
  const renter = await aRenter(app)
  const [taken, elsewhere, free] = [await standingIn('杭州'), await standingIn('上海'), await standingIn('杭州')]
  const day = (from: number) => addDays(dayOf(app.clock.now()), from)
  await aRental(app, { machine: taken, renter, from: 3, days: 3 })
  const period = { available_from: day(3), available_to: day(4) }
  expect(idsOf(await list({ near: '杭州', ...period }))).toEqual([free.id, elsewhere.id])
  expect(idsOf(await list({ near: '杭州' }))).toEqual([taken.id, free.id, elsewhere.id])
})

it('a city nobody knows changes nothing', async () => {
  await standingIn('深圳')
  await standingIn('杭州')
  expect((await list({ near: '月球' })).results).toEqual((await list({})).results)
})

it('a machine says every city it stands in, and one unit is not all of them', async () => {
  const machine = await standingIn('杭州', '杭州', '深圳')
  await app.pool.query("UPDATE equipment SET city = '成都', location = '高新仓' WHERE id = $1", [machine.id])
  const { body } = await app.call('GET', pathOf(line, 'get_equipment', machine.id))
  expect(body).toMatchObject({ cities: ['杭州', '深圳'], place_display: '杭州、深圳', city: '杭州', location: '' })
  const alone = await standingIn('上海')
  await app.pool.query("UPDATE equipment_unit SET location = '虹桥仓' WHERE equipment_id = $1", [alone.id])
  const one = (await app.call('GET', pathOf(line, 'get_equipment', alone.id))).body
  expect(one).toMatchObject({ cities: ['上海'], place_display: '上海 · 虹桥仓' })
})
