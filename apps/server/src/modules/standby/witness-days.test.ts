import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, addHours, dayOf, startOfDay } from '../../platform/clock.ts'
import { aDevice, says, type TestDevice } from '../../testing/iot/devices.ts'
import { aMachine } from '../../testing/machines.ts'
import { aRental, pathOf } from '../../testing/orders.ts'
import { anOwner } from '../../testing/owners.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { addUpReadings } from '../iot/history/history-jobs.ts'
import { witnessStoppedDays } from './witness-days.ts'

const line = lines.find(({ pricing }) => pricing.standby !== null)!.id

let app: TestApp
let [owner, renter, staff]: Person[] = []
beforeAll(async () => {
  // A Monday.
  app = await startTestApp({ now: '2026-11-16T02:00:00Z' })
  owner = await anOwner(app)
  renter = await aRenter(app)
  staff = await aMember(app, 'admin')
})
afterAll(() => app.close())

const ask = async (who: Person, operation: string, id: number, body?: object) =>
  app.call(body ? 'POST' : 'GET', pathOf(line, operation, id), {
    token: (await signInAgain(app, who)).token,
    ...(body && { body }),
  })
const moveTo = (day: string, hours: number) => app.clock.set(addHours(startOfDay(day), hours))
/** Ten days from today in the renter's hands, the second and third of them stopped. */
const aStoppedOrder = async () => {
  const machine = await aMachine(app, { line, owner: owner! })
  const first = dayOf(app.clock.now())
  const [his, desk] = [await signInAgain(app, renter!), await signInAgain(app, staff!)]
  const id = await aRental(app, { machine, renter: his as Person, staff: desk as Person, days: 10, status: 'in_use' })
  const device = await aDevice(app, { unitId: machine.units[0]! })
  const body = { start_date: addDays(first, 1), end_date: addDays(first, 2), reason: '下雨' }
  expect((await ask(renter!, 'declare_standby', id, body)).status).toBe(201)
  return { id, device, first }
}
/** Works from nine to ten. */
const work = async (device: TestDevice, day: string) => {
  const minutes = Array.from({ length: 60 }, (_, place) => ({
    ts: addHours(startOfDay(day), 9).getTime() + place * 60_000,
    ignition: true,
    values: { engine_rpm: 1_600 },
  }))
  expect((await says(app, device, minutes)).body.accepted).toBe(60)
  await addUpReadings(app.services)
}
const told = async (id: number) =>
  (
    await app.pool.query(
      `SELECT d.is_worked, d.looked_at FROM standby_day d JOIN rental_standby s ON s.id = d.standby_id
       WHERE s.rental_id = $1 ORDER BY d.day`,
      [id],
    )
  ).rows

it('a stopped day is looked at once more before the return: what its device stored until then counts', async () => {
  const { id, device, first } = await aStoppedOrder()
  moveTo(addDays(first, 7), 9)
  await witnessStoppedDays(app.services)
  expect((await ask(renter!, 'preview_return', id)).body.standby_days).toBe(2)
  await work(device, addDays(first, 2))
  expect((await ask(staff!, 'confirm_return', id, {})).status).toBe(200)
  expect((await ask(renter!, 'get_return_record', id)).body.standby_days).toBe(1)
})

it('once the machine is back, no look changes what its days came to', async () => {
  const { id, device, first } = await aStoppedOrder()
  moveTo(addDays(first, 7), 9)
  expect((await ask(staff!, 'confirm_return', id, {})).status).toBe(200)
  const before = await told(id)
  await work(device, addDays(first, 2))
  app.clock.advance({ hours: 7 })
  await witnessStoppedDays(app.services)
  expect(await told(id)).toEqual(before)
})

it('a day that cannot be read stays as it was, and holds up no other', async () => {
  const { id, device, first } = await aStoppedOrder()
  moveTo(addDays(first, 3), 1)
  await work(device, addDays(first, 1))
  await witnessStoppedDays(app.services)
  const looked = app.clock.now()
  expect(await told(id)).toEqual([
    { is_worked: true, looked_at: looked },
    { is_worked: false, looked_at: looked },
  ])
  moveTo(addDays(first, 3), 9)
  await witnessStoppedDays({ ...app.services, telemetry: { ...app.services.telemetry, db: null as never } })
  const again = app.clock.now()
  expect(await told(id)).toEqual([
    { is_worked: true, looked_at: again },
    { is_worked: false, looked_at: again },
  ])
})
