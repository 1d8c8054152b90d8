import { rateLimits } from '@jihui/protocol/limits'
import { telemetryLimits, telemetryRefusals } from '@jihui/protocol/iot/telemetry-limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDevice, says, type TestDevice } from '../../../testing/iot/devices.ts'
import { aRenter } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { takesTurn } from './turns.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z' })
  await aRenter(app)
})
afterAll(() => app.close())

const now = () => app.clock.now().getTime()
const minute = 60_000
const readingsOf = async ({ id }: TestDevice) =>
  (await app.pool.query('SELECT * FROM telemetry_reading WHERE device_id = $1 ORDER BY ts, seq', [id])).rows
const latestOf = async ({ id }: TestDevice) =>
  (await app.pool.query('SELECT * FROM device_latest WHERE device_id = $1', [id])).rows[0]
const messagesOf = async ({ id }: TestDevice) =>
  (await app.pool.query('SELECT * FROM device_message WHERE device_id = $1 ORDER BY id', [id])).rows

describe('the HTTP ingest', () => {
  it('is counted apart from what people call: the machines of a yard share one address', async () => {
    const answer = await says(app, await aDevice(app), { ts: now() })
    expect(answer.headers.get('x-ratelimit-limit')).toBe(String(rateLimits.device.max))
  })

  it('keeps a reading, says what the device does now and counts the device as in use', async () => {
    const device = await aDevice(app)
    const reading = {
      ts: now() - 1000,
      lat: 31.2,
      lng: 121.5,
      speed: 0.4,
      ignition: true,
      values: { engine_rpm: 1500 },
    }
    const { status, body } = await says(app, device, reading)
    expect([status, body]).toEqual([200, { success: true, accepted: 1, duplicates: 0, refused: [], refused_keys: [] }])
    expect(await readingsOf(device)).toMatchObject([
      { lat: 31.2, lng: 121.5, ignition: true, values: { engine_rpm: 1500 } },
    ])
    expect(await latestOf(device)).toMatchObject({
      lat: 31.2,
      activity: 'working',
      values: { engine_rpm: [1500, now() - 1000] },
    })
    const { rows } = await app.pool.query('SELECT status FROM device WHERE id = $1', [device.id])
    expect(rows).toEqual([{ status: 'active' }])
  })

  it('keeps what comes twice once, whatever comes with it the second time', async () => {
    const device = await aDevice(app)
    const at = now() - minute
    await says(app, device, { ts: at, seq: 4, values: { engine_rpm: 900 } })
    const again = await says(app, device, [
      { ts: at, seq: 4, values: { engine_rpm: 100 } },
      { ts: at, seq: 5 },
      { ts: at, seq: 5 },
    ])
    expect(again.body).toMatchObject({ accepted: 1, duplicates: 2 })
    expect((await readingsOf(device)).map((row) => [row.seq, row.values])).toEqual([
      [4, { engine_rpm: 900 }],
      [5, null],
    ])
  })

  it('readings without a time are of their arrival and never the same', async () => {
    const device = await aDevice(app)
    await says(app, device, [{ values: { engine_rpm: 1 } }, { values: { engine_rpm: 1 } }])
    await says(app, device, { values: { engine_rpm: 1 } })
    expect(await readingsOf(device)).toHaveLength(3)
  })

  it('what was stored and comes late lands on its own time and changes nothing newer', async () => {
    const device = await aDevice(app)
    await says(app, device, { ts: now(), lat: 30, lng: 120, values: { engine_rpm: 700 } })
    const late = now() - 20 * 24 * 60 * minute
    await says(app, device, { ts: late, lat: 40, lng: 110, values: { engine_rpm: 1800, fuel_percent: 50 } })
    expect((await readingsOf(device)).map((row) => row.ts.getTime())).toEqual([late, now()])
    expect(await latestOf(device)).toMatchObject({
      lat: 30,
      activity: 'idling',
      values: { engine_rpm: [700, now()], fuel_percent: [50, late] },
    })
  })

  const refusals: readonly [string, unknown, string][] = [
    ['more than five minutes ahead', { ts: 6 * minute }, 'telemetry.ahead'],
    ['older than thirty days', { ts: -31 * 24 * 60 * minute }, 'telemetry.too_old'],
    ['a latitude of 91', { ts: 0, lat: 91, lng: 120 }, 'telemetry.bad_position'],
    ['a latitude alone', { ts: 0, lat: 31 }, 'telemetry.bad_position'],
    ['a speed of 900', { ts: 0, speed: 900 }, 'telemetry.bad_field'],
    ['a speed that is text', { ts: 0, speed: 'fast' }, 'telemetry.bad_field'],
    ['a negative sequence', { ts: 0, seq: -1 }, 'telemetry.bad_field'],
    ['ignition that is text', { ts: 0, ignition: 'on' }, 'telemetry.bad_field'],
    ['values that are a list', { ts: 0, values: [1] }, 'telemetry.bad_field'],
  ]
  it.each(refusals)('refuses %s, with its reason, and keeps the others', async (_, given, code) => {
    const device = await aDevice(app)
    const wrong = { ...(given as { ts: number }), ts: now() + (given as { ts: number }).ts }
    const { status, body } = await says(app, device, [{ ts: now() }, wrong])
    expect([status, body.accepted]).toEqual([200, 1])
    expect(body.refused).toMatchObject([{ index: 1, code }])
    expect(await readingsOf(device)).toHaveLength(1)
    const [message] = await messagesOf(device)
    const reason = `2 条里的 1 条，${body.refused[0].message}`
    expect(message).toMatchObject({ protocol: 'http', is_accepted: false, reason })
  })

  it('a time nobody can read is refused, and one without a zone is of Shanghai', async () => {
    const device = await aDevice(app)
    const { body } = await says(app, device, [{ ts: 'yesterday' }, { ts: '2026-11-21 09:59:00' }])
    expect(body).toMatchObject({ accepted: 1, refused: [{ index: 0, code: 'telemetry.bad_time' }] })
    expect((await readingsOf(device))[0].ts.toISOString()).toBe('2026-11-21T01:59:00.000Z')
  })

  it('leaves out keys that are not in the profile or out of range, and says which', async () => {
    const device = await aDevice(app)
    const values = { engine_rpm: 1500, fuel_percent: 140, secret: 1, coolant_temp: 'hot' }
    const { body } = await says(app, device, { ts: now(), values })
    expect(body).toMatchObject({ accepted: 1, refused_keys: ['fuel_percent', 'secret', 'coolant_temp'] })
    expect((await readingsOf(device))[0].values).toEqual({ engine_rpm: 1500 })
    expect((await messagesOf(device))[0].reason).toBe(
      '没有保存 fuel_percent：超出范围，应在 0 到 100 之间；没有保存 secret：不在设备型号里；没有保存 coolant_temp：不是数字',
    )
  })

  it('what is no JSON is answered, so that it is not sent for ever, and told', async () => {
    const { authorization, ...device } = await aDevice(app)
    const post = async (headers: Record<string, string>) => {
      const answer = await fetch(`${app.url}/api/iot/ingest/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{"ts": NaN}',
      })
      return { status: answer.status, body: await answer.json() }
    }
    const { status, body } = await post({ authorization })
    expect([status, body.accepted, body.refused]).toMatchObject([200, 0, [{ code: 'telemetry.not_json' }]])
    expect(await messagesOf({ authorization, ...device })).toMatchObject([
      { raw: '{"ts": NaN}', is_accepted: false, reason: telemetryRefusals['telemetry.not_json'] },
    ])
    expect((await post({})).status).toBe(401)
  })

  it('of several readings says how many were not kept', async () => {
    const device = await aDevice(app)
    await says(app, device, [{ ts: now() }, { ts: 'x' }, { ts: now(), seq: 1 }])
    expect((await messagesOf(device))[0].reason).toBe('3 条里的 1 条，ts 不是有效时间')
  })

  it('says of what stands beside the names of a reading that it belongs into its values', async () => {
    const device = await aDevice(app)
    const { body } = await says(app, device, { ts: now(), engine_rpm: 1500, fuel: 3 })
    expect(body).toMatchObject({ accepted: 1, refused_keys: ['engine_rpm', 'fuel'] })
    expect((await messagesOf(device))[0].reason).toBe('没有保存 engine_rpm、fuel：要写在 values 里')
  })

  it('positions of a device that speaks GCJ-02 are kept in WGS-84', async () => {
    const device = await aDevice(app, { coordinateSystem: 'gcj02' })
    await says(app, device, { ts: now(), lat: 39.90923, lng: 116.397428 })
    const [row] = await readingsOf(device)
    expect(row.lat).toBeCloseTo(39.90782, 4)
    expect(row.lng).toBeCloseTo(116.391185, 4)
  })

  it('text the database would refuse harms neither its own message nor others of the same batch', async () => {
    const [odd, plain] = [await aDevice(app, { profile: 'cnc' }), await aDevice(app)]
    const [first, second] = await Promise.all([
      says(app, odd, { ts: now(), values: { fault_code: 'E\u00001' } }),
      says(app, plain, { ts: now() }),
    ])
    expect(first.body).toMatchObject({ accepted: 1, refused_keys: ['fault_code'] })
    expect(second.body.accepted).toBe(1)
  })
})

describe('who may speak', () => {
  it('a wrong secret, a device nobody registered and a form nobody knows are 401 alike', async () => {
    const device = await aDevice(app)
    const tried = [`Device ${device.code}:wrong`, `Device nobody-here:${device.password}`, 'Bearer x', '']
    for (const authorization of tried) {
      const { status, body } = await says(app, { authorization }, { ts: now() })
      expect([status, body.code]).toEqual([401, 'device.credentials_wrong'])
    }
    expect(await readingsOf(device)).toEqual([])
  })

  it('that somebody was turned away is told in the inspector of the device, a few times, and it is not heard by that', async () => {
    const device = await aDevice(app)
    for (let tried = 0; tried < 5; tried += 1)
      await says(app, { authorization: `Device ${device.code}:wrong` }, { ts: now(), values: { engine_rpm: 1 } })
    const { 'telemetry.wrong_secret': wrong, 'telemetry.not_in_use': suspended } = telemetryRefusals
    expect(await messagesOf(device)).toMatchObject(
      [1, 2, 3].map(() => ({ protocol: 'http', raw: '', is_accepted: false, reason: wrong })),
    )
    expect((await latestOf(device)).heard_at).toBeNull()
    const other = await aDevice(app)
    await app.pool.query(`UPDATE device SET status = 'suspended' WHERE id = $1`, [other.id])
    await says(app, other, { ts: now() })
    expect((await messagesOf(other)).map(({ reason }) => reason)).toEqual([suspended])
  })

  it('many wrong secrets are turned away for a while, and the device itself elsewhere is not', async () => {
    const device = await aDevice(app)
    const answers = []
    for (let tried = 0; tried < 22; tried += 1)
      answers.push((await says(app, { authorization: `Device ${device.code}:wrong${tried}` }, {})).status)
    expect(answers.filter((status) => status === 401)).toHaveLength(21)
    expect(answers.at(-1)).toBe(429)
  })

  it('a gateway speaks for the devices that name it and for nobody else', async () => {
    const gateway = await aDevice(app, { profile: 'gateway' })
    const [own, foreign] = [await aDevice(app, { gatewayId: gateway.id }), await aDevice(app)]
    const { body } = await says(app, gateway, {
      [own.code]: [{ ts: now() }],
      [foreign.code]: { ts: now() },
      nobody: { ts: now() },
    })
    expect(body).toMatchObject({
      accepted: 1,
      refused: [
        { index: 1, device: foreign.code },
        { index: 2, device: 'nobody' },
      ],
    })
    expect([await readingsOf(own), await readingsOf(foreign)].map((rows) => rows.length)).toEqual([1, 0])
    const plain = await aDevice(app, { profile: 'gateway' })
    const through = await aDevice(app, { gatewayId: plain.id })
    await says(app, plain, { [through.code]: { ts: now() } })
    expect((await app.pool.query('SELECT status FROM device WHERE id = $1', [plain.id])).rows).toEqual([
      { status: 'active' },
    ])
    await expect.poll(async () => (await latestOf(plain)).heard_at, { timeout: 15_000 }).not.toBeNull()
  })

  it('a device that says too much is told to wait, and others are heard meanwhile', () => {
    const [loud, quiet] = [1_000_001, 1_000_002]
    const at = (ms: number, device: number) => takesTurn(app.services, device, ms)
    const saved = Array.from({ length: telemetryLimits.messageBurst }, () => at(0, loud))
    expect(saved.every((wait) => wait === 0)).toBe(true)
    const wait = at(0, loud)
    expect(wait).toBeGreaterThan(0)
    expect([at(0, quiet), at(wait + 1, loud)]).toEqual([0, 0])
  })
})
