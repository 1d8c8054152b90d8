import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf, spokenDay } from '../../../platform/clock.ts'
import { aMachine, type Machine } from '../../../testing/machines.ts'
import { aRental, pathOf, requestFor } from '../../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let staff: Person
let renter: Person
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z' })
  ;[staff, renter] = [await aMember(app, 'staff'), await aRenter(app)]
})
afterAll(() => app.close())

// requestFor begins tomorrow.
const day = (ahead: number) => addDays(dayOf(app.clock.now()), ahead)
const repair = async (machine: Machine, unit: number, from: number, to: number) => {
  const made = await app.call('POST', '/api/admin/maintenance/', {
    token: staff.token,
    body: { unit_id: machine.units[unit], description: '换油封', start_date: day(from), end_date: day(to) },
  })
  expect(made.status).toBe(201)
}
const rent = (machine: Machine, days: number, more: object = {}) =>
  app.call('POST', pathOf(machine.line, 'create_rental'), {
    token: renter.token,
    body: { ...requestFor(app, machine, days), ...more },
  })

describe('where maintenance alone is in the way', () => {
  test('it answers 4004 with the first day on which the machine is free for as long', async () => {
    const machine = await aMachine(app)
    await repair(machine, 0, 2, 3)
    await repair(machine, 0, 7, 7)
    const { status, body } = await rent(machine, 3)
    // Four days with the one it rests: they do not fit between the two.
    expect([status, body.code, body.number]).toEqual([409, 'rental.maintenance', 4004])
    expect(body.errors).toEqual({ start_date: day(8) })
    expect(body.message).toBe(`设备需要维护，${spokenDay(day(8))} 起有空`)
    const again = await rent(machine, 3, { start_date: day(8), end_date: day(10) })
    expect(again.status).toBe(201)
  })

  test('as many units as are wanted are free then', async () => {
    const machine = await aMachine(app, { units: 2, bufferDays: 0 })
    await repair(machine, 0, 0, 4)
    await repair(machine, 1, 5, 5)
    expect((await rent(machine, 2, { quantity: 2 })).body.errors).toEqual({ start_date: day(6) })
    expect((await rent(machine, 2)).status).toBe(201)
  })

  test('where a rental is in the way too it is not said', async () => {
    const machine = await aMachine(app)
    await repair(machine, 0, 2, 2)
    await aRental(app, { machine, renter: await aRenter(app), from: 3, days: 2 })
    const { body } = await rent(machine, 5)
    expect([body.code, body.number]).toEqual(['rental.unavailable', 4000])
  })
})
