import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCargo, aDriver, aShipper, aVehicle } from '../../../testing/freight/parties.ts'
import { anOrder, ordersPath, payFreight, tokenOf } from '../../../testing/freight/trips.ts'
import { aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
})
afterAll(() => app.close())

const call = async (who: Person, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  app.call(method, `/api/transportation/${path}`, { token: await tokenOf(app, who), ...(body && { body }) })
const phoneOf = async (who: Person): Promise<string> =>
  (await app.pool.query('SELECT phone FROM app_user WHERE id = $1', [who.id])).rows[0].phone
const invited = async (carrier: Person, driver: Person) => {
  const { body } = await call(carrier, 'POST', 'carrier/drivers/', { phone: await phoneOf(driver) })
  return body.results.at(-1).id as number
}

test('a driver who accepts drives the carrier’s vehicles and trips, and sees his own alone', async () => {
  const carrier = await aDriver(app, { kind: 'carrier' })
  const driver = await aDriver(app)
  const id = await invited(carrier, driver)
  const asked = (await call(driver, 'GET', 'driver/invitations/')).body
  expect(asked).toMatchObject({ is_driver: true, results: [{ id, carrier_name: '赵建国', status: 'invited' }] })
  // Nothing is given to whoever has not accepted.
  const early = await call(carrier, 'PUT', `carrier/vehicles/${carrier.vehicleId}/driver/`, { driver_id: driver.id })
  expect([early.status, early.body.code]).toEqual([404, 'freight.driver_not_yours'])

  expect((await call(driver, 'POST', `driver/invitations/${id}/accept/`)).body.results[0].status).toBe('driving')
  const [row] = (await call(carrier, 'GET', 'carrier/drivers/')).body.results
  expect(row).toMatchObject({ driver_id: driver.id, name: '赵建国', licence: 'A2', status: 'driving' })
  expect(row.phone).toMatch(/^1\d{2}\*{4}\d{4}$/)

  const trip = await anOrder(app, { driver: carrier })
  const other = await anOrder(app, { driver: await aDriver(app, { kind: 'carrier' }) })
  await payFreight(app, trip)
  const given = await call(carrier, 'POST', `orders/${trip.id}/driver/`, { driver_id: driver.id })
  expect([given.status, given.body.driver.id]).toEqual([200, driver.id])
  const seen = async (who: Person, order: number) =>
    (await app.call('GET', `${ordersPath}${order}/`, { token: await tokenOf(app, who) })).status
  expect([await seen(driver, trip.id), await seen(driver, other.id), await seen(carrier, other.id)]).toEqual([
    200, 404, 404,
  ])
  expect((await call(driver, 'POST', `orders/${trip.id}/depart/`, {})).status).toBe(200)

  const vehicles = await call(carrier, 'PUT', `carrier/vehicles/${carrier.vehicleId}/driver/`, { driver_id: driver.id })
  expect(vehicles.body.results[0].driver_id).toBe(driver.id)
  // He leaves: the vehicle is the carrier's again, the trip under way stays his.
  expect((await call(carrier, 'POST', `carrier/drivers/${id}/end/`)).body.results).toEqual([])
  expect((await call(carrier, 'GET', 'vehicles/mine/')).body.results[0].driver_id).toBeNull()
  expect(await seen(driver, trip.id)).toBe(200)
  expect((await call(driver, 'POST', `driver/invitations/${id}/accept/`)).body.code).toBe(
    'freight.invitation_not_found',
  )
})

test('nobody accepts for somebody else, one number is asked once, and one’s own number is refused', async () => {
  const carrier = await aDriver(app, { kind: 'carrier' })
  const [driver, stranger] = [await aDriver(app), await aDriver(app)]
  const id = await invited(carrier, driver)
  expect(await invited(carrier, driver)).toBe(id)
  expect((await call(stranger, 'POST', `driver/invitations/${id}/accept/`)).status).toBe(404)
  expect((await call(stranger, 'POST', `driver/invitations/${id}/decline/`)).status).toBe(404)
  const own = await call(carrier, 'POST', 'carrier/drivers/', { phone: await phoneOf(carrier) })
  expect([own.status, own.body.code]).toEqual([409, 'freight.own_invitation'])
  expect((await call(driver, 'POST', 'carrier/drivers/', { phone: '13800000000' })).body.code).toBe(
    'freight.carrier_required',
  )
  const renter = await aRenter(app)
  const toRenter = await invited(carrier, renter)
  expect((await call(renter, 'POST', `driver/invitations/${toRenter}/accept/`)).body.code).toBe(
    'freight.driver_required',
  )
  expect((await call(driver, 'POST', `driver/invitations/${id}/decline/`)).body.results).toEqual([])
})

test('a licence has to do for the vehicle: on the list, in the hand-over of a vehicle and of an order', async () => {
  const carrier = await aDriver(app, { kind: 'carrier' })
  const driver = await aDriver(app)
  await app.pool.query(`UPDATE freight_driver SET licence = 'C1' WHERE user_id = $1`, [driver.id])
  const id = await invited(carrier, driver)
  await call(driver, 'POST', `driver/invitations/${id}/accept/`)
  const heavy = await call(carrier, 'PUT', `carrier/vehicles/${carrier.vehicleId}/driver/`, { driver_id: driver.id })
  expect([heavy.status, heavy.body.code]).toEqual([409, 'freight.licence_too_low'])
  const light = await aVehicle(app, carrier.id, 'box_4_2')
  expect((await call(carrier, 'PUT', `carrier/vehicles/${light}/driver/`, { driver_id: driver.id })).status).toBe(200)
  const trip = await anOrder(app, { driver: carrier })
  const given = await call(carrier, 'POST', `orders/${trip.id}/driver/`, { driver_id: driver.id })
  expect([given.status, given.body.code]).toEqual([409, 'freight.licence_too_low'])
  const open = await aCargo(app, await aShipper(app))
  const match = await call(driver, 'GET', `cargos/${open.id}/match/`)
  const gate = match.body.gates.find((one: { code: string }) => one.code === 'documents')
  expect(gate).toMatchObject({ passed: false, reason: expect.stringContaining('C1 驾照') })
})
