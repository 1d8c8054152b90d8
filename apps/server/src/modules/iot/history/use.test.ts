import { expect, it, onTestFinished } from 'vitest'
import { aDevice, says } from '../../../testing/iot/devices.ts'
import { aMachine } from '../../../testing/machines.ts'
import { aMember, aRenter } from '../../../testing/people.ts'
import { startTestApp } from '../../../testing/test-app.ts'

const hour = 3_600_000
/** At work for so many hours from a moment on, then off. */
const works = (from: number, hours: number, counter: number) =>
  Array.from({ length: hours * 6 + 1 }, (_, one) => ({
    ts: from + (one * hour) / 6,
    lat: 31.2,
    lng: 121.5,
    ignition: one < hours * 6,
    values: { engine_hours: counter + one / 6, engine_rpm: one < hours * 6 ? 1_700 : 0 },
  }))

it('use is added up by machine, model and city, the night apart, of the devices one reaches', async () => {
  // Noon in Shanghai of the 21st.
  const app = await startTestApp({ now: '2026-11-21T04:00:00Z' })
  onTestFinished(() => app.close())
  const [owner, other] = [await aRenter(app), await aRenter(app)]
  const machine = await aMachine(app)
  const { rows } = await app.pool.query<{ id: number }>('SELECT id FROM equipment_unit WHERE equipment_id = $1', [
    machine.id,
  ])
  const device = await aDevice(app, { ownerId: owner.id, unitId: rows[0]!.id })
  await aDevice(app, { ownerId: owner.id })
  // From 4 to 8 in the morning: two hours of it are night.
  await says(app, device, works(Date.parse('2026-11-20T20:00:00Z'), 4, 100))
  await app.call('GET', `/api/iot/devices/${device.code}/hours/`, { token: owner.token })
  const ask = async (token: string) => {
    const query = { from: '2026-11-20', to: '2026-11-21' }
    return (await app.call('GET', '/api/iot/statistics/use/', { token, query })).body
  }
  const told = await ask(owner.token)
  expect(told).toMatchObject({ days: 2, devices: 2, counted: 2 })
  expect(told.total).toMatchObject({ worked_days: 1, worked_percent: 25, working: 4, night: 2 })
  expect(told.by_machine[0]).toMatchObject({ id: device.id, worked_percent: 50, working: 4, city: '上海市' })
  expect(told.by_model[0]).toMatchObject({ machines: 1, working: 4 })
  expect(told.by_city).toMatchObject([{ name: '上海市', machines: 1, working: 4 }])
  expect((await ask(other.token)).devices).toBe(0)
  expect((await ask((await aMember(app, 'super_admin')).token)).devices).toBe(2)
})

it('machines for a device are found by those who register: one’s own, or all', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const machine = await aMachine(app)
  const { rows } = await app.pool.query<{ serial: string }>(
    'SELECT serial FROM equipment_unit WHERE equipment_id = $1',
    [machine.id],
  )
  const find = async (token: string) =>
    app.call('GET', '/api/iot/units/', { token, query: { q: rows[0]!.serial.slice(0, 6) } })
  const staff = await find((await aMember(app, 'super_admin')).token)
  expect(staff.body.results.map(({ serial }: { serial: string }) => serial)).toContain(rows[0]!.serial)
  expect((await find((await aRenter(app)).token)).status).toBe(403)
})
