/** What a company's devices are told: by its members for it, agreed to by somebody who is none. */
import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aDevice, says, type TestDevice } from '../../testing/iot/devices.ts'
import { aMember, type Person } from '../../testing/people.ts'
import {
  accountOf,
  aCompanyMachine,
  aCompanyMember,
  anOwningCompany,
  callFor,
  type Company,
} from '../../testing/tenants.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { passBatches } from '../iot/batches/run-batches.ts'

const line = lines.find(({ pricing }) => pricing.standby !== null)!.id
let app: TestApp
let [company, other]: Company[] = []
let [site, staff]: Person[] = []
let device: TestDevice
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' }, securesRows: true })
  staff = await aMember(app, 'super_admin')
  ;[company, other] = [await anOwningCompany(app, staff), await anOwningCompany(app, staff)]
})
/** One who may leave; the device is on a machine of the company and says that it stands. */
beforeEach(async () => {
  site = await aCompanyMember(app, company!, 'site')
  const machine = await aCompanyMachine(app, company!, site, line)
  const boundAt = new Date(app.clock.now().getTime() - 86_400_000)
  const ownerId = await accountOf(app, company!)
  device = await aDevice(app, { ownerId, unitId: machine.units[0]!, boundAt })
  await says(app, device, { ts: app.clock.now().getTime(), ignition: false, speed: 0 })
})
afterAll(() => app.close())

const for_ = (person: Person, method: string, path: string, body?: unknown) =>
  callFor(app, company!, person, method, path, body)
const leaves = (person: Person) =>
  app.pool.query('UPDATE tenant_member SET left_at = now() WHERE user_id = $1', [person.id])

describe('a lock that needs a second person', () => {
  const lock = { command: 'lock', reason_code: 'theft', reason: '工地失窃，已报警' }

  test('is not agreed to by a colleague, also once whoever ordered it has left', async () => {
    const asked = await for_(site!, 'POST', `/api/iot/devices/${device.code}/commands/`, lock)
    expect(asked.body).toMatchObject({ needs_approval: true, awaits_approval: true })
    const approve = `/api/iot/commands/${asked.body.id}/approve/`
    const refused = (await for_(company!.head, 'POST', approve)).body
    expect([refused.code, refused.message]).toEqual(['command.same_person', '下指令的人和你是同一方，要由平台的人同意'])
    const listed = await for_(company!.head, 'GET', `/api/iot/devices/${device.code}/commands/`)
    expect(listed.body.results[0].actions).toEqual(['cancel'])
    const told = await app.pool.query<{ id: number }>(
      `SELECT (payload->>'userId')::int AS id FROM outbox WHERE topic = 'iot_command.awaits' AND payload->>'commandId' = $1`,
      [String(asked.body.id)],
    )
    const people = told.rows.map(({ id }) => id)
    expect(people).toContain(staff!.id)
    expect(people).not.toContain(await accountOf(app, company!))
    await leaves(site!)
    expect((await for_(company!.head, 'POST', approve)).body.code).toBe('command.same_person')
    const agreed = await app.call('POST', approve, { token: staff!.token })
    expect([agreed.status, agreed.body.awaits_approval]).toEqual([200, false])
  })
})

describe('many devices', () => {
  const base = '/api/iot/command-batches/'
  const begin = async () => {
    const made = await for_(site!, 'POST', base, { command: 'locate', devices: [device.id] })
    expect([made.status, made.body.errors]).toEqual([201, undefined])
    return made.body.id as number
  }
  const idsOf = ({ body }: { body: { results: { id: number }[] } }) => body.results.map(({ id }) => id)
  const statusOf = async (id: number) => (await for_(company!.head, 'GET', `${base}${id}/`)).body.status

  test('are told together in its name: its keepers see and hold it, nobody else does', async () => {
    const id = await begin()
    expect(idsOf(await for_(company!.head, 'GET', base))).toContain(id)
    const alone = await app.call('GET', base, { token: site!.token })
    expect(idsOf(alone)).not.toContain(id)
    const foreign = await callFor(app, other!, other!.head, 'GET', `${base}${id}/`)
    expect(foreign.body.code).toBe('batch.not_found')
    const buyer = await aCompanyMember(app, company!, 'buyer')
    expect((await for_(buyer, 'GET', base)).body.code).toBe('tenant.role_lacks')
    expect((await for_(company!.head, 'POST', `${base}${id}/cancel/`, {})).status).toBe(200)
    expect(await statusOf(id)).toBe('cancelled')
  })

  test('that are not its own are no batch of it', async () => {
    const made = await callFor(app, other!, other!.head, 'POST', base, { command: 'locate', devices: [device.id] })
    expect(made.body.code).toBe('device.not_found')
  })

  test('nothing more is sent once whoever began it keeps its machines no longer', async () => {
    const id = await begin()
    await passBatches(app.services)
    expect(await statusOf(id)).toBe('running')
    await leaves(site!)
    await passBatches(app.services)
    expect(await statusOf(id)).toBe('stopped')
    expect((await for_(company!.head, 'POST', `${base}${id}/resume/`, { reason: '由我接手' })).status).toBe(200)
    await passBatches(app.services)
    expect(await statusOf(id)).toBe('running')
  })
})
