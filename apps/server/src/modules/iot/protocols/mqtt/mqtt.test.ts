import { telemetryLimits, telemetryRefusals } from '@jihui/protocol/iot/telemetry-limits'
import forge from 'node-forge'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDevice, type TestDevice } from '../../../../testing/iot/devices.ts'
import { mqttDevice, type MqttDevice, mqttUrlOf } from '../../../../testing/iot/mqtt-client.ts'
import { aRenter } from '../../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { tellDeviceChange } from '../../devices/device-changes.ts'
import { saidBy } from '../../ingest/inspected-text.ts'
import { sendDown } from '../../ingest/sessions.ts'
import { mqttsListener } from './tls-listener.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z', settings: { RATE_LIMITS: 'off' } })
  await aRenter(app)
})
afterAll(() => app.close())

const open: MqttDevice[] = []
const connectTo = async (device: TestDevice, options = {}) => {
  const joined = await mqttDevice(mqttUrlOf(app), device, options)
  open.push(joined)
  return joined
}
afterAll(() => Promise.all(open.map((one) => one.close())))

const now = () => app.clock.now().getTime()
const readingsOf = async ({ id }: TestDevice) =>
  (await app.pool.query('SELECT * FROM telemetry_reading WHERE device_id = $1 ORDER BY ts, seq', [id])).rows
const messagesOf = async ({ id }: TestDevice) =>
  (await app.pool.query('SELECT * FROM device_message WHERE device_id = $1 ORDER BY id', [id])).rows
const reasonsOf = async (device: TestDevice) => (await messagesOf(device)).map(({ reason }) => reason)
const endsOf = async ({ id }: TestDevice) =>
  (await app.pool.query('SELECT reason FROM device_connection WHERE device_id = $1 ORDER BY id', [id])).rows.map(
    ({ reason }) => reason,
  )

describe('what a device publishes', () => {
  it('is kept, once, and acknowledged', async () => {
    const device = await aDevice(app)
    const line = await connectTo(device)
    const reading = { ts: now(), seq: 7, lat: 31.2, lng: 121.5, values: { engine_rpm: 1500 } }
    await line.publish(`v1/${device.code}/telemetry`, reading)
    await line.publish(`v1/${device.code}/telemetry`, [reading, { ts: now(), seq: 8 }])
    await line.publish(`v1/${device.code}/telemetry`, { ts: now(), seq: 9 }, { qos: 2 })
    expect((await readingsOf(device)).map(({ seq }) => seq)).toEqual([7, 8, 9])
    expect(await messagesOf(device)).toMatchObject([
      { protocol: 'mqtt', is_accepted: true, reason: '' },
      { is_accepted: true },
      { is_accepted: true },
    ])
  })

  it('is not acknowledged before the commit', async () => {
    const device = await aDevice(app)
    const line = await connectTo(device)
    await line.publish(`v1/${device.code}/telemetry`, { ts: now() - 1000 })
    const holder = await app.pool.connect()
    try {
      await holder.query('BEGIN')
      await holder.query('SELECT 1 FROM device_latest WHERE device_id = $1 FOR UPDATE', [device.id])
      const steps: string[] = []
      const acknowledged = line.publish(`v1/${device.code}/telemetry`, { ts: now() }).then(() => steps.push('puback'))
      // Its batch waits for the row that is held: everything before the commit has been done.
      await expect
        .poll(async () => {
          const { rows } = await holder.query<{ waiting: number }>(
            `SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted`,
          )
          return rows[0]!.waiting
        })
        .toBeGreaterThan(0)
      await line.client.publishAsync(`v1/${device.code}/telemetry`, '{}', { qos: 0 })
      steps.push('released')
      await holder.query('COMMIT')
      await acknowledged
      expect(steps).toEqual(['released', 'puback'])
    } finally {
      holder.release()
    }
  })

  it('an array of 500 is kept, one of 501 is acknowledged and told', async () => {
    const device = await aDevice(app)
    const line = await connectTo(device)
    const many = Array.from({ length: 501 }, (_, seq) => ({ ts: now(), seq }))
    await line.publish(`v1/${device.code}/telemetry`, many)
    await line.publish(`v1/${device.code}/telemetry`, many.slice(1))
    expect(await readingsOf(device)).toHaveLength(500)
    expect(await reasonsOf(device)).toEqual(['一条消息里的读数太多，最多 500 条', ''])
  })

  it.each([
    ['more than 256 KB', JSON.stringify({ text: 'x'.repeat(300 * 1024) }), telemetryRefusals['telemetry.too_large']],
    ['what is no JSON', '{"ts": NaN}', '不是有效的 JSON'],
    ['what is nested without end', `${'['.repeat(90_000)}${']'.repeat(90_000)}`, '读数应为对象'],
    ['nothing', '', '不是有效的 JSON'],
  ])('%s is acknowledged and told in the inspector', async (_, content, reason) => {
    const device = await aDevice(app)
    const line = await connectTo(device)
    await line.publish(`v1/${device.code}/telemetry`, content)
    await line.publish(`v1/${device.code}/telemetry`, { ts: now() })
    expect(await readingsOf(device)).toHaveLength(1)
    expect(await reasonsOf(device)).toEqual([reason, ''])
  })

  it('text no database takes is shown by its sign', async () => {
    const device = await aDevice(app)
    const line = await connectTo(device)
    const odd = String.raw`{"ts": ${now()}, "values": {"a\u0000b": 1, "c": "\ud800", "d": "\\u0000 \\\\ud800"}}`
    await line.publish(`v1/${device.code}/telemetry`, odd)
    expect(await readingsOf(device)).toHaveLength(1)
    expect(saidBy((await messagesOf(device))[0])).toHaveProperty('values', { 'a�b': 1, c: '�', d: '\\u0000 \\\\ud800' })
  })

  it('retained messages and topics that mean nothing are acknowledged, told and kept nowhere', async () => {
    const device = await aDevice(app)
    const line = await connectTo(device)
    await line.publish(`v1/${device.code}/telemetry`, { ts: now() }, { retain: true })
    await line.publish('$SYS/uptime', { ts: now() })
    await line.publish(`v1/${device.code}/elsewhere`, { ts: now() })
    expect(await readingsOf(device)).toEqual([])
    const unknown = telemetryRefusals['telemetry.unknown_topic']
    expect(await reasonsOf(device)).toEqual(['不接受保留消息（retain）', unknown, unknown])
    expect((await messagesOf(device)).at(-1)!.decoded).toEqual({ topic: `v1/${device.code}/elsewhere` })
  })

  it('an event keeps what was measured with it, beside a reading of the same moment, once', async () => {
    const device = await aDevice(app)
    const line = await connectTo(device)
    const event = { ts: now(), code: 'E42', text: '液压油温过高', values: { hydraulic_temp: 98 } }
    await line.publish(`v1/${device.code}/telemetry`, { ts: now(), values: { engine_rpm: 900 } })
    await line.publish(`v1/${device.code}/event`, event)
    await line.publish(`v1/${device.code}/event`, event)
    await line.publish(`v1/${device.code}/event`, { text: 'what?' })
    expect((await readingsOf(device)).map(({ values }) => values)).toEqual([
      { engine_rpm: 900 },
      { hydraulic_temp: 98 },
    ])
    expect((await messagesOf(device)).map((row) => [row.decoded?.code, row.reason])).toEqual([
      [undefined, ''],
      ['E42', ''],
      ['E42', ''],
      [undefined, '事件应有 code'],
    ])
  })

  it('a gateway speaks for the devices that name it, and for no others', async () => {
    const gateway = await aDevice(app, { profile: 'gateway' })
    const [mine, other] = [await aDevice(app, { gatewayId: gateway.id }), await aDevice(app)]
    const line = await connectTo(gateway)
    const said = { [mine.code]: [{ ts: now() }], [other.code]: [{ ts: now() }] }
    await line.publish('v1/gateway/telemetry', said)
    expect([await readingsOf(mine), await readingsOf(other)]).toMatchObject([[{}], []])
    const stranger = await connectTo(other)
    await stranger.publish('v1/gateway/telemetry', said)
    expect(await reasonsOf(other)).toEqual([telemetryRefusals['telemetry.unknown_topic']])
  })

  it('the topic of another device ends the connection, keeps nothing and is in the log of what was done', async () => {
    const [device, other] = [await aDevice(app), await aDevice(app)]
    const line = await connectTo(device)
    await expect(line.publish(`v1/${other.code}/telemetry`, { ts: now() })).rejects.toThrow()
    expect([await readingsOf(device), await readingsOf(other)]).toEqual([[], []])
    expect(await messagesOf(device)).toMatchObject([
      { reason: '主题不属于这台设备', raw: '', decoded: { topic: `v1/${other.code}/telemetry` } },
    ])
    expect(await messagesOf(other)).toEqual([])
    const { rows } = await app.pool.query(
      `SELECT object_id FROM audit_log WHERE action = 'iot_device.foreign_topic' AND object_id = $1`,
      [String(device.id)],
    )
    expect(rows).toHaveLength(1)
    await expect.poll(() => endsOf(device)).toEqual(['用了别的设备的主题'])
  })
})

describe('a connection', () => {
  it('with a wrong password is refused, and so is whoever goes on guessing', async () => {
    const device = await aDevice(app)
    const wrong = { code: device.code, password: 'wrong' }
    const refused = () => connectTo({ ...device, ...wrong }).catch(({ code }: { code: number }) => code)
    const codes: unknown[] = []
    for (let at = 0; at < 22; at += 1) codes.push(await refused())
    expect([codes[0], codes.at(-1)]).toEqual([4, 5])
    await expect(connectTo(device)).rejects.toMatchObject({ code: 5 })
  })

  it('of a suspended device is refused, and an open one ends at once', async () => {
    const device = await aDevice(app)
    const line = await connectTo(device)
    await app.db.transaction(async (tx) => {
      await app.pool.query(`UPDATE device SET status = 'suspended', version = version + 1 WHERE id = $1`, [device.id])
      await tellDeviceChange(app.services, tx, { code: device.code, deviceId: device.id })
    })
    await line.closed
    await expect(connectTo(device)).rejects.toMatchObject({ code: 4 })
    await expect.poll(() => endsOf(device)).toEqual(['停用、报废或换了凭证'])
  })

  it('ends when the device has new credentials', async () => {
    const device = await aDevice(app)
    const line = await connectTo(device)
    await app.db.transaction(async (tx) => {
      await app.pool.query(`UPDATE device SET secret_hash = $2, version = version + 1 WHERE id = $1`, [
        device.id,
        '0'.repeat(64),
      ])
      await tellDeviceChange(app.services, tx, { code: device.code, deviceId: device.id })
    })
    await line.closed
    await expect(connectTo(device)).rejects.toMatchObject({ code: 4 })
  })

  it('ends the one the device had before; another device of the same client id ends none', async () => {
    const [device, other] = [await aDevice(app), await aDevice(app)]
    const first = await connectTo(device, { clientId: 'pump' })
    const foreign = await connectTo(other, { clientId: 'pump' })
    await foreign.publish(`v1/${other.code}/telemetry`, { ts: now() })
    await first.publish(`v1/${device.code}/telemetry`, { ts: now() })
    const second = await connectTo(device, { clientId: 'another' })
    await first.closed
    await second.publish(`v1/${device.code}/telemetry`, { ts: now() + 1 })
    await foreign.publish(`v1/${other.code}/telemetry`, { ts: now() + 1 })
    await expect.poll(() => endsOf(device)).toEqual(['同一台设备从别处连上来', ''])
  })

  it('hears its own commands and nothing else', async () => {
    const [device, other] = [await aDevice(app), await aDevice(app)]
    const line = await connectTo(device)
    const command = { id: 77, command: 'locate', parameters: { a: 1 }, expiresAt: new Date(now() + 60_000) }
    expect(sendDown(app.services, device.id, command)).toBe(false)
    const [granted] = await line.client.subscribeAsync(`v1/${device.code}/command`, { qos: 1 })
    expect(granted!.qos).toBe(1)
    const heard = new Promise<unknown>((resolve) => {
      line.client.once('message', (topic, payload) => resolve([topic, JSON.parse(payload.toString())]))
    })
    expect(sendDown(app.services, device.id, command)).toBe(true)
    const told = { id: 77, command: 'locate', parameters: { a: 1 }, expires_at: command.expiresAt.toISOString() }
    expect(await heard).toEqual([`v1/${device.code}/command`, told])
    await line.publish(`v1/${device.code}/command/77/reply`, { status: 'succeeded' })
    expect((await messagesOf(device))[0]).toMatchObject({
      is_accepted: true,
      decoded: { command_id: 77, reply: { status: 'succeeded' } },
    })
    for (const topic of ['v1/+/command', '#', '$SYS/#', `v1/${device.code}/telemetry`])
      await expect(line.client.subscribeAsync(topic, { qos: 1 })).rejects.toThrow()
    line.client.subscribe(`v1/${other.code}/command`, { qos: 1 }, () => {})
    await line.closed
  })

  it('that announces more than any packet has is ended before it sends it', async () => {
    const device = await aDevice(app)
    const line = await connectTo(device)
    // PUBLISH of 200 MB, of which nothing comes.
    line.client.stream.write(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x60]))
    await line.closed
    await expect.poll(() => endsOf(device)).toEqual(['说的话看不懂'])
  })
})

it('a device that says 600 messages at once is slowed, and others are not kept waiting by it', async () => {
  const [loud, quiet] = [await aDevice(app), await aDevice(app)]
  const [flood, calm] = [await connectTo(loud), await connectTo(quiet)]
  const { messageBurst: burst, messagesPerSecond: perSecond } = telemetryLimits
  const order: string[] = []
  const from = performance.now()
  const drained = Promise.all(
    Array.from({ length: 600 }, (_, seq) => flood.publish(`v1/${loud.code}/telemetry`, { ts: now(), seq })),
  ).then(() => order.push('loud'))
  for (let seq = 0; seq < 5; seq += 1) await calm.publish(`v1/${quiet.code}/telemetry`, { ts: now(), seq })
  order.push('quiet')
  await drained
  expect(order).toEqual(['quiet', 'loud'])
  expect(performance.now() - from).toBeGreaterThan(((600 - burst) / perSecond) * 1000 - 100)
  expect(await readingsOf(loud)).toHaveLength(600)
}, 60_000)

it('MQTT is spoken over WebSocket on the port of HTTP', async () => {
  const device = await aDevice(app)
  const line = await mqttDevice(`${app.url.replace('http', 'ws')}/ws/mqtt`, device)
  await line.publish(`v1/${device.code}/telemetry`, { ts: now() })
  await line.publish(`v1/${device.code}/telemetry`, 'x'.repeat(300 * 1024))
  expect(await readingsOf(device)).toHaveLength(1)
  await line.close()
  const { body } = await app.call('GET', '/readyz')
  expect(body.listeners).toMatchObject({
    mqtt: app.services.listeners.ports().mqtt,
    mqtts: null,
    mqtt_ws: Number(new URL(app.url).port),
  })
})

it('MQTT is spoken over TLS with the certificate of the settings', async () => {
  const device = await aDevice(app)
  const folder = mkdtempSync(join(tmpdir(), 'jihui-mqtts-'))
  const { cert, key } = selfSigned()
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  writeFileSync(files.cert, cert)
  writeFileSync(files.key, key)
  const config = { ...app.config, devicePorts: { ...app.config.devicePorts, mqtts: 0 }, mqttsFiles: files }
  const listener = await mqttsListener.open({ ...app.services, config })
  try {
    const line = await mqttDevice(`mqtts://127.0.0.1:${listener!.port}`, device, { ca: cert, servername: 'localhost' })
    await line.publish(`v1/${device.code}/telemetry`, { ts: now() })
    expect(await readingsOf(device)).toHaveLength(1)
    await line.close()
  } finally {
    await listener!.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** A certificate of localhost, for this run alone. */
const selfSigned = () => {
  const keys = forge.pki.rsa.generateKeyPair(2048)
  const cert = forge.pki.createCertificate()
  cert.publicKey = keys.publicKey
  cert.serialNumber = '01'
  cert.validity.notBefore = new Date(Date.now() - 86_400_000)
  cert.validity.notAfter = new Date(Date.now() + 86_400_000)
  const name = [{ name: 'commonName', value: 'localhost' }]
  cert.setSubject(name)
  cert.setIssuer(name)
  cert.setExtensions([
    { name: 'basicConstraints', cA: true },
    { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
  ])
  cert.sign(keys.privateKey, forge.md.sha256.create())
  return { cert: forge.pki.certificateToPem(cert), key: forge.pki.privateKeyToPem(keys.privateKey) }
}
