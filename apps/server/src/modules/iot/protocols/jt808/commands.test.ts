import { commandLimits } from '@jihui/protocol/iot/commands/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandGround } from '../../../../testing/iot/command-ground.ts'
import { type Speaking, terminalsOf } from '../../../../testing/iot/terminals.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { passCommandTime } from '../../commands/command-time.ts'
import type { Packet } from './packet.ts'

let app: TestApp
const ground = commandGround(() => app)
const { aMachineWithDevice, command, listOf, now, statusOf, stepsOf } = ground
const terminals = terminalsOf(() => app)
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z', settings: { RATE_LIMITS: 'off', JT808_PORT: '0' } })
})
afterAll(async () => {
  terminals.closeAll()
  await app.close()
})

const hex = (value: number, bytes: number) => value.toString(16).padStart(bytes * 2, '0')
/** China's time as the standard writes it. */
const bcdOf = (at: number) => new Date(at + 8 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(2, 14)
const positionNow = () =>
  `00000000 00000000 ${hex(31_230_000, 4)} ${hex(121_470_000, 4)} 0000 0000 0000 ${bcdOf(now())}`
const answersWithResult = (terminal: Speaking, { id, serial }: Packet, result: number) =>
  terminal.say(0x0001, `${hex(serial, 2)} ${hex(id, 2)} ${hex(result, 1)}`)
const answersWithPosition = (terminal: Speaking, to: number, { serial }: Packet) =>
  terminal.say(to, `${hex(serial, 2)} ${positionNow()}`)
/** What it said before has been read. */
const settles = (terminal: Speaking) => terminal.ask(0x0002)

let numbers = 13_700_000_000
const aTerminal = async (revision: number | null = null) => {
  const wanted = { protocol: 'jt808', profile: 'car', code: String((numbers += 1)) } as const
  const { owner, device } = await aMachineWithDevice(wanted)
  const terminal = await terminals.authenticated(device, revision)
  const tell = async (body: object) => {
    const asked = await command(owner, device, body)
    expect(asked.status).toBe(201)
    return { id: asked.body.id as number, packet: await terminal.hears() }
  }
  return { owner, device, terminal, tell }
}

describe('a command to a terminal', () => {
  it.each([
    [{ command: 'reboot' }, 0x8105],
    [{ command: 'message', parameters: { text: '请停车' } }, 0x8300],
    [{ command: 'set_interval', parameters: { seconds: 30 } }, 0x8103],
  ])('%j ends as its general answer says', async (body, message) => {
    const { terminal, tell } = await aTerminal()
    const done = await tell(body)
    expect(done.packet.id).toBe(message)
    answersWithResult(terminal, done.packet, 0)
    const refused = await tell(body)
    answersWithResult(terminal, refused.packet, 3)
    await settles(terminal)
    expect([await statusOf(done.id), await statusOf(refused.id)]).toEqual(['succeeded', 'failed'])
  })

  it.each([
    [{ command: 'locate' }, 0x8201, 0x0201],
    [{ command: 'read_meter' }, 0x8201, 0x0201],
    [{ command: 'unlock' }, 0x8500, 0x0500],
  ])('%j ends with the position it answers, which is kept', async (body, message, answer) => {
    const { owner, device, terminal, tell } = await aTerminal(1)
    const { id, packet } = await tell(body)
    expect(packet.id).toBe(message)
    answersWithPosition(terminal, answer, packet)
    await settles(terminal)
    expect(await stepsOf(id)).toEqual(['queued', 'sent', 'succeeded'])
    const { body: read } = await app.call('GET', `/api/iot/devices/${device.code}/readings/`, { token: owner.token })
    expect(read.results).toHaveLength(1)
  })

  it('answered twice, or under a number nothing was sent with, changes nothing', async () => {
    const { terminal, tell } = await aTerminal()
    const { id, packet } = await tell({ command: 'reboot' })
    answersWithResult(terminal, { ...packet, serial: packet.serial + 7 }, 0)
    await settles(terminal)
    expect(await statusOf(id)).toBe('sent')
    answersWithResult(terminal, packet, 1)
    answersWithResult(terminal, packet, 0)
    await settles(terminal)
    expect(await stepsOf(id)).toEqual(['queued', 'sent', 'failed'])
  })

  it('is over once its time is, whatever is answered then', async () => {
    const { terminal, tell } = await aTerminal()
    const { id, packet } = await tell({ command: 'reboot', expires_in: 60 })
    app.clock.advance({ seconds: 121 })
    await passCommandTime(app.services)
    answersWithResult(terminal, packet, 0)
    await settles(terminal)
    expect(await stepsOf(id)).toEqual(['queued', 'sent', 'expired'])
  })

  it('that may be repeated is said again over the next connections, a few times while the terminal does not answer', async () => {
    const { owner, device, terminal, tell } = await aTerminal()
    const { id, packet } = await tell({ command: 'set_interval', parameters: { seconds: 30 } })
    terminal.client.close()
    for (let times = 2; times <= commandLimits.carriedTimes; times += 1) {
      const again = await terminals.authenticated(device)
      const repeated = await again.hears()
      expect([repeated.id, repeated.body.toString('hex')]).toEqual([packet.id, packet.body.toString('hex')])
      again.client.close()
    }
    const last = await terminals.authenticated(device)
    const next = await command(owner, device, { command: 'reboot' })
    const heard = await last.hears()
    expect([heard.id, await stepsOf(id)]).toEqual([
      0x8105,
      ['queued', ...Array<string>(commandLimits.carriedTimes).fill('sent')],
    ])
    answersWithResult(last, heard, 0)
    await settles(last)
    expect(await statusOf(next.body.id)).toBe('succeeded')
  })

  it.each([
    [{ command: 'reboot' }, 0x8105],
    [{ command: 'message', parameters: { text: '请停车' } }, 0x8300],
    [{ command: 'lock', reason: '入库' }, 0x8500],
  ])('%j is said once: a terminal has no words for having missed it', async (body, message) => {
    const { owner, device, terminal, tell } = await aTerminal()
    await terminal.ask(0x0200, positionNow())
    const { id, packet } = await tell(body)
    expect(packet.id).toBe(message)
    terminal.client.close()
    const again = await terminals.authenticated(device)
    await command(owner, device, { command: 'locate' })
    expect([(await again.hears()).id, await stepsOf(id)]).toEqual([0x8201, ['queued', 'sent']])
  })

  it('that the standard has no words for is neither offered nor taken', async () => {
    const { owner, device } = await aTerminal()
    const refused = await command(owner, device, { command: 'horn' })
    expect([refused.status, refused.body.code]).toEqual([409, 'command.not_carried'])
    const { body } = await app.call('GET', `/api/iot/devices/${device.code}/command-choices/`, { token: owner.token })
    const offered = body.commands.map(({ code }: { code: string }) => code)
    expect(offered).toContain('reboot')
    expect(offered).not.toContain('horn')
    expect(await listOf(owner, device)).toEqual([])
  })
})

it('a vehicle that only tells its platform is told nothing', async () => {
  const { owner, device } = await aMachineWithDevice({
    protocol: 'gbt32960',
    profile: 'car',
    code: 'LSVAU2180N2000001',
  })
  const refused = await command(owner, device, { command: 'locate' })
  expect([refused.body.code, refused.body.message]).toEqual([
    'command.not_carried',
    'GB/T 32960 传不了“立即定位”，这台设备收不到',
  ])
})
