import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { carefulLine, commandGround } from '../../../testing/iot/command-ground.ts'
import { aDevice, type TestDevice } from '../../../testing/iot/devices.ts'
import { anOwner } from '../../../testing/owners.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { passCommandTime } from '../commands/command-time.ts'
import { takeReply } from '../commands/take-reply.ts'
import { passBatches } from './run-batches.ts'

let app: TestApp
let admin: Person
const ground = commandGround(() => app)
const { aMachineWithDevice, command, connect, statusOf } = ground
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z', settings: { RATE_LIMITS: 'off' } })
  admin = await aMember(app, 'admin')
})
afterAll(async () => {
  await ground.closeAll()
  await app.close()
})

const base = '/api/iot/command-batches/'
const post = (person: Person, path: string, body: object = {}) =>
  app.call('POST', `${base}${path}`, { token: person.token, body })
const read = async (person: Person, id: number, path = '') =>
  (await app.call('GET', `${base}${id}/${path}`, { token: person.token })).body
const query = async (text: string, ...values: unknown[]) => (await app.pool.query(text, values)).rows
const pass = () => passBatches(app.services)

const devicesOf = (owner: Person, count: number, more: object = {}): Promise<TestDevice[]> =>
  Promise.all(Array.from({ length: count }, () => aDevice(app, { ownerId: owner.id, ...more })))
const idsOf = (devices: readonly TestDevice[]) => devices.map(({ id }) => id)
const ask = async (person: Person, devices: readonly TestDevice[], more: object = {}) => {
  const made = await post(person, '', { command: 'locate', devices: idsOf(devices), ...more })
  expect(made.status).toBe(201)
  return made.body.id as number
}
/** As devices answer that were sent what waits for them. */
const answer = async (batchId: number, outcome: 'succeeded' | 'failed' | 'silent', count = 1_000) => {
  const rows = await query(
    `SELECT c.id, c.device_id, d.code FROM device_command c JOIN device d ON d.id = c.device_id
     WHERE c.batch_id = $1 AND c.status = 'queued' ORDER BY c.id LIMIT $2`,
    batchId,
    count,
  )
  app.clock.advance({ seconds: 1 })
  for (const { id, device_id: deviceId, code } of rows) {
    await query(`UPDATE device_command SET status = 'sent', sent_at = $2 WHERE id = $1`, id, app.clock.now())
    if (outcome !== 'silent') await takeReply(app.services, { id: deviceId, code }, id, { status: outcome })
  }
  return rows.length
}
const stateOf = async (person: Person, id: number) => {
  const { status, wave, progress } = await read(person, id)
  return { status, wave, told: progress.devices - progress.waiting - progress.refused }
}

describe('a batch', () => {
  it('goes out in waves that grow, each when the one before has answered', async () => {
    const owner = await anOwner(app)
    const id = await ask(owner, await devicesOf(owner, 12))
    expect(await stateOf(owner, id)).toEqual({ status: 'planned', wave: 0, told: 0 })
    await pass()
    expect(await stateOf(owner, id)).toEqual({ status: 'running', wave: 1, told: 1 })
    await pass()
    expect((await stateOf(owner, id)).wave).toBe(1)
    await answer(id, 'succeeded')
    await pass()
    await pass()
    expect(await stateOf(owner, id)).toEqual({ status: 'running', wave: 2, told: 11 })
    // Whoever is away holds nobody up longer than a wave lasts.
    app.clock.advance({ minutes: 30 })
    await pass()
    await pass()
    expect(await stateOf(owner, id)).toEqual({ status: 'running', wave: 3, told: 12 })
    await answer(id, 'succeeded')
    await pass()
    expect(await read(owner, id)).toMatchObject({
      status: 'finished',
      progress: { devices: 12, succeeded: 12 },
      waves: [{ devices: 1 }, { devices: 10 }, { devices: 1 }],
      actions: [],
    })
    // They stand in the batch, and crowd out nothing that was told to one device.
    expect((await app.call('GET', '/api/iot/commands/', { token: owner.token })).body.results).toEqual([])
  })

  it('stops by itself when many fail, sends nothing more, tells its owner, and goes on with his reason', async () => {
    const owner = await anOwner(app)
    const devices = await devicesOf(owner, 30)
    const id = await ask(owner, devices)
    await pass()
    await answer(id, 'succeeded')
    await pass()
    await pass()
    expect(await answer(id, 'failed', 3)).toBe(3)
    expect(await answer(id, 'succeeded', 2)).toBe(2)
    await pass()
    expect(await stateOf(owner, id)).toMatchObject({ status: 'stopped', wave: 2 })
    const [waiting] = await query(
      `SELECT c.id, d.code FROM device_command c JOIN device d ON d.id = c.device_id WHERE c.batch_id = $1 AND c.status = 'queued' LIMIT 1`,
      id,
    )
    const line = await connect(devices.find(({ code }) => code === waiting.code)!)
    const { body: single } = await command(owner, { ...devices[0]!, code: waiting.code }, { command: 'read_meter' })
    await line.hears(single.id)
    expect(line.told.map((one) => one.id)).toEqual([single.id])
    await pass()
    expect(await statusOf(waiting.id)).toBe('cancelled')
    const told = await query(`SELECT payload FROM outbox WHERE topic = 'iot_batch.stopped'`)
    expect(told.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ userId: owner.id, batchId: id, notes: '第 2 批有结果的 5 台里，3 台失败或没有回话' }),
    )
    expect(Object.keys((await post(owner, `${id}/resume/`)).body.errors)).toEqual(['reason'])
    expect((await post(owner, `${id}/resume/`, { reason: '三台是旧固件，已知' })).body.status).toBe('running')
    // What was judged before is not held against it again.
    await pass()
    await pass()
    expect(await stateOf(owner, id)).toEqual({ status: 'running', wave: 2, told: 11 })
    await line.close()
  })

  it('of which a wave was sent and says nothing has failed', async () => {
    const owner = await anOwner(app)
    const id = await ask(owner, await devicesOf(owner, 5))
    await pass()
    await answer(id, 'silent')
    app.clock.advance({ minutes: 30 })
    await pass()
    expect((await stateOf(owner, id)).status).toBe('stopped')
    app.clock.advance({ days: 8 })
    await passCommandTime(app.services)
    await pass()
    const { status, history, progress } = await read(await ground.later(0, owner).then(([again]) => again!), id)
    expect([status, history.at(-1).notes, progress.waiting]).toEqual(['cancelled', '停下 7 天没有人管，自动取消', 4])
  })

  it('is paused and cancelled by whoever asked for it: what was not sent is taken back', async () => {
    const owner = await anOwner(app)
    const id = await ask(owner, await devicesOf(owner, 3))
    await pass()
    expect((await post(owner, `${id}/pause/`)).body).toMatchObject({ status: 'paused', actions: ['resume', 'cancel'] })
    await pass()
    expect((await read(owner, id)).progress).toMatchObject({ waiting: 3, queued: 0 })
    await post(owner, `${id}/resume/`, { reason: '看过了' })
    await pass()
    expect((await read(owner, id)).progress).toMatchObject({ waiting: 2, queued: 1 })
    expect((await post(owner, `${id}/cancel/`)).body.status).toBe('cancelled')
    await pass()
    expect((await read(owner, id)).progress).toMatchObject({ waiting: 2, queued: 0, cancelled: 1 })
    expect((await post(owner, `${id}/cancel/`)).body.code).toBe('batch.action_not_allowed')
  })

  it('of a device that does not take it says why, and tells the others', async () => {
    const owner = await anOwner(app)
    const [known] = await devicesOf(owner, 1)
    const [tag] = await devicesOf(owner, 1, { protocol: 'gbt32960' })
    const preview = await post(owner, 'preview/', { command: 'locate', devices: idsOf([known!, tag!]) })
    expect(preview.body).toMatchObject({ devices: 1, waves: [1], refused: [{ devices: 1 }] })
    const id = await ask(owner, [known!, tag!])
    await pass()
    const refused = { device_id: tag!.id, outcome: 'refused', notes: 'GB/T 32960 传不了“立即定位”，这台设备收不到' }
    expect((await read(owner, id, 'devices/')).results).toMatchObject([
      { device_id: known!.id, outcome: 'queued', wave: 1 },
      refused,
    ])
    expect((await read(owner, id, 'devices/?outcome=refused')).results).toMatchObject([refused])
    expect((await post(owner, '', { command: 'locate', devices: [tag!.id] })).body.code).toBe('batch.nobody_takes_it')
  })

  it('of a device that is not his any more tells it nothing', async () => {
    const owner = await anOwner(app)
    const other = await anOwner(app)
    const devices = await devicesOf(owner, 1)
    const id = await ask(owner, devices)
    await query('UPDATE device SET owner_id = $2 WHERE id = $1', devices[0]!.id, other.id)
    await pass()
    await pass()
    expect((await read(owner, id, 'devices/')).results).toMatchObject([
      { outcome: 'refused', notes: '已经不是你的设备' },
    ])
    expect((await read(owner, id)).status).toBe('finished')
  })
})

describe('who tells many', () => {
  beforeEach(async () => {
    admin = await signInAgain(app, admin)
  })
  it('an owner his own, staff all but machines of their own; a renter none, and nobody reads another’s', async () => {
    const { owner, machine, device } = await aMachineWithDevice()
    const renter = await aRenter(app)
    await ground.inUseBy(machine, renter)
    const refused = await post(renter, '', { command: 'locate', devices: [device.id] })
    expect([refused.status, refused.body.code]).toEqual([404, 'device.not_found'])
    const id = await ask(owner, [device])
    for (const person of [renter, await anOwner(app)]) {
      expect((await read(person, id)).code).toBe('batch.not_found')
      expect((await post(person, `${id}/cancel/`)).body.code).toBe('batch.not_found')
    }
    expect((await read(admin, id)).actions).toEqual(['cancel'])
    await post(admin, `${id}/cancel/`)
    expect((await read(owner, id)).history.at(-1)).toMatchObject({ action: 'cancel', by: '平台' })
    expect((await read(admin, id)).history.at(-1).by).not.toBe('平台')
    const ofStaff = await post(admin, '', { command: 'locate', filter: { equipment_id: machine.id } })
    expect(ofStaff.body).toMatchObject({ progress: { devices: 1 } })
    expect((await read(owner, ofStaff.body.id)).code).toBe('batch.not_found')
    await post(admin, `${ofStaff.body.id}/cancel/`)
    const actions = await query(
      `SELECT action FROM audit_log WHERE object_type = 'command_batch' AND object_id = $1 ORDER BY at, place`,
      String(ofStaff.body.id),
    )
    expect(actions.map(({ action }) => action)).toEqual(['command_batch.create', 'command_batch.cancel'])
  })

  it('by staff who may not any more it stops', async () => {
    const clerk = await aMember(app, 'admin')
    const { device } = await aMachineWithDevice()
    const id = await ask(clerk, [device])
    await query(`UPDATE app_user SET is_active = false WHERE id = $1`, clerk.id)
    await pass()
    expect(await stateOf(admin, id)).toMatchObject({ status: 'stopped' })
  })

  it.each([
    [{ command: 'lock', devices: [1] }, 'command'],
    [{ command: 'horn', devices: [1] }, 'command'],
    [{ command: 'locate' }, 'devices'],
    [{ command: 'locate', devices: [], filter: undefined }, 'devices'],
    [{ command: 'locate', devices: [1], filter: {} }, 'devices'],
    [{ command: 'locate', devices: Array.from({ length: 2_001 }, (_, at) => at + 1) }, 'devices'],
    [{ command: 'set_interval', filter: {} }, 'parameters.seconds'],
    [{ command: 'locate', filter: { profile: 'spaceship' } }, 'filter.profile'],
  ])('what is asked wrongly is refused at its field: %#', async (body, field) => {
    const refused = await post(admin, '', body)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [field]])
  })

  it('near patients nothing that touches anything is told to many either', async () => {
    const { owner, device } = await aMachineWithDevice({ profile: 'excavator' }, carefulLine)
    const refused = await post(owner, '', { command: 'reboot', devices: [device.id] })
    expect(refused.body.code).toBe('batch.nobody_takes_it')
  })

  it('one person has few that have not ended', async () => {
    const owner = await anOwner(app)
    const devices = await devicesOf(owner, 1)
    for (let made = 0; made < 3; made += 1) await ask(owner, devices)
    expect((await post(owner, '', { command: 'locate', devices: idsOf(devices) })).body.code).toBe('batch.unfinished')
  })
})
