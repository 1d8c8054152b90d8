/** Lorries for the platform's own machines: the platform pays, and nobody's else. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '../../../platform/clock.ts'
import {
  aMachineThatTravels,
  anUnpaidMachineTrip,
  aPaidRental,
  bringMachine,
  callTruck,
  loadMachine,
  mayShip,
} from '../../../testing/freight/machine-trips.ts'
import { aDriver, cargosPath } from '../../../testing/freight/parties.ts'
import { anOrder, onTrip, ordersPath, type TestTrip, tokenOf } from '../../../testing/freight/trips.ts'
import { anOwner } from '../../../testing/owners.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { invariants } from '../../payment/proof/invariants.ts'
import { screenFreight } from '../findings/screen.ts'

let app: TestApp
let owner: Person
let staff: Person
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-25T01:00:00Z', settings: { RATE_LIMITS: 'off' } })
  owner = await anOwner(app)
  staff = await aMember(app, 'staff')
  for (const person of [owner, staff]) await mayShip(app, person)
})
// Every test begins in the morning.
beforeEach(() => app.clock.set(`${addDays(dayOf(app.clock.now()), 1)}T01:00:00Z`))
afterAll(() => app.close())

const toNingbo = async (who?: Person) => ({
  unit_id: (await aMachineThatTravels(app, who ? { owner: who } : {})).units[0]!,
  city: '宁波',
  address: '北仑区明州路 301 号',
})
const standing = async ({ id, shipper }: TestTrip) =>
  (await app.call('GET', `${ordersPath}${id}/payment_status/`, { token: await tokenOf(app, shipper) })).body
const platformPays = async ({ id, shipper }: Pick<TestTrip, 'id' | 'shipper'>) =>
  app.call('POST', `${ordersPath}${id}/payment/`, {
    token: await tokenOf(app, shipper),
    body: { payment_method: 'platform' },
  })
const refused = [400, 'payment.platform_not_allowed']
const answers = ({ status, body }: { status: number; body: any }) => [status, body.code]
/** What the platform's expenses bear of an order, in fen. */
const borneBy = async ({ id }: TestTrip): Promise<number> => {
  const { rows } = await app.pool.query(
    `SELECT coalesce(sum(e.amount_fen), 0)::int AS fen FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id
     WHERE p.payable_kind = 'freight_order' AND p.payable_id = $1 AND e.account = 'borne_expense'`,
    [id],
  )
  return rows[0].fen
}
const expectSound = async () => {
  await app.settle()
  for (const one of invariants)
    if ('text' in one) expect([one.rule, (await app.pool.query(one.text)).rows]).toEqual([one.rule, []])
}

describe('a machine of the platform', () => {
  test('that moves between yards is carried at its expense, and the driver is paid as always', async () => {
    const trip = await anUnpaidMachineTrip(app, staff, await toNingbo())
    const { is_platforms, amount_due } = await standing(trip)
    expect(is_platforms).toBe(true)
    const paid = await platformPays(trip)
    expect(paid.status).toBe(200)
    expect(paid.body.payment_data).toMatchObject({ method: 'platform', method_display: '平台承担', status: 'paid' })
    expect(await standing(trip)).toMatchObject({ status: 'paid', payment_completed: true })
    expect((await standing(trip)).is_platforms).toBeUndefined()
    expect(await borneBy(trip)).toBe(amount_due * 100)
    await loadMachine(app, trip)
    await bringMachine(app, trip)
    expect((await onTrip(app, trip).sends('confirm', {})).status).toBe(200)
    await expectSound()
    const { rows } = await app.pool.query(
      `SELECT gross_fen::int, payee_id FROM earning WHERE payable_kind = 'freight_order' AND payable_id = $1`,
      [trip.id],
    )
    expect(rows).toEqual([{ gross_fen: amount_due * 100, payee_id: trip.driver.id }])
    const { body } = await app.call('GET', '/api/finance/ledger/explain/', {
      token: (await aMember(app, 'super_admin')).token,
      query: { payable_kind: 'freight_order', payable_id: String(trip.id) },
    })
    for (const { code, shown, sum } of body.figures) expect([code, sum]).toEqual([code, shown])
  })

  test('of an order whose transport the platform owes, likewise; cancelled, nothing of it is left an expense', async () => {
    const renter = await aRenter(app)
    const id = await aPaidRental(app, { renter, machine: await aMachineThatTravels(app) })
    const trip = await anUnpaidMachineTrip(app, staff, { rental_id: id, direction: 'out' })
    expect((await platformPays(trip)).status).toBe(200)
    expect((await onTrip(app, trip).sends('cancel', { reason: '租客改了时间' })).status).toBe(200)
    await expectSound()
    expect(await borneBy(trip)).toBe(0)
  })

  test('paid before anybody accepts goes with its order; cancelled, nothing of it is left an expense', async () => {
    const called = await callTruck(app, staff, await toNingbo())
    const { id: cargoId, version, vehicle_type: type, from_city: city } = called.body.cargo
    const token = await tokenOf(app, staff)
    const path = `${cargosPath}${cargoId}/payment/`
    expect((await app.call('POST', path, { token, body: { payment_method: 'platform' } })).status).toBe(200)
    const driver = await aDriver(app, { type, city })
    const accepted = await app.call('POST', `${cargosPath}${cargoId}/accept/`, {
      token: await tokenOf(app, driver),
      body: { vehicle_id: driver.vehicleId, version },
    })
    expect(accepted.body.order.status).toBe('pending_pickup')
    const trip = { id: accepted.body.id, cargoId, shipper: staff, driver }
    expect((await onTrip(app, trip).sends('cancel', { reason: '改了时间' })).status).toBe(200)
    await expectSound()
    const { rows } = await app.pool.query(
      `SELECT sum(e.amount_fen)::int AS fen FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id
       WHERE e.account = 'borne_expense' AND (p.payable_kind, p.payable_id) IN (('freight_cargo', $1::bigint), ('freight_order', $2))`,
      [cargoId, trip.id],
    )
    expect(rows).toEqual([{ fen: 0 }])
  })

  test('is paid once, however many ask', async () => {
    const trip = await anUnpaidMachineTrip(app, staff, await toNingbo())
    const { amount_due } = await standing(trip)
    const tried = await Promise.all(Array.from({ length: 5 }, () => platformPays(trip)))
    expect(tried.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await borneBy(trip)).toBe(amount_due * 100)
    await expectSound()
  })
})

describe('nothing else is', () => {
  test('an owner’s machine, other goods of staff, and what staff may look after no longer', async () => {
    const his = await anUnpaidMachineTrip(app, owner, await toNingbo(owner))
    expect(answers(await platformPays(his))).toEqual(refused)
    const goods = await anOrder(app, { shipper: { ...staff, token: await tokenOf(app, staff) } })
    expect((await standing(goods)).is_platforms).toBeUndefined()
    expect(answers(await platformPays(goods))).toEqual(refused)

    const trip = await anUnpaidMachineTrip(app, staff, await toNingbo())
    await app.pool.query(`DELETE FROM role_permission WHERE role = 'staff' AND permission = 'equipment_edit'`)
    expect(answers(await platformPays(trip))).toEqual(refused)
    await app.pool.query(`INSERT INTO role_permission (role, permission) VALUES ('staff', 'equipment_edit')`)
    // Sold meanwhile: it is its owner's to be carried.
    await app.pool.query(
      `UPDATE equipment SET owner_id = $1 WHERE id = (SELECT u.equipment_id FROM cargo_unit x
         JOIN equipment_unit u ON u.id = x.unit_id WHERE x.cargo_id = $2)`,
      [owner.id, trip.cargoId],
    )
    expect(answers(await platformPays(trip))).toEqual(refused)
    expect(await borneBy(trip)).toBe(0)
  })
})

describe('a lorry dearer than the high price of its trip', () => {
  const dearFindings = async () => {
    await screenFreight(app.services)
    const { rows } = await app.pool.query(
      `SELECT f.one_id::int AS one, f.other_id::int AS other, x.order_id::int AS order FROM freight_finding f
       JOIN freight_finding_fact x ON x.finding_id = f.id WHERE f.kind = 'dear_for_platform' ORDER BY x.id`,
    )
    return rows
  }
  const call = async (who: Person, price?: number) =>
    anUnpaidMachineTrip(app, who, await toNingbo(who === staff ? undefined : who), price === undefined ? {} : { price })
  test('is for a colleague to look at, where staff called it for a machine of the platform', async () => {
    const { cargoId } = await call(staff)
    const { rows } = await app.pool.query('SELECT high_fen::int AS high FROM cargo WHERE id = $1', [cargoId])
    const high = rows[0].high / 100
    await call(staff, high)
    await call(owner, high + 1)
    expect(await dearFindings()).toEqual([])
    const trip = await call(staff, high + 1)
    expect(await dearFindings()).toEqual([{ one: staff.id, other: trip.driver.id, order: trip.id }])
  })
})
