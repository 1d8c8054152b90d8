import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandGround, type Told } from '../../../testing/iot/command-ground.ts'
import type { TestDevice } from '../../../testing/iot/devices.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { passCommandTime } from './command-time.ts'

let app: TestApp
const ground = commandGround(() => app)
const { aMachineWithDevice, act, command, connect, inUseBy, later, listOf, now, stands, statusOf } = ground

let admin: Person
let second: Person
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z', settings: { RATE_LIMITS: 'off' } })
  ;[admin, second] = [await aMember(app, 'admin'), await aMember(app, 'admin')]
})
afterAll(async () => {
  await ground.closeAll()
  await app.close()
})
const pass = () => passCommandTime(app.services)

describe('a lock', () => {
  it('of a machine in its owner’s yard needs nobody else, while it is known to stand', async () => {
    const { owner, device } = await aMachineWithDevice()
    const unsafe = await command(owner, device, { command: 'lock', reason_code: 'storage' })
    expect([unsafe.status, unsafe.body.code, unsafe.body.errors.condition]).toEqual([409, 'command.unsafe', 'unknown'])
    await stands(device)
    expect((await command(owner, device, { command: 'lock', reason_code: 'storage' })).body).toMatchObject({
      status: 'queued',
      needs_approval: false,
      expires_at: new Date(now() + 600_000).toISOString(),
    })
    await stands(device, { ts: now() + 1000, ignition: true })
    expect((await command(owner, device, { command: 'lock' })).body.errors.condition).toBe('running')
  })

  it('is looked at again in the moment in which it would be sent', async () => {
    const { owner, device } = await aMachineWithDevice()
    await stands(device)
    const { body } = await command(owner, device, { command: 'lock' })
    app.clock.advance({ seconds: 5 })
    await stands(device, { ignition: true })
    const line = await connect(device)
    await expect.poll(() => statusOf(body.id)).toBe('blocked')
    expect((await listOf(owner, device))[0]).toMatchObject({ condition: 'running', status_display: '安全联锁拦下' })
    expect(line.told).toEqual([])
  })

  it('because of theft needs a second person, and leaves the order aside but never the machine', async () => {
    const { owner, machine, device } = await aMachineWithDevice()
    await inUseBy(machine, await aRenter(app))
    await stands(device)
    const body = { command: 'lock', reason_code: 'theft', reason: '工地失窃，已报警' }
    expect((await command(owner, device, { command: 'lock', reason_code: 'storage' })).body.errors.condition).toBe(
      'in_use',
    )
    const asked = (await command(admin, device, body)).body
    expect(asked).toMatchObject({ needs_approval: true, awaits_approval: true, status: 'queued' })
    const line = await connect(device)
    expect((await act(admin, asked.id, 'approve')).body.code).toBe('command.same_person')
    expect((await act(second, asked.id, 'approve')).body).toMatchObject({ awaits_approval: false })
    await line.hears(asked.id)
    expect((await act(second, asked.id, 'approve')).body.code).toBe('command.action_not_allowed')
    const { rows } = await app.pool.query(
      `SELECT action FROM audit_log WHERE object_type = 'device_command' AND object_id = $1`,
      [String(asked.id)],
    )
    expect(rows).toEqual([{ action: 'device_command.approve' }])
    const next = (await command(owner, device, body)).body
    app.clock.advance({ seconds: 3 })
    await stands(device, { speed: 20 })
    const refused = await act(admin, next.id, 'approve')
    expect([refused.status, refused.body.errors.condition, await statusOf(next.id)]).toEqual([409, 'moving', 'blocked'])
  })

  it('that nobody agreed to in time is over', async () => {
    const { owner, device } = await aMachineWithDevice()
    await stands(device)
    const { body } = await command(owner, device, { command: 'lock', reason_code: 'theft', reason: '失窃' })
    app.clock.advance({ seconds: 600 })
    await stands(device)
    const refused = await act(admin, body.id, 'approve')
    expect([refused.status, refused.body.code, await statusOf(body.id)]).toEqual([409, 'command.expired', 'expired'])
  })

  it('is told to whoever may agree, told again at half its time, and its end to whoever asked', async () => {
    const { owner, device } = await aMachineWithDevice()
    const told = async (topic: string): Promise<number[]> =>
      (
        await app.pool.query(`SELECT payload FROM outbox WHERE topic = $1 AND payload->>'commandId' = $2`, [topic, id])
      ).rows.map(({ payload }) => payload.userId)
    await stands(device)
    const asked = await command(owner, device, { command: 'lock', reason_code: 'theft', reason: '失窃' })
    const id = String(asked.body.id)
    const first = await told('iot_command.awaits')
    expect(first).toEqual(expect.arrayContaining([admin.id, second.id]))
    expect(first).not.toContain(owner.id)
    await pass()
    expect(await told('iot_command.still_awaits')).toEqual([])
    app.clock.advance({ seconds: 300 })
    await pass()
    await pass()
    expect(new Set(await told('iot_command.still_awaits'))).toEqual(new Set(first))
    app.clock.advance({ seconds: 300 })
    await pass()
    expect([await statusOf(asked.body.id), await told('iot_command.not_approved')]).toEqual(['expired', [owner.id]])
  })

  it('and an unlock that cross each other: what was agreed to last counts', async () => {
    const { owner, device } = await aMachineWithDevice()
    await stands(device)
    const { body: lock } = await command(owner, device, { command: 'lock' })
    const both = await Promise.all([
      command(owner, device, { command: 'unlock' }),
      command(admin, device, { command: 'lock' }),
      command(owner, device, { command: 'unlock' }),
    ])
    const last = Math.max(...both.map(({ body }) => body.id as number))
    const waiting = (await listOf(owner, device)).filter(({ status }: { status: string }) => status === 'queued')
    expect(waiting.map(({ id }: Told) => id)).toEqual([last])
    expect(await statusOf(lock.id)).toBe('cancelled')
  })
})

describe('a lock because of debt', () => {
  const lockFor = async () => {
    const renter = await aRenter(app)
    const made = await aMachineWithDevice()
    const rentalId = await inUseBy(made.machine, renter, 'overdue')
    await stands(made.device)
    return { ...made, renter, rentalId }
  }
  const ask = { command: 'lock', reason_code: 'overdue', reason: '逾期三天未还' }
  const notice = (person: Person, device: TestDevice, body: object = { reason: '逾期未还' }) =>
    app.call('POST', `/api/iot/devices/${device.code}/lock-notice/`, { token: person.token, body })
  const restart = (person: Person, device: TestDevice) =>
    app.call('POST', `/api/iot/devices/${device.code}/restart/`, { token: person.token })
  const commandsOf = async ({ id }: TestDevice) =>
    (
      await app.pool.query(
        'SELECT id, command, status, ordered_by FROM device_command WHERE device_id = $1 ORDER BY id',
        [id],
      )
    ).rows

  it('follows a notice of a day, and payment unlocks by itself', async () => {
    const { owner, device, renter, rentalId } = await lockFor()
    expect((await command(owner, device, ask)).body.errors.condition).toBe('not_noticed')
    expect((await notice(owner, device, { reason: ' ' })).body.errors).toHaveProperty('reason')
    expect((await notice(renter, device)).body.code).toBe('command.not_yours')
    const given = await notice(owner, device)
    expect([given.status, given.body.lock_from]).toEqual([201, new Date(now() + 86_400_000).toISOString()])
    const again = await Promise.all([notice(owner, device), notice(owner, device, { reason: '再催一次' })])
    expect(again.map(({ status, body }) => [status, body.id])).toEqual([1, 2].map(() => [201, given.body.id]))
    await app.settle()
    const { rows: told } = await app.pool.query('SELECT title FROM notification WHERE user_id = $1 AND title LIKE $2', [
      renter.id,
      '%锁车%',
    ])
    expect(told).toHaveLength(1)
    const [owned, agrees] = await later(86_401, owner, admin)
    await stands(device)
    const { body: lock } = await command(owned!, device, ask)
    expect(lock.needs_approval).toBe(true)
    const line = await connect(device)
    expect((await act(agrees!, lock.id, 'approve')).status).toBe(200)
    await line.hears(lock.id)
    await line.reply(lock.id, 'succeeded')
    await pass()
    expect(await commandsOf(device)).toHaveLength(1)
    await app.pool.query(`UPDATE rental SET status = 'in_use' WHERE id = $1`, [rentalId])
    await pass()
    await pass()
    const [, unlock, ...more] = await commandsOf(device)
    expect([unlock.command, unlock.ordered_by, more]).toEqual(['unlock', null, []])
    await line.hears(unlock.id)
    admin = await signInAgain(app, admin)
    second = await signInAgain(app, second)
  })

  it('lets the renter start once more, and takes hold again after half an hour when the machine stands', async () => {
    const { owner, device, renter } = await lockFor()
    expect((await restart(renter, device)).body.code).toBe('command.no_restart')
    await notice(owner, device)
    const [owned, agrees, rents] = await later(86_401, owner, admin, renter)
    await stands(device)
    const { body: lock } = await command(owned!, device, ask)
    const line = await connect(device)
    await act(agrees!, lock.id, 'approve')
    await line.hears(lock.id)
    await line.reply(lock.id, 'succeeded')
    expect((await restart(owned!, device)).body.code).toBe('command.no_restart')
    const { body: unlock, status } = await restart(rents!, device)
    expect([status, unlock.command]).toEqual([201, 'unlock'])
    await line.hears(unlock.id)
    await line.reply(unlock.id, 'succeeded')
    expect((await restart(rents!, device)).body.code).toBe('command.no_restart')
    app.clock.advance({ minutes: 31 })
    await stands(device, { ignition: true })
    await pass()
    expect(await commandsOf(device)).toHaveLength(2)
    app.clock.advance({ minutes: 2 })
    await stands(device)
    await pass()
    const again = (await commandsOf(device))[2]
    expect([again.command, again.ordered_by]).toEqual(['lock', null])
    await line.hears(again.id)
    await line.reply(again.id, 'succeeded')
    await pass()
    expect(await commandsOf(device)).toHaveLength(3)
    const [still] = await later(1, renter)
    expect((await restart(still!, device)).body.code).toBe('command.no_restart')
  })
})
