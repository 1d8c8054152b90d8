import { telemetryRefusals } from '@jihui/protocol/iot/telemetry-limits'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestDevice } from '../../../../testing/iot/devices.ts'
import { answerOf, terminalsOf } from '../../../../testing/iot/terminals.ts'
import { aRenter } from '../../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { sendDown } from '../../ingest/sessions.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z' })
  await aRenter(app)
})
afterAll(() => app.close())

const { aTerminalDevice, connectTerminal, authenticated, closeAll } = terminalsOf(() => app)
afterEach(closeAll)

const registration = `0020 0000 4a48303031 ${'4d31'.padEnd(40, '0')} 30303030303031 02 3132333435`
/** Ignition on and a fix at 31.230416, 121.473701; 60.5 km/h; with this second of 2026-11-21 09:59. */
const positionAt = (second: number, { alarm = '00000000', items = '' } = {}) =>
  `${alarm} 00000003 01dc89d0 073d8aa5 000c 025d 005a 2611210959${String(second).padStart(2, '0')} ${items}`
const readingsOf = async ({ id }: Pick<TestDevice, 'id'>) =>
  (await app.pool.query('SELECT * FROM telemetry_reading WHERE device_id = $1 ORDER BY ts, seq', [id])).rows
const messagesOf = async ({ id }: Pick<TestDevice, 'id'>) =>
  (await app.pool.query('SELECT * FROM device_message WHERE device_id = $1 ORDER BY id', [id])).rows

describe('who is let in', () => {
  it.each([null, 1])('a registered terminal is given its code and let in with it (revision %s)', async (revision) => {
    const device = await aTerminalDevice()
    const terminal = await connectTerminal(device.code, revision)
    const answer = await terminal.ask(0x0100, registration)
    expect([answer.id, answer.revision, answer.number]).toEqual([0x8100, revision, device.code])
    expect([answer.body.readUInt16BE(0), answer.body[2], answer.body.subarray(3).toString()]).toEqual([
      101,
      0,
      device.authCode,
    ])
    expect(answerOf(await (await authenticated(device, revision)).ask(0x0002))).toEqual([0x0002, 0])
  })

  it('a number nobody registered, one that speaks something else and one that is suspended are answered 4', async () => {
    const [other, suspended] = [await aTerminalDevice({ protocol: 'mqtt' }), await aTerminalDevice()]
    await app.pool.query(`UPDATE device SET status = 'suspended' WHERE id = $1`, [suspended.id])
    for (const number of ['19999999999', other.code, suspended.code]) {
      const answer = await (await connectTerminal(number)).ask(0x0100, registration)
      expect([answer.id, answer.body[2], answer.body.length]).toEqual([0x8100, 4, 3])
    }
  })

  it('a wrong code is answered 1 and the connection ends', async () => {
    const device = await aTerminalDevice()
    const terminal = await connectTerminal(device.code)
    expect(answerOf(await terminal.ask(0x0102, Buffer.from('wrong')))).toEqual([0x0102, 1])
    await terminal.client.ended
  })

  it('whatever is said before is not answered', async () => {
    const device = await aTerminalDevice()
    const terminal = await connectTerminal(device.code)
    terminal.say(0x0002)
    terminal.say(0x0200, positionAt(1))
    terminal.say(0x0704, '0000 00')
    terminal.say(0x0999)
    const serial = terminal.say(0x0102, Buffer.from(device.authCode))
    const answer = await terminal.hears()
    expect([answer.body.readUInt16BE(0), ...answerOf(answer)]).toEqual([serial, 0x0102, 0])
    expect(await readingsOf(device)).toEqual([])
  })

  it('whoever speaks for another device once he is let in is cut off, and nothing of it is kept', async () => {
    const [device, other] = [await aTerminalDevice(), await aTerminalDevice()]
    const terminal = await authenticated(device)
    terminal.say(0x0200, positionAt(1), { number: other.code })
    await terminal.client.ended
    expect([await readingsOf(device), await readingsOf(other)]).toEqual([[], []])
    expect((await messagesOf(device)).at(-1)).toMatchObject({
      is_accepted: false,
      reason: telemetryRefusals['telemetry.wrong_number'],
    })
  })

  it('of two places with the same number the newer is heard', async () => {
    const device = await aTerminalDevice()
    const first = await authenticated(device)
    const second = await authenticated(device)
    await first.client.ended
    expect(answerOf(await second.ask(0x0002))).toEqual([0x0002, 0])
  })

  it('after its logout it is answered and the connection ends', async () => {
    const terminal = await authenticated(await aTerminalDevice())
    expect(answerOf(await terminal.ask(0x0003))).toEqual([0x0003, 0])
    await terminal.client.ended
  })
})

describe('what a terminal says', () => {
  it('a position is kept, with mileage and fuel, and its alarms are told in the inspector', async () => {
    const device = await aTerminalDevice()
    const terminal = await authenticated(device)
    const items = '01 04 0001e240 02 02 0190 30 01 1f 31 01 0b'
    const said = positionAt(1, { alarm: '60000083', items })
    expect(answerOf(await terminal.ask(0x0200, said))).toEqual([0x0200, 0])
    const [row] = await readingsOf(device)
    expect(row).toMatchObject({ seq: 0, lat: 31.230416, lng: 121.473701, speed: 60.5, heading: 90, satellites: 11 })
    expect([row.ts.toISOString(), row.ignition, row.values]).toEqual([
      '2026-11-21T01:59:01.000Z',
      true,
      { odometer_km: 12_345.6, fuel_litres: 40 },
    ])
    expect((await messagesOf(device)).at(-1)).toMatchObject({
      protocol: 'jt808',
      is_accepted: true,
      decoded: {
        message: '0x0200',
        signal: 31,
        events: ['sos', 'overspeed', 'power_low', 'collision', 'rollover'],
      },
    })
  })

  it('is answered only once it is kept', async () => {
    const device = await aTerminalDevice()
    const terminal = await authenticated(device)
    await terminal.ask(0x0200, positionAt(1))
    const holder = await app.pool.connect()
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE telemetry_reading IN ACCESS EXCLUSIVE MODE')
    terminal.say(0x0200, positionAt(2))
    const waits = `SELECT count(*)::int n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    while ((await holder.query<{ n: number }>(waits)).rows[0]!.n === 0) await new Promise(setImmediate)
    expect(terminal.client.unread).toHaveLength(0)
    await holder.query('COMMIT')
    holder.release()
    expect(answerOf(await terminal.hears())).toEqual([0x0200, 0])
    expect(await readingsOf(device)).toHaveLength(2)
  })

  it('stored positions are kept each on its own time, once, however often they are sent', async () => {
    const device = await aTerminalDevice()
    const terminal = await authenticated(device)
    const item = (second: number) => `001c ${positionAt(second)}`
    const batch = `0003 01 ${item(3)} ${item(1)} ${item(2)}`
    expect(answerOf(await terminal.ask(0x0704, batch))).toEqual([0x0704, 0])
    expect(answerOf(await terminal.ask(0x0704, batch))).toEqual([0x0704, 0])
    expect((await readingsOf(device)).map(({ ts }) => ts.getUTCSeconds())).toEqual([1, 2, 3])
  })

  it('a batch in parts is kept and answered once the last is here', async () => {
    const device = await aTerminalDevice()
    const terminal = await authenticated(device)
    const body = Buffer.from(`0002 00 001c ${positionAt(1)} 001c ${positionAt(2)}`.replaceAll(' ', ''), 'hex')
    const [first, second] = [body.subarray(0, 40), body.subarray(40)]
    terminal.say(0x0704, second, { part: { total: 2, index: 2 }, serial: 501 })
    const asked = await terminal.hears()
    expect([asked.id, asked.body.toString('hex')]).toEqual([0x8003, '01f4' + '01' + '0001'])
    terminal.say(0x0704, first, { part: { total: 2, index: 1 }, serial: 500 })
    const answers = [await terminal.hears(), await terminal.hears()]
    expect(answers.map((answer) => [answer.body.readUInt16BE(0), ...answerOf(answer)])).toEqual([
      [500, 0x0704, 0],
      [501, 0x0704, 0],
    ])
    expect(await readingsOf(device)).toHaveLength(2)
  })

  it('a time in the future is refused with its reason, and answered so that it is not sent for ever', async () => {
    const device = await aTerminalDevice()
    const terminal = await authenticated(device)
    expect(answerOf(await terminal.ask(0x0200, positionAt(1).replace('2611210959', '2911210959')))).toEqual([0x0200, 0])
    expect(await readingsOf(device)).toEqual([])
    expect((await messagesOf(device)).at(-1)).toMatchObject({ is_accepted: false, reason: /请检查设备的时钟/ })
  })

  it('what is unknown is answered 3, what is encrypted too, and what is too short 2', async () => {
    const device = await aTerminalDevice()
    const terminal = await authenticated(device)
    expect(answerOf(await terminal.ask(0x0900, '00'))).toEqual([0x0900, 3])
    expect(answerOf(await terminal.ask(0x0200, positionAt(1), { encryption: 1 }))).toEqual([0x0200, 3])
    expect(answerOf(await terminal.ask(0x0200, '0000'))).toEqual([0x0200, 2])
    expect((await messagesOf(device)).map(({ reason }) => reason)).toEqual([
      '不支持的消息',
      '加密的内容，不支持',
      '报文不完整或校验不对',
    ])
  })

  it('a frame with a wrong checksum is told in the inspector and not answered; twenty of them end it', async () => {
    const device = await aTerminalDevice()
    const terminal = await authenticated(device)
    terminal.client.say('7e000200007e')
    expect(answerOf(await terminal.ask(0x0002))).toEqual([0x0002, 0])
    expect((await messagesOf(device)).at(-1)).toMatchObject({ raw: '7e000200007e', reason: '报文不完整或校验不对' })
    terminal.client.say('7e00017e'.repeat(20))
    await terminal.client.ended
  })
})

describe('what a terminal is told', () => {
  it('a command goes out in its edition, and its answer is told in the inspector', async () => {
    const device = await aTerminalDevice()
    const terminal = await authenticated(device, 1)
    const command = { id: 77, parameters: { text: '请停车' }, expiresAt: new Date() }
    expect(sendDown(app.services, device.id, { ...command, command: 'message' })).toBe(true)
    const text = await terminal.hears()
    expect([text.id, text.revision, text.body.toString('hex')]).toEqual([0x8300, 1, '0c01c7ebcda3b3b5'])
    terminal.say(0x0001, `${text.serial.toString(16).padStart(4, '0')} 8300 00`)
    expect(sendDown(app.services, device.id, { ...command, id: 78, command: 'locate' })).toBe(true)
    const locate = await terminal.hears()
    terminal.say(0x0201, `${locate.serial.toString(16).padStart(4, '0')} ${positionAt(5)}`)
    await terminal.ask(0x0002)
    expect(await readingsOf(device)).toHaveLength(1)
    expect((await messagesOf(device)).map(({ decoded }) => decoded)).toMatchObject([
      { message: '0x0001', answers: '0x8300', result: 0, command_id: 77, command: 'message' },
      { message: '0x0201', command_id: 78, command: 'locate' },
    ])
  })

  it('what it has no words for is not sent, and nothing is once it is gone', async () => {
    const device = await aTerminalDevice()
    const terminal = await authenticated(device)
    const horn = { id: 1, command: 'horn', parameters: {}, expiresAt: new Date() }
    expect(sendDown(app.services, device.id, horn)).toBe(false)
    terminal.say(0x0003)
    await terminal.client.ended
    expect(sendDown(app.services, device.id, { ...horn, command: 'locate' })).toBe(false)
  })
})
