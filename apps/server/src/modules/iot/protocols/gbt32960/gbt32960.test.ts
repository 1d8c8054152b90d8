import fc from 'fast-check'
import { telemetryRefusals } from '@jihui/protocol/iot/telemetry-limits'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aDevice, type TestDevice } from '../../../../testing/iot/devices.ts'
import { connectFrames, type FrameClient } from '../../../../testing/iot/frames.ts'
import { aRenter } from '../../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { Unreadable } from '../tcp/byte-reader.ts'
import { frameLimits } from '../tcp/frame-limits.ts'
import { serveFrames } from '../tcp/serve-frames.ts'
import { createSplitter, decodeFrame, encodeFrame, type Frame } from './framing.ts'
import { gbt32960 } from './listener.ts'
import { readRealTime } from './real-time.ts'

let app: TestApp
const open: FrameClient[] = []
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z' })
  await aRenter(app)
})
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})
afterAll(() => app.close())

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex')
let made = 100_000
const aVehicle = (wanted: Parameters<typeof aDevice>[1] = {}) =>
  aDevice(app, { protocol: 'gbt32960', profile: 'car', code: `LJHTEST00AB${(made += 1)}`, ...wanted })

const connect = async (vin: string, port = app.services.listeners.ports().gbt32960!) => {
  const client = await connectFrames(port, createSplitter)
  open.push(client)
  const say = (command: number, data: string, more: Partial<Frame> = {}) =>
    client.say(encodeFrame({ command, answer: 0xfe, vin, encryption: 1, data: hex(data), ...more }))
  const hears = async () => decodeFrame(await client.hears())
  return {
    client,
    say,
    hears,
    ask(command: number, data: string, more?: Partial<Frame>) {
      say(command, data, more)
      return hears()
    },
  }
}
/** 2026-11-21 09:59:01. */
const at = '1a0b15093b01'
const iccid = Buffer.from('89860000000000000001').toString('hex')
const login = `${at} 0001 ${iccid} 01 00`
const loggedIn = async (device: Pick<TestDevice, 'code'>, port?: number) => {
  const vehicle = await connect(device.code, port)
  expect(await vehicle.ask(0x01, login)).toMatchObject({ command: 1, answer: 1, vin: device.code, data: hex(at) })
  return vehicle
}

/** Started, uncharged, electric; 60.5 km/h, 12,345.6 km, 360.0 V, 10.0 A, 75 %. */
const vehicleUnit = '01 01 03 01 025d 0001e240 0e10 2774 4b 01 0f 0fa0 1e 00'
/** Valid, north, east: 121.473701, 31.230416. */
const positionUnit = '05 00 073d8aa5 01dc89d0'
const others = [
  '02 01 01 01 50 55f0 4e20 5a 0e10 2710',
  '03 0e10 0064 00c8 0002 5050 02bc 01 0064 02 0064 01 01',
  '04 01 07d0 0064',
  '06 01 10 0e74 01 20 0e10 01 03 46 01 05 44',
  '07 01 00000001 01 00000002 00 00 00',
  '08 01 01 0e10 2710 0003 0001 03 0e10 0e11 0e12',
  '09 01 01 0002 4646',
  '80 0003 010203',
].join(' ')
const readingsOf = async ({ id }: Pick<TestDevice, 'id'>) =>
  (await app.pool.query('SELECT * FROM telemetry_reading WHERE device_id = $1 ORDER BY ts, seq', [id])).rows
const messagesOf = async ({ id }: Pick<TestDevice, 'id'>) =>
  (await app.pool.query('SELECT * FROM device_message WHERE device_id = $1 ORDER BY id', [id])).rows

describe('frames', () => {
  it('a heartbeat is read from its bytes, and written to the same', () => {
    const bytes = hex('2323 07 fe 4c4a485445535430304142313233343536 01 0000')
    const checked = Buffer.concat([bytes, Buffer.from([bytes.subarray(2).reduce((sum, byte) => sum ^ byte, 0)])])
    const frame = decodeFrame(checked)
    expect(frame).toMatchObject({ command: 7, answer: 0xfe, vin: 'LJHTEST00AB123456', encryption: 1 })
    expect(encodeFrame(frame)).toEqual(checked)
  })

  it('whatever is written is read as it was, however the stream is divided', () => {
    const frames = fc.record({
      command: fc.nat(255),
      answer: fc.nat(255),
      vin: fc.stringMatching(/^[A-Z0-9]{17}$/),
      encryption: fc.nat(255),
      data: fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
    })
    fc.assert(
      fc.property(fc.array(frames, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 700 }), (given, size) => {
        const stream = Buffer.concat(given.map(encodeFrame))
        const splitter = createSplitter()
        const read: Frame[] = []
        for (let from = 0; from < stream.length; from += size)
          for (const frame of splitter.split(stream.subarray(from, from + size))) read.push(decodeFrame(frame))
        expect(read).toEqual(given)
        expect(splitter.unfinished).toBe(0)
      }),
    )
  })

  it('no bytes do more than being unreadable', () => {
    const read = [
      (bytes: Buffer) => decodeFrame(bytes),
      (bytes: Buffer) => readRealTime(bytes),
      (bytes: Buffer) => readRealTime(Buffer.concat([hex(at), bytes])),
      (bytes: Buffer) => Array.from(createSplitter().split(bytes)),
    ]
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.constantFrom(...read), (bytes, one) => {
        try {
          one(Buffer.from(bytes))
        } catch (error) {
          expect(error).toBeInstanceOf(Unreadable)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('an alarm is told by its level, a hot battery by its sign, and what the vehicle does not know by nothing', () => {
    const saying = (level: string, signs: string) => readRealTime(hex(`${at} 07 ${level} ${signs} 00 00 00 00`)).events
    expect(saying('00', '00000000')).toEqual([])
    expect(saying('01', '00000800')).toEqual(['vehicle_fault'])
    expect(saying('03', '00000002')).toEqual(['vehicle_stop', 'battery_hot'])
    for (const unknown of ['fe', 'ff']) expect(saying(unknown, '00000002')).toEqual([])
  })

  it('every unit has its length, so that what follows it is read; what is unknown to the vehicle is left out', () => {
    const { reading, told } = readRealTime(hex(`${at} ${others} ${vehicleUnit} ${positionUnit}`))
    expect(reading).toEqual({
      ts: '2026-11-21T09:59:01+08:00',
      ignition: true,
      speed: 60.5,
      lat: 31.230416,
      lng: 121.473701,
      values: { odometer_km: 12_345.6, soc_percent: 75 },
    })
    expect(told).toMatchObject({
      vehicle: { volt: 360, ampere: 10 },
      motors: [{ rpm: 2_000, temp: 50 }],
      alarm: { level: 1, signs: 1 },
    })
    const silent = `${at} 01 02 03 01 ffff ffffffff ffff ffff ff 01 0f ffff ff ff 05 01 00000000 00000000`
    expect(readRealTime(hex(silent)).reading).toEqual({
      ts: '2026-11-21T09:59:01+08:00',
      ignition: false,
      values: {},
    })
    expect(readRealTime(hex(`${at} 05 06 073d8aa5 01dc89d0 30 00`))).toMatchObject({
      reading: { lat: -31.230416, lng: -121.473701 },
      told: { left: { type: 0x30, bytes: 1 } },
    })
  })
})

describe('a vehicle', () => {
  it('that is registered is let in, and what it says is kept before it is answered', async () => {
    const device = await aVehicle()
    const vehicle = await loggedIn(device)
    const answer = await vehicle.ask(0x02, `${at} ${vehicleUnit} ${positionUnit} ${others}`)
    expect(answer).toMatchObject({ command: 2, answer: 1, encryption: 1, data: hex(at) })
    const [row] = await readingsOf(device)
    expect(row).toMatchObject({ lat: 31.230416, lng: 121.473701, speed: 60.5, ignition: true, seq: 0 })
    expect(row.events).toEqual(['vehicle_fault'])
    expect([row.ts.toISOString(), row.values]).toEqual([
      '2026-11-21T01:59:01.000Z',
      { odometer_km: 12_345.6, soc_percent: 75 },
    ])
    expect(await vehicle.ask(0x03, `${at} ${vehicleUnit}`)).toMatchObject({ command: 3, answer: 1 })
    expect(await readingsOf(device)).toHaveLength(1)
  })

  it('nobody registered, of another protocol or suspended is refused, and its connection ends', async () => {
    const [other, suspended] = [await aVehicle({ protocol: 'mqtt' }), await aVehicle()]
    await app.pool.query(`UPDATE device SET status = 'suspended' WHERE id = $1`, [suspended.id])
    for (const vin of ['LJHTEST00AB999999', other.code, suspended.code]) {
      const vehicle = await connect(vin)
      expect(await vehicle.ask(0x01, login)).toMatchObject({ command: 1, answer: 2 })
      await vehicle.client.ended
    }
  })

  it('is not answered before its login, and a whole platform is refused', async () => {
    const device = await aVehicle()
    const vehicle = await connect(device.code)
    vehicle.say(0x07, '')
    vehicle.say(0x02, `${at} ${vehicleUnit}`)
    expect(await vehicle.ask(0x01, login)).toMatchObject({ command: 1, answer: 1 })
    expect(await readingsOf(device)).toEqual([])
    const platform = await connect(device.code)
    expect(await platform.ask(0x05, `${at} 0001`)).toMatchObject({ command: 5, answer: 2 })
    await platform.client.ended
  })

  it('that says another VIN once it is let in is cut off, and of two places the newer is heard', async () => {
    const [device, other] = [await aVehicle(), await aVehicle()]
    const first = await loggedIn(device)
    const second = await loggedIn(device)
    await first.client.ended
    expect(await second.ask(0x07, '')).toMatchObject({ command: 7, answer: 1 })
    second.say(0x02, `${at} ${vehicleUnit}`, { vin: other.code })
    await second.client.ended
    expect([await readingsOf(device), await readingsOf(other)]).toEqual([[], []])
    expect((await messagesOf(device)).at(-1)).toMatchObject({
      is_accepted: false,
      reason: telemetryRefusals['telemetry.wrong_number'],
    })
  })

  it('asks for the time, and is answered and let go when it logs out', async () => {
    const vehicle = await loggedIn(await aVehicle())
    expect(await vehicle.ask(0x08, '')).toMatchObject({ command: 8, answer: 1, data: hex('1a0b150a0000') })
    expect(await vehicle.ask(0x04, `${at} 0001`)).toMatchObject({ command: 4, answer: 1, data: hex(at) })
    await vehicle.client.ended
  })

  it('what is encrypted, unknown, too short or damaged is refused and told in the inspector', async () => {
    const device = await aVehicle()
    const vehicle = await loggedIn(device)
    expect(await vehicle.ask(0x02, `${at} ${vehicleUnit}`, { encryption: 3 })).toMatchObject({ answer: 2 })
    expect(await vehicle.ask(0x60, at)).toMatchObject({ answer: 2 })
    expect(await vehicle.ask(0x02, `${at} 01 01`)).toMatchObject({ answer: 2 })
    const damaged = encodeFrame({ command: 7, answer: 0xfe, vin: device.code, encryption: 1, data: hex('') })
    damaged[damaged.length - 1]! ^= 1
    vehicle.client.say(damaged)
    expect(await vehicle.ask(0x07, '')).toMatchObject({ command: 7, answer: 1 })
    expect((await messagesOf(device)).slice(1).map(({ reason }) => reason)).toEqual([
      '加密的内容，不支持',
      '不支持的消息',
      '报文不完整或校验不对',
      '报文不完整或校验不对',
    ])
    expect(await readingsOf(device)).toEqual([])
  })
})

describe('the listener', () => {
  it('half a frame and silence end it', async () => {
    const listener = await serveFrames(app.services, 0, gbt32960, { ...frameLimits, unfinishedMs: 150, lookMs: 20 })
    const vehicle = await loggedIn(await aVehicle(), listener.port)
    vehicle.client.say('23230207')
    await vehicle.client.ended
    await listener.close()
  })

  it('whatever bytes others send, a vehicle beside them is served', async () => {
    const vehicle = await loggedIn(await aVehicle())
    const intruder = await aVehicle()
    const bytes = fc.uint8Array({ maxLength: 3_000 }).map((some) => Buffer.from(some))
    const strange = fc.oneof(
      bytes,
      bytes.map((some) => Buffer.concat([hex('2323'), some])),
      fc.tuple(fc.nat(10), bytes).map(([command, data]) =>
        encodeFrame({
          command,
          answer: 0xfe,
          vin: intruder.code,
          encryption: 1,
          data: Buffer.concat([hex(at), data]),
        }),
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(strange, { maxLength: 8 }), fc.boolean(), async (given, isLetIn) => {
        const { client } = isLetIn ? await loggedIn(intruder) : await connect('LJHTEST00AB999999')
        for (const some of given) client.say(some)
        expect(await vehicle.ask(0x07, '')).toMatchObject({ command: 7, answer: 1 })
        client.close()
      }),
      { numRuns: 60 },
    )
  })
})
