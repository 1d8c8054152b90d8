import { findLine, lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDevice, says, type TestDevice } from '../../testing/iot/devices.ts'
import { anAlert } from '../../testing/iot/alerts.ts'
import { aMachine, type Machine } from '../../testing/machines.ts'
import { aRental } from '../../testing/orders.ts'
import { anOwner } from '../../testing/owners.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Person
let staff: Person
let owner: Person
let renter: Person
const line = lines[2]!.id
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z' })
  ;[admin, staff, owner, renter] = [
    await aMember(app, 'admin'),
    await aMember(app, 'staff'),
    await anOwner(app),
    await aRenter(app),
  ]
})
afterAll(() => app.close())

const get = (path: string, query: Record<string, string | number | boolean> = {}, person = staff) =>
  app.call('GET', `/api/admin/${path}`, { token: person.token, query })
const serialOf = async (machine: Machine): Promise<string> =>
  (await app.pool.query('SELECT serial FROM equipment_unit WHERE id = $1', [machine.units[0]])).rows[0].serial
const deviceOf = new Map<Machine, TestDevice>()
/** Its device says something. */
const speak = async (machine: Machine): Promise<void> => {
  const device = deviceOf.get(machine) ?? (await aDevice(app, { unitId: machine.units[0]! }))
  deviceOf.set(machine, device)
  await says(app, device, { values: { engine_rpm: 900 } })
}
const command = (unitId: number, body: object, person = admin) =>
  app.call('POST', `/api/admin/devices/${unitId}/command/`, { token: person.token, body })

describe('the list of devices', () => {
  test('says of each unit whether it is connected, what its meter says and what is open about it', async () => {
    const [silent, speaking] = [await aMachine(app, { line, name: '静默机' }), await aMachine(app, { line })]
    await speak(silent)
    app.clock.advance({ minutes: 6 })
    await speak(speaking)
    await anAlert(app, { unitId: speaking.units[0]! })
    await app.pool.query('UPDATE equipment_unit SET meter = 1204.5 WHERE id = $1', [silent.units[0]])
    const { body } = await get('devices/', { line, page_size: 100 })
    const of = (machine: Machine) => body.results.find((row: { unit_id: number }) => row.unit_id === machine.units[0])
    expect(of(silent)).toMatchObject({ connected: false, meter: 1204.5, state: 'free', open_alerts: 0 })
    expect(of(speaking)).toMatchObject({ connected: true, open_alerts: 1, serial: await serialOf(speaking) })
    const figures = body.by_line.find((row: { line: string }) => row.line === line)
    expect(figures).toMatchObject({ devices: body.count, connected: 1, open_alerts: 1 })
    expect(body.by_line.map((row: { line: string }) => row.line)).toEqual(lines.map(({ id }) => id))
    const ids = async (query: Record<string, string | boolean>) =>
      (await get('devices/', { line, page_size: 100, ...query })).body.results.map(
        (row: { unit_id: number }) => row.unit_id,
      )
    expect(await ids({ connected: true })).toEqual(speaking.units)
    expect(await ids({ attention: true })).toEqual(speaking.units)
    expect(await ids({ keyword: '静默机' })).toEqual(silent.units)
  })

  test('and everything about machines from afar is for staff', async () => {
    const paths = ['devices/', 'devices/figures/', 'device-alerts/', 'device-commands/']
    for (const person of [owner, renter])
      for (const path of paths) expect([path, (await get(path, {}, person)).status]).toEqual([path, 403])
  })
})

describe('alerts', () => {
  test('are what machines report, what renters report and repairs asked for, in one list', async () => {
    const kind = lines[1]!.id
    const machine = await aMachine(app, { line: kind, owner })
    const rentalId = await aRental(app, { machine, renter })
    await app.pool.query(`INSERT INTO rental_issue (rental_id, issue_type, description) VALUES ($1, 'fault', '异响')`, [
      rentalId,
    ])
    await app.call('POST', '/api/admin/maintenance/', {
      token: staff.token,
      body: { unit_id: machine.units[0], kind: 'repair', description: '换轴承', urgency: 'high' },
    })
    await anAlert(app, { unitId: machine.units[0]!, level: 'info', message: '已恢复', isClosed: true })
    const { body } = await get('device-alerts/', { line: kind })
    expect(body.by_kind).toEqual({ issue: 1, maintenance: 1 })
    expect(body.results.map((row: { message: string }) => row.message).sort()).toEqual(['异响', '换轴承'])
    const issue = body.results.find((row: { kind: string }) => row.kind === 'issue')
    expect(issue).toMatchObject({ rental_id: rentalId, kind_display: '租客报告', is_open: true })
    expect((await get('device-alerts/', { line: kind, all: true })).body.count).toBe(3)
    expect((await get('device-alerts/', { line: kind, kind: 'maintenance' })).body.count).toBe(1)
  })
})

test('figures count days out and in repair, of the days a unit was there', async () => {
  const kind = lines[3]!.id
  const machine = await aMachine(app, { line: kind })
  await app.pool.query(`UPDATE equipment_unit SET created_at = '2026-11-12T02:00:00Z' WHERE id = $1`, machine.units)
  await aRental(app, { machine, renter, days: 5 })
  const { body } = await get('devices/figures/', { line: kind })
  expect(body.by_line).toMatchObject([
    { line: kind, units: 1, rented_days: 1, unit_days: 10, rented_percent: 10, issues: 0, meter_run: null },
  ])
  expect(body.busiest).toMatchObject([{ unit_id: machine.units[0], rented_percent: 10 }])
})

describe('a command', () => {
  test('goes to a connected unit only, is listed and written down', async () => {
    const machine = await aMachine(app, { line })
    const unitId = machine.units[0]!
    const refused = await command(unitId, { command: 'lock' })
    expect([refused.status, refused.body.message]).toEqual([409, '设备未联网，无法下发指令'])
    expect((await command(unitId, {})).body.errors).toEqual({ command: '请填写指令' })
    await speak(machine)
    const unsafe = await command(unitId, { command: 'lock' })
    const why = findLine(line).isHarmlessOnly ? 'command.harmless_only' : 'command.unsafe'
    expect([unsafe.status, unsafe.body.code]).toEqual([409, why])
    expect((await command(unitId, { command: 'fly' })).body.errors).toEqual({ command: '没有这条指令' })
    const sent = await command(unitId, { command: 'message', parameters: { text: '请停车', after: 10 } })
    expect([sent.status, sent.body.unit_id]).toEqual([201, unitId])
    const { body } = await get('device-commands/', { unit_id: unitId }, admin)
    expect(body.results).toMatchObject([
      { id: sent.body.command_id, command: 'message', parameters: { text: '请停车' }, ordered_by: admin.username },
    ])
    const { rows } = await app.pool.query(
      `SELECT after FROM audit_log WHERE action = 'device.command' AND after ->> 'command_id' = $1`,
      [String(sent.body.command_id)],
    )
    expect(rows).toMatchObject([{ after: { command: 'message' } }])
    expect((await command(999_999, { command: 'lock' })).body.code).toBe('device.not_found')
  })

  test('is not for whoever may not: staff without the permission, owners, renters', async () => {
    const machine = await aMachine(app, { line, owner })
    for (const person of [staff, owner, renter]) {
      expect((await command(machine.units[0]!, { command: 'lock' }, person)).status).toBe(403)
      expect((await get('device-commands/', {}, person)).status).toBe(403)
    }
  })
})
