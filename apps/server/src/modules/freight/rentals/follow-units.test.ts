/** A rental that gets another unit before it is sent, and the lorry that was called for the one before. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aMachineThatTravels,
  aMachineTrip,
  aPaidRental,
  callTruck,
  mayShip,
  onRental,
} from '../../../testing/freight/machine-trips.ts'
import { anOwner } from '../../../testing/owners.ts'
import { aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { exchangeUnit } from '../../rental/public.ts'

let app: TestApp
let owner: Person
let renter: Person
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-25T01:00:00Z', settings: { RATE_LIMITS: 'off' } })
  owner = await anOwner(app)
  renter = await aRenter(app)
})
afterAll(() => app.close())

const isOut = { direction: 'out' }
/** An order of one of two units in one yard; `other` is the one it does not have. */
const anOrder = async () => {
  const machine = await aMachineThatTravels(app, { owner, units: 2 })
  const order = onRental(app, await aPaidRental(app, { renter, machine, from: 2 }))
  const { rows } = await app.pool.query('SELECT unit_id FROM rental_unit WHERE rental_id = $1', [order.id])
  const had = rows[0].unit_id as number
  return { order, had, other: machine.units.find((id) => id !== had)! }
}
const exchange = async (rentalId: number, fromUnit: number, toUnit: number): Promise<void> => {
  const wish = { rentalId, fromUnit, toUnit, notes: '租客同意', now: app.clock.now() }
  await app.db.transaction((tx) => exchangeUnit(app.services, tx, wish))
  await app.settle()
}
const carriedBy = async (cargoId: number) =>
  (
    await app.pool.query(
      `SELECT c.status, array_agg(x.unit_id::int) AS units FROM cargo c JOIN cargo_unit x ON x.cargo_id = c.id
       WHERE c.id = $1 GROUP BY c.id`,
      [cargoId],
    )
  ).rows[0]

describe('a lorry that was called for a unit', () => {
  test('takes the one the order has now, whether or not somebody has accepted it', async () => {
    const first = await anOrder()
    await mayShip(app, owner)
    const open = await callTruck(app, owner, { rental_id: first.order.id, ...isOut })
    await exchange(first.order.id, first.had, first.other)
    expect(await carriedBy(open.body.id)).toEqual({ status: 'open', units: [first.other] })
    const second = await anOrder()
    const trip = await aMachineTrip(app, owner, { rental_id: second.order.id, ...isOut })
    await exchange(second.order.id, second.had, second.other)
    expect(await carriedBy(trip.cargoId)).toEqual({ status: 'taken', units: [second.other] })
  })

  test('is called off where the other unit stands in another yard, and may be called again', async () => {
    const { order, had, other } = await anOrder()
    await app.pool.query(`UPDATE equipment_unit SET city = '上海', location = '嘉定堆场' WHERE id = $1`, [other])
    await mayShip(app, owner)
    const open = await callTruck(app, owner, { rental_id: order.id, ...isOut })
    await exchange(order.id, had, other)
    expect(await carriedBy(open.body.id)).toEqual({ status: 'cancelled', units: [had] })
    const again = await callTruck(app, owner, { rental_id: order.id, ...isOut })
    expect([again.status, (await carriedBy(again.body.id)).units]).toEqual([201, [other]])
  })
})
