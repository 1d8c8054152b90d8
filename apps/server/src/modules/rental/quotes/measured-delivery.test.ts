/** What bringing a machine costs where a service measures the roads: the price that was shown is the price. */
import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aMachine, type Machine } from '../../../testing/machines.ts'
import { pathOf, requestFor } from '../../../testing/orders.ts'
import { type OsrmAnswer, saying, silence, startOsrmServer, waysOf } from '../../../testing/osrm-server.ts'
import { aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const line = lines[0]!
let app: TestApp
let renter: Person
let osrm: Awaited<ReturnType<typeof startOsrmServer>>

beforeAll(async () => {
  osrm = await startOsrmServer(waysOf(400))
  app = await startTestApp({ settings: { GEOGRAPHY_ROUTES_URL: osrm.url } })
  renter = await aRenter(app)
})
afterAll(async () => {
  await app.close()
  await osrm.close()
})
beforeEach(async () => {
  await app.pool.query('DELETE FROM road_route')
  osrm.state.answer = waysOf(400)
  osrm.questions.length = 0
})

const aMachineInHangzhou = async (kmFen = 600, radiusKm: number | null = null): Promise<Machine> => {
  const machine = await aMachine(app, { line: line.id })
  await app.pool.query(
    `WITH priced AS (UPDATE equipment SET delivery_km_fen = $2, service_radius_km = $3 WHERE id = $1)
     UPDATE equipment_unit SET latitude = 30.27, longitude = 120.16 WHERE equipment_id = $1`,
    [machine.id, kmFen, radiusKm],
  )
  return machine
}
const nanjing = { region: '江苏省 南京市 玄武区', delivery_address: '中山门大街 1 号' }
const suzhou = { region: '江苏省 苏州市 吴中区', delivery_address: '宝带东路 1 号' }
const ask = (operation: string, machine: Machine, more: object) =>
  app.call('POST', pathOf(line.id, operation), {
    token: renter.token,
    body: { ...requestFor(app, machine), ...more },
  })
const feeFor = (km: number): number => 240 + (km - line.delivery.includedKm) * 6
const workingOf = ({ lines: all }: { lines: { kind: string; working: string }[] }): string =>
  all.find(({ kind }) => kind === 'delivery')!.working

it('the measured way decides the price, and nothing is called an estimate', async () => {
  const { body } = await ask('quote_rental', await aMachineInHangzhou(), nanjing)
  expect(body).toMatchObject({ distance_km: 400, is_distance_estimated: false, delivery_fee: feeFor(400) })
  expect(workingOf(body)).toMatch(/^往返，单程 400 km，超出/)
})

it.each<[string, OsrmAnswer]>([
  ['is silent', silence],
  ['fails', saying(503, 'busy')],
])('where the service %s the price is made of the estimate, and its working says so', async (_, answer) => {
  osrm.state.answer = answer
  const machine = await aMachineInHangzhou()
  const { status, body } = await ask('quote_rental', machine, nanjing)
  expect([status, body.is_distance_estimated, body.is_estimate]).toEqual([200, true, false])
  expect(body.distance_km).toBeGreaterThan(250)
  expect(body.delivery_fee).toBe(feeFor(body.distance_km))
  expect(workingOf(body)).toContain(`单程 ${body.distance_km} km（估算）`)
  // The service is back before the order is made: what was shown stands.
  osrm.state.answer = waysOf(400)
  const made = await ask('create_rental', machine, { ...nanjing, total_amount: body.total_amount })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    total_amount: body.total_amount,
    distance_km: body.distance_km,
    is_distance_estimated: true,
  })
})

it('the order costs what the quote said though the service is gone since', async () => {
  const machine = await aMachineInHangzhou()
  const { body: quote } = await ask('quote_rental', machine, nanjing)
  osrm.state.answer = saying(500, {})
  const made = await ask('create_rental', machine, { ...nanjing, total_amount: quote.total_amount })
  expect([made.status, made.body.distance_km, made.body.is_distance_estimated]).toEqual([201, 400, false])
  expect(made.body.lines).toEqual(quote.lines)
})

it('nobody waits for the service in a transaction, neither for an order nor for another address of one', async () => {
  const machine = await aMachineInHangzhou()
  const standingStill = async () =>
    (
      await app.pool.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
      )
    ).rowCount
  osrm.state.answer = async (question, answer) => {
    // What stands still because others are at work ends; what waits for this answer would not.
    await expect.poll(standingStill).toBe(0)
    await waysOf(400)(question, answer)
  }
  const made = await ask('create_rental', machine, nanjing)
  expect([made.status, made.body.is_distance_estimated]).toEqual([201, false])
  const change = (more: object) =>
    app.call('POST', pathOf(line.id, 'update_customer_info', made.body.id), { token: renter.token, body: more })
  const agreed = await change({ ...suzhou, total_amount: made.body.total_amount })
  expect([agreed.status, agreed.body.rental.region]).toEqual([200, suzhou.region])
  expect(agreed.body.address_price).toMatchObject({ distance_km: 400, is_distance_estimated: false })
  expect(osrm.questions).toHaveLength(2)
})

it('a machine is brought as far as the measured way allows', async () => {
  const machine = await aMachineInHangzhou(0, 350)
  const refused = await ask('quote_rental', machine, nanjing)
  expect([refused.status, refused.body.code]).toEqual([400, 'rental.out_of_area'])
  expect(refused.body.errors.region).toContain('离这台设备 400 公里，超出 350 公里')
})

it('the service is not asked where no way decides the price, nor for a point whose place nobody names', async () => {
  const free = await ask('quote_rental', await aMachineInHangzhou(0), nanjing)
  expect(free.body).toMatchObject({ is_distance_estimated: true, delivery_fee: 240 })
  const machine = await aMachineInHangzhou()
  const point = { delivery_latitude: 31.2, delivery_longitude: 121.4, delivery_address: '1 号' }
  expect((await ask('quote_rental', machine, point)).body.is_estimate).toBe(true)
  const contradicting = await ask('quote_rental', machine, { ...nanjing, ...point })
  expect([contradicting.status, contradicting.body.code]).toEqual([400, 'rental.place_differs'])
  expect(osrm.questions).toEqual([])
})
