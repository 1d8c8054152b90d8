import { commandCodes, commandOf } from '@jihui/protocol/iot/commands'
import { commandLimits } from '@jihui/protocol/iot/commands/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carefulLine, commandGround, type Told } from '../../../testing/iot/command-ground.ts'
import { openPage } from '../../../testing/open-page.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { passCommandTime } from './command-time.ts'
import { deliverCommands } from './deliver-commands.ts'

let app: TestApp
const ground = commandGround(() => app)
const { aMachineWithDevice, act, command, connect, inUseBy, listOf, now, stands, statusOf, stepsOf } = ground

let admin: Person
let staff: Person
let stranger: Person
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z', settings: { RATE_LIMITS: 'off' } })
  ;[admin, staff, stranger] = [await aMember(app, 'admin'), await aMember(app, 'staff'), await aRenter(app)]
})
afterAll(async () => {
  await ground.closeAll()
  await app.close()
})
const pass = () => passCommandTime(app.services)

describe('who sends what', () => {
  it('an owner, staff who may, a renter what only asks; nobody else finds the device', async () => {
    const renter = await aRenter(app)
    const { owner, machine, device } = await aMachineWithDevice()
    expect((await command(owner, device, { command: 'locate' })).body).toMatchObject({
      command: 'locate',
      status: 'queued',
      status_display: '等待下发',
      needs_approval: false,
      expires_at: new Date(now() + 86_400_000).toISOString(),
    })
    expect((await command(admin, device, { command: 'reboot' })).status).toBe(201)
    for (const person of [staff, stranger, renter])
      expect((await command(person, device, { command: 'locate' })).status).toBe(404)
    await inUseBy(machine, renter)
    expect((await command(renter, device, { command: 'locate' })).status).toBe(201)
    expect((await command(renter, device, { command: 'unlock' })).body.code).toBe('command.not_yours')
    expect((await listOf(renter, device)).map((one: Told) => one.command)).toEqual(['locate'])
    expect((await listOf(owner, device)).map((one: Told) => one.command)).toEqual(['locate', 'reboot', 'locate'])
  })

  it.each([
    [{ command: 'fly' }, 'command'],
    [{ command: 'set_interval' }, 'parameters.seconds'],
    [{ command: 'set_interval', parameters: { seconds: 1 } }, 'parameters.seconds'],
    [{ command: 'message', parameters: { text: '字'.repeat(101) } }, 'parameters.text'],
    [{ command: 'locate', parameters: { a: 1 } }, 'parameters.a'],
    [{ command: 'locate', expires_in: 0 }, 'expires_in'],
    [{ command: 'lock', expires_in: 601 }, 'expires_in'],
    [{ command: 'lock', reason_code: 'spite' }, 'reason_code'],
    [{ command: 'lock', reason_code: 'theft' }, 'reason'],
  ])('%j is refused, and why', async (body, field) => {
    const { owner, device } = await aMachineWithDevice()
    await stands(device)
    const refused = await command(owner, device, body)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [field]])
  })

  it('a kind of machine knows its own commands, and those near patients take none that touch anything', async () => {
    const { owner, device } = await aMachineWithDevice({ profile: 'monitor' }, carefulLine)
    expect((await command(owner, device, { command: 'lock' })).body.code).toBe('command.not_known')
    const other = await aMachineWithDevice({ profile: 'excavator' }, carefulLine)
    expect((await command(other.owner, other.device, { command: 'reboot' })).body.code).toBe('command.harmless_only')
    expect((await command(other.owner, other.device, { command: 'read_meter' })).status).toBe(201)
  })
})

describe('on its way', () => {
  it('a command waits for its device, and each step is told live with its time', async () => {
    const { owner, device } = await aMachineWithDevice()
    const page = await openPage(app.url, owner.token)
    const { body } = await command(owner, device, { command: 'message', parameters: { text: '请停车' } })
    const line = await connect(device)
    await line.hears(body.id)
    expect(line.told[0]).toMatchObject({
      id: body.id,
      command: 'message',
      parameters: { text: '请停车' },
      expires_at: body.expires_at,
    })
    await line.reply(body.id, 'received')
    await line.reply(body.id, 'succeeded', { text: '显示了' })
    await line.reply(body.id, 'failed')
    expect(await stepsOf(body.id)).toEqual(['queued', 'sent', 'delivered', 'succeeded'])
    expect((await listOf(owner, device))[0]).toMatchObject({ status_display: '已执行', reply: '显示了', actions: [] })
    await page.hear(({ type, id, status }) => type === 'iot_command' && id === body.id && status === 'succeeded')
    expect(page.heard.filter(({ type }) => type === 'iot_command').map(({ status }) => status)).toEqual([
      'queued',
      'sent',
      'delivered',
      'succeeded',
    ])
    page.socket.terminate()
  })

  it('one that was received is not sent again, one that was not is, over a new connection', async () => {
    const { owner, device } = await aMachineWithDevice()
    const first = await connect(device)
    const [one, other] = [
      await command(owner, device, { command: 'locate' }),
      await command(owner, device, { command: 'read_meter' }),
    ]
    await first.hears(other.body.id)
    await first.reply(one.body.id, 'received')
    await first.close()
    const again = await connect(device)
    await again.hears(other.body.id)
    await deliverCommands(app.services, device.id)
    expect(again.told.map(({ id }) => id)).toEqual([other.body.id])
  })

  it.each(commandCodes.filter((code) => !commandOf(code).isRepeatable))(
    '%s is sent over one connection, and again when the device says that it missed something',
    async (code) => {
      const { owner, device } = await aMachineWithDevice()
      await stands(device)
      const first = await connect(device)
      const parameters = code === 'message' ? { text: '请停车' } : {}
      const { body } = await command(owner, device, { command: code, parameters, reason: '入库' })
      await first.hears(body.id)
      await first.close()
      const again = await connect(device)
      const { body: marker } = await command(owner, device, { command: 'locate' })
      await again.hears(marker.id)
      expect(again.told.map(({ id }) => id)).toEqual([marker.id])
      await again.reply(marker.id, 'succeeded')
      const missed = () => again.publish(`v1/${device.code}/command/missed`, {})
      await missed()
      await again.hears(body.id)
      await missed()
      await deliverCommands(app.services, device.id)
      expect(again.told.map(({ id }) => id)).toEqual([marker.id, body.id])
      app.clock.advance({ seconds: commandLimits.carriedAgainSeconds })
      await stands(device)
      await missed()
      await expect.poll(() => again.told.filter(({ id }) => id === body.id)).toHaveLength(2)
      await again.reply(body.id, 'succeeded')
      expect(await stepsOf(body.id)).toEqual(['queued', 'sent', 'sent', 'sent', 'succeeded'])
    },
  )

  it('a lock that was missed is looked at again before it is told a second time', async () => {
    const { owner, device } = await aMachineWithDevice()
    await stands(device)
    const first = await connect(device)
    const { body } = await command(owner, device, { command: 'lock', reason: '入库' })
    await first.hears(body.id)
    await stands(device, { ts: now() + 1, ignition: true })
    await first.publish(`v1/${device.code}/command/missed`, {})
    expect([await stepsOf(body.id), first.told]).toEqual([['queued', 'sent', 'blocked'], [expect.anything()]])
  })

  it('what may be repeated is sent a few times in all while nothing answers', async () => {
    const { owner, device } = await aMachineWithDevice()
    const { body } = await command(owner, device, { command: 'unlock' })
    for (let times = 1; times <= commandLimits.carriedTimes; times += 1) {
      const line = await connect(device)
      await line.hears(body.id)
      await line.close()
    }
    const last = await connect(device)
    const { body: marker } = await command(owner, device, { command: 'horn' })
    await last.hears(marker.id)
    expect(last.told.map(({ id }) => id)).toEqual([marker.id])
    expect(await stepsOf(body.id)).toEqual(['queued', ...Array<string>(commandLimits.carriedTimes).fill('sent')])
  })

  it('what another device answers changes nothing', async () => {
    const [mine, other] = [await aMachineWithDevice(), await aMachineWithDevice()]
    const [line, intruder] = [await connect(mine.device), await connect(other.device)]
    const { body } = await command(mine.owner, mine.device, { command: 'locate' })
    await line.hears(body.id)
    await intruder.reply(body.id, 'succeeded')
    expect(await statusOf(body.id)).toBe('sent')
  })

  it('after its deadline it is never sent, and what is not answered ends', async () => {
    const { owner, device } = await aMachineWithDevice()
    const { body: late } = await command(owner, device, { command: 'locate', expires_in: 60 })
    app.clock.advance({ seconds: 60 })
    const line = await connect(device)
    await expect.poll(() => statusOf(late.id)).toBe('expired')
    const { body: silent } = await command(owner, device, { command: 'locate', expires_in: 60 })
    const { body: stuck } = await command(owner, device, { command: 'reboot', expires_in: 60 })
    await line.hears(stuck.id)
    await line.reply(stuck.id, 'received')
    app.clock.advance({ seconds: 121 })
    await pass()
    expect([await statusOf(silent.id), await statusOf(stuck.id)]).toEqual(['expired', 'delivered'])
    app.clock.advance({ seconds: 600 })
    await pass()
    expect(await statusOf(stuck.id)).toBe('failed')
    expect(line.told.map(({ id }) => id)).not.toContain(late.id)
  })

  it('whoever asked takes it back while it waits', async () => {
    const { owner, device } = await aMachineWithDevice()
    const { body } = await command(owner, device, { command: 'reboot' })
    expect((await act(stranger, body.id, 'cancel')).body.code).toBe('command.not_found')
    expect((await act(owner, body.id, 'cancel')).body.status).toBe('cancelled')
    expect((await act(owner, body.id, 'cancel')).body.code).toBe('command.action_not_allowed')
  })
})
