import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf, addDays } from '../../../platform/clock.ts'
import { aCargo, aDriver, aShipper, aVehicle } from '../../../testing/freight/parties.ts'
import { tokenOf } from '../../../testing/freight/trips.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { bestAssignment, type Pair } from './assign.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
})
afterAll(() => app.close())

/** Every choice there is, for as many as can be tried. */
const exhaustive = (pairs: readonly Pair[], rows: number): number => {
  const best = (row: number, taken: ReadonlySet<number>): number => {
    if (row === rows) return 0
    const idle = best(row + 1, taken)
    return pairs
      .filter((pair) => pair.row === row && !taken.has(pair.column))
      .reduce((most, { column, worth }) => Math.max(most, worth + best(row + 1, new Set([...taken, column]))), idle)
  }
  return best(0, new Set())
}
const worthOf = (pairs: readonly Pair[]): number => pairs.reduce((sum, { worth }) => sum + worth, 0)
let state = 7
const random = (below: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return state % below
}

test('the solver finds the best sum there is, each vehicle and each cargo at most once', async () => {
  for (let game = 0; game < 40; game += 1) {
    const [rows, columns] = [1 + random(5), 1 + random(6)]
    const pairs: Pair[] = []
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < columns; column += 1)
        if (random(10) < 7) pairs.push({ row, column, worth: 1 + random(101) })
    const chosen = await bestAssignment(pairs)
    expect(worthOf(chosen)).toBe(exhaustive(pairs, rows))
    for (const side of ['row', 'column'] as const)
      expect(new Set(chosen.map((pair) => pair[side])).size).toBe(chosen.length)
  }
  const large: Pair[] = []
  for (let row = 0; row < 200; row += 1)
    for (let column = 0; column < 200; column += 1) large.push({ row, column, worth: 1 + random(101) })
  expect(await bestAssignment(large)).toHaveLength(200)
})

test('a carrier’s day is proposed: what fits, nobody’s own cargo, and nothing is accepted by it', async () => {
  const carrier = await aDriver(app, { kind: 'carrier' })
  await aVehicle(app, carrier.id, 'lowbed_13')
  await aVehicle(app, carrier.id, 'box_4_2')
  const shipper = await aShipper(app)
  const cargos = [
    await aCargo(app, shipper),
    await aCargo(app, shipper, { price: 1500 }),
    await aCargo(app, shipper, { price: 1800 }),
  ]
  await app.pool.query(`INSERT INTO freight_shipper (user_id, kind) VALUES ($1, 'person')`, [carrier.id])
  const own = await aCargo(app, { ...carrier, token: await tokenOf(app, carrier) }, { price: 1700 })
  const { rows } = await app.pool.query('SELECT window_start FROM cargo WHERE id = $1', [cargos[0]!.id])
  const day = dayOf(rows[0].window_start)
  const plan = async (who = carrier, on = day) =>
    app.call('POST', '/api/transportation/carrier/plan/', { token: await tokenOf(app, who), body: { day: on } })
  const { status, body } = await plan()
  expect([status, body.errors]).toEqual([200, undefined])
  expect(body).toMatchObject({ cargos: 3, idle_vehicles: 1 })
  const proposed = body.results.map((one: any) => one.cargo.id)
  expect(proposed).toHaveLength(2)
  expect(proposed).not.toContain(own.id)
  // The dearest two suit better than the cheapest.
  expect(new Set(proposed)).toEqual(new Set([cargos[1]!.id, cargos[2]!.id]))
  expect(body.total_score).toBe(body.results.reduce((sum: number, one: any) => sum + one.score, 0))
  const open = await app.pool.query(`SELECT count(*)::int AS n FROM cargo WHERE status = 'open'`)
  expect(open.rows[0].n).toBe(4)
  expect((await plan(carrier, addDays(day, 30))).body).toMatchObject({ results: [], cargos: 0, total_score: 0 })
  expect((await plan(await aDriver(app))).body.code).toBe('freight.carrier_required')
  expect(Object.keys((await plan(carrier, '2026-02-30')).body.errors)).toEqual(['day'])
})
