import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPosition } from '../../src/modules/iot/protocols/jt808/position.ts'
import { readRealTime } from '../../src/modules/iot/protocols/gbt32960/real-time.ts'
import { aDevice } from '../../src/testing/iot/devices.ts'
import { aRenter } from '../../src/testing/people.ts'
import { startTestApp, type TestApp } from '../../src/testing/test-app.ts'
import { chanceOf } from './chance.ts'
import { newTally, runDrive } from './drive.ts'
import { readCredentials } from './enrol.ts'
import { gbt32960Transport, realTimeData } from './gbt32960-transport.ts'
import { jt808Transport, positionBody } from './jt808-transport.ts'
import { createMachine } from './machine.ts'
import { readOptions, WrongOption } from './options.ts'
import { httpTransport, type Transport } from './transport.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z' })
  await aRenter(app)
})
afterAll(() => app.close())

const ports = () => app.services.listeners.ports()
let made = 0
const doors: readonly [protocol: 'http' | 'jt808' | 'gbt32960', () => Transport, () => string][] = [
  ['http', () => httpTransport(app.url), () => `sim-${(made += 1)}`],
  ['jt808', () => jt808Transport('127.0.0.1', ports().jt808!), () => `1900000${(made += 1) + 1_000}`],
  ['gbt32960', () => gbt32960Transport('127.0.0.1', ports().gbt32960!), () => `LSIM${(made += 1) + 1_000_000}`],
]

describe('simulated devices', () => {
  it.each(doors)(
    'every reading that was acknowledged by %s is kept, each on its own second',
    async (protocol, transport, code) => {
      const devices = await Promise.all(
        Array.from({ length: 5 }, () => aDevice(app, { protocol, profile: 'car', code: code() })),
      )
      const tally = newTally()
      const drive = {
        transport: transport(),
        devices: devices.map((one) => ({ ...one, profile: 'car' })),
        speed: 600,
        rate: 50,
      }
      const endsAt = app.clock.now().getTime()
      await runDrive({ ...drive, profileOf: () => 'car', cities: [[31.23, 121.47]], seconds: 3, endsAt }, tally)
      expect([tally.failures, tally.lastFault]).toEqual([0, ''])
      expect(tally.acknowledged).toBeGreaterThan(0)
      const { rows } = await app.pool.query(
        `SELECT count(*)::int AS kept FROM telemetry_reading WHERE device_id = any($1)`,
        [devices.map(({ id }) => id)],
      )
      expect(rows[0].kept).toBe(tally.acknowledged)
    },
  )

  it('what is written is what the servers of the two standards read', () => {
    const next = createMachine('car', [31.23, 121.47], chanceOf(3))
    const ts = Date.parse('2026-11-21T01:59:00Z')
    for (let step = 0; step < 200; step += 1) {
      const { values, ...said } = next(60, ts)
      const told = { ...said, ts: '2026-11-21T09:59:00+08:00' }
      const { odometer_km, fuel_litres } = values
      expect(readPosition(positionBody({ ...said, values })).reading).toEqual({
        ...told,
        alt: 10,
        values: { odometer_km, fuel_litres },
      })
      const { ignition, speed, lat, lng } = told
      expect(readRealTime(realTimeData({ ...said, values })).reading).toMatchObject({
        ignition,
        speed,
        lat,
        lng,
        values: { odometer_km },
      })
    }
  })

  it('a machine that stands drifts about its place, and its meters only rise', () => {
    const next = createMachine('excavator', [31.23, 121.47], chanceOf(5))
    let hours = 0
    for (let step = 0; step < 2_000; step += 1) {
      const { lat, lng, values } = next(60, 0)
      expect(Math.hypot(lat - 31.23, lng - 121.47)).toBeLessThan(0.0002)
      expect(values.engine_hours).toBeGreaterThanOrEqual(hours)
      hours = Number(values.engine_hours)
    }
    expect(hours).toBeGreaterThan(0)
  })
})

describe('what it is asked for', () => {
  it('is bounded and says what is wrong', () => {
    expect(readOptions(['--protocol', 'http', '--devices-file', 'a.csv'])).toMatchObject({ devices: 20, seconds: 60 })
    for (const args of [
      [],
      ['--protocol', 'http'],
      ['--protocol', 'http', '--devices-file', 'a', '--devices', '1e9'],
      ['--what'],
    ])
      expect(() => readOptions(args)).toThrow(WrongOption)
  })

  it('credentials are read from a file with their header, and from no other', () => {
    expect(readCredentials('\uFEFFcode,password,auth_code,profile\r\na-001,p,c,crane\r\n')).toEqual([
      { code: 'a-001', password: 'p', authCode: 'c', profile: 'crane' },
    ])
    expect(() => readCredentials('a-001,p')).toThrow(WrongOption)
  })
})
