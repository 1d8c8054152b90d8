import { expect, it, onTestFinished } from 'vitest'
import { aDevice } from '../../../testing/iot/devices.ts'
import { aMachine } from '../../../testing/machines.ts'
import { aRenter } from '../../../testing/people.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { hashSecret } from '../ingest/find-device.ts'
import { liveFleet } from './live-fleet.ts'
import { momentOf, type DemoMachine } from './routine.ts'
import { restOf, sayAt } from './say.ts'
import { secretOf } from './secret.ts'

const since = Date.parse('2026-11-01T02:00:00Z')
const site = { lat: 30.2, lng: 120.2 }
const codes = ['JH-EXC-002', 'JH-CAR-003', 'JH-CRA-001', 'JH-CNC-004', 'JH-MON-001', 'JH-TAG-002']
const machineOf = (code: string): DemoMachine => ({
  code,
  site,
  since,
  isElectric: false,
  leavesAt: null,
  standsFrom: null,
  arrival: null,
})

it.each(codes)(
  '%s tells one life: whenever it is asked, its counters only rise and it goes no faster than it says',
  (code) => {
    const machine = machineOf(code)
    let before = momentOf(machine, since)
    let readings = 0
    for (let at = since; at < since + 3 * 86_400_000; at += restOf(machine, at, 'past')) {
      const now = momentOf(machine, at)
      expect(now.hours).toBeGreaterThanOrEqual(before.hours - 1e-9)
      expect(now.km).toBeGreaterThanOrEqual(before.km - 1e-9)
      expect(now.speed).toBeLessThan(90)
      before = now
      readings += 1
    }
    // Asked anew, without what came before, it is where it was.
    expect(momentOf({ ...machine, site: { ...site } }, since + 2 * 86_400_000)).toEqual(
      momentOf(machine, since + 2 * 86_400_000),
    )
    expect(readings).toBeLessThan(1_500)
  },
)

it('what a device of the demo says is what its profile knows', () => {
  for (const code of codes) {
    const said = sayAt(machineOf(code), since + 5 * 3_600_000)
    expect(Object.keys(said.values).length).toBeGreaterThan(0)
    expect(said.lat).toBeCloseTo(site.lat, 0)
  }
})

it.each(['JH-EXC-002', 'JH-CAR-003'])('%s on a machine without an engine tells of none', (code) => {
  const keysOf = (isElectric: boolean) =>
    Object.keys(sayAt({ ...machineOf(code), isElectric }, since + 5 * 3_600_000).values)
  expect(keysOf(false)).toContain('fuel_percent')
  expect(keysOf(true).filter((key) => /fuel|engine_temp/.test(key))).toEqual([])
})

it('one that is left standing works no more, and one that was sent arrives', () => {
  const standsFrom = since + 2 * 86_400_000
  const left = { ...machineOf('JH-CNC-004'), standsFrom }
  const last = momentOf(left, standsFrom)
  for (const hours of [1, 30, 300]) {
    const later = momentOf(left, standsFrom + hours * 3_600_000)
    expect([later.doing, later.hours]).toEqual(['off', last.hours])
  }
  const arrival = { at: since + 3_600_000, from: { lat: 31, lng: 121 } }
  const sent = { ...machineOf('JH-MON-001'), standsFrom: since, arrival }
  expect(momentOf(sent, arrival.at - 60_000).lat).toBeCloseTo(31, 3)
  expect(momentOf(sent, arrival.at).lat).toBeCloseTo(site.lat, 3)
})

it('the fleet speaks for itself, two processes say it once, whose credentials were renewed is left alone, and what it is told it does', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const renter = await aRenter(app)
  const register = async (code: string) => {
    const { id: machineId } = await aMachine(app)
    const { rows } = await app.pool.query<{ id: number }>(
      'UPDATE equipment_unit SET latitude = 30.2, longitude = 120.2 WHERE equipment_id = $1 RETURNING id',
      [machineId],
    )
    return aDevice(app, { code, ownerId: renter.id, unitId: rows[0]!.id })
  }
  const own = await register('JH-EXC-002')
  await app.pool.query('UPDATE device SET secret_hash = $1 WHERE id = $2', [
    hashSecret(secretOf(app.services, own.code)),
    own.id,
  ])
  await register('JH-EXC-003')
  await liveFleet(app.services)
  await liveFleet({ ...app.services })
  const said = await app.pool.query('SELECT device_id, lat FROM telemetry_reading')
  expect(said.rows).toEqual([{ device_id: own.id, lat: expect.closeTo(30.2, 1) }])

  const ask = (command: string) =>
    app.call('POST', `/api/iot/devices/${own.code}/commands/`, { token: renter.token, body: { command } })
  const { body: located } = await ask('locate')
  await liveFleet(app.services)
  await liveFleet(app.services)
  const { rows: steps } = await app.pool.query(
    'SELECT status FROM device_command_history WHERE command_id = $1 ORDER BY id',
    [located.id],
  )
  expect(steps.map(({ status }) => status)).toEqual(['queued', 'sent', 'succeeded'])
})
