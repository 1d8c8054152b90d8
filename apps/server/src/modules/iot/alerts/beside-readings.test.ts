import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AlertTown, startAlertTown } from '../../../testing/iot/alert-town.ts'
import type { TestDevice } from '../../../testing/iot/devices.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { findSpeakingDevice } from '../ingest/find-device.ts'
import { networkOf } from '../ingest/second-place.ts'
import { openSession } from '../ingest/sessions.ts'

let app: TestApp
let town: AlertTown
beforeAll(async () => {
  town = await startAlertTown()
  ;({ app } = town)
})
afterAll(() => app.close())

describe('a device that connects from a second place', () => {
  const here = '36.112.8.9'
  const there = '117.136.40.77'
  const ended: string[] = []
  const countOf = async ({ id }: TestDevice) => {
    const { rows } = await app.pool.query<{ count: number }>(
      `SELECT count(*)::int FROM outbox WHERE topic = 'iot.second_place' AND (payload->>'device_id')::bigint = $1`,
      [id],
    )
    return rows[0]!.count
  }
  const timesSeen = async ({ id }: TestDevice) => {
    const key = `second place of ${id}`
    return (await app.pool.query<{ count: number }>(`SELECT count FROM rate_count WHERE key = $1`, [key])).rows[0]
      ?.count
  }
  const connect = async (device: TestDevice, address: string) => {
    const known = (await findSpeakingDevice(app.services, device.code))!
    return openSession(app.services, known, { protocol: 'mqtt', address, close: (why) => void ended.push(why) })
  }
  /** What comes of it comes after the newer one is in. */
  const isWritten = async (device: TestDevice, times: number) => {
    await expect.poll(() => countOf(device)).toBe(times)
    await app.settle()
  }

  it('ends the older connection; that it changes its address alone calls nobody', async () => {
    const { device } = await town.anOwned()
    await connect(device, here)
    const again = await connect(device, here)
    const newer = await connect(device, there)
    await isWritten(device, 1)
    expect(ended.splice(0)).toEqual(['taken_over', 'taken_over'])
    const [alert] = await town.alertsOf(device)
    expect(alert).toMatchObject({ title: '设备从两处连接', level: 'info', status: 'open' })
    expect(alert.message).toContain('先在 36.112.*.*，又在 117.136.*.*')
    expect(await town.timesTold(town.people.owner, device)).toBe(0)
    again.end('closed')
    newer.end('closed')
  })

  it('tells its owner once while both take turns, and is over after an hour without', async () => {
    const { device } = await town.anOwned()
    await connect(device, here)
    for (let turn = 1; turn <= 3; turn += 1) {
      await connect(device, turn % 2 === 0 ? here : there)
      await isWritten(device, turn)
    }
    for (const address of [here, there, here]) await connect(device, address)
    await expect.poll(() => timesSeen(device)).toBeGreaterThanOrEqual(6)
    await isWritten(device, 3)
    const [alert, ...more] = await town.alertsOf(device)
    expect(more).toEqual([])
    expect(alert).toMatchObject({ level: 'warning', status: 'open', count: 3 })
    expect(alert.message).toContain('先在 117.136.*.*，又在 36.112.*.*，原来那处又连回来')
    expect(JSON.stringify(alert)).not.toContain('8.9')
    expect(await town.timesTold(town.people.owner, device)).toBe(1)
    await town.passes({ minutes: 59 })
    await town.tell(device, { ts: town.now(), values: { engine_rpm: 900 } })
    expect((await town.alertsOf(device))[0].status).toBe('open')
    await town.passes({ minutes: 2 })
    await town.tell(device, { ts: town.now(), values: { engine_rpm: 900 } })
    expect((await town.alertsOf(device))[0].status).toBe('closed')
  })

  it.each([
    ['36.112.8.9', '36.112.*.*'],
    ['::ffff:10.1.2.3', '10.1.*.*'],
    ['240e:3b7:1:2::9', '240e:3b7:…'],
  ])('%s is told as %s', (address, network) => expect(networkOf(address)).toBe(network))
})

describe('a fence', () => {
  it('of which a rule waits raises an alert when readings cross it, and its end ends it', async () => {
    const { device } = await town.anOwned()
    const center: readonly [number, number] = [121.2, 31.1]
    const fence = await town.post('geofences/', town.people.owner, {
      name: `工地 ${randomUUID().slice(0, 8)}`,
      shape: { type: 'circle', center, radius_m: 500 },
      crs: 'wgs84',
      watch: ['enter', 'exit'],
      applies_to: { devices: [device.id] },
    })
    expect([fence.status, fence.body.errors]).toEqual([201, undefined])
    const rule = { name: '离开工地', conditions: [{ field: String(fence.body.id), op: 'fence', value: 'exit' }] }
    await town.aRule(device, { ...rule, recovers: 'itself' })
    const at = (minutes: number, east: number) => ({
      ts: town.now() - (10 - minutes) * 60_000,
      lat: center[1],
      lng: center[0] + east / 95_300,
      accuracy: 5,
    })
    const left = async () =>
      (await town.alertsOf(device))
        .filter(({ title }: { title: string }) => title === '离开工地')
        .map(({ status }: { status: string }) => status)
    await town.tell(device, [at(0, 0), at(1, 10)])
    await app.settle()
    expect(await left()).toEqual([])
    await town.tell(device, [at(2, 900), at(3, 950), at(4, 980)])
    await app.settle()
    expect(await left()).toEqual(['open'])
    // Of all a rule waits for it says what happened, and at which fence.
    const messages = (await town.alertsOf(device)).map(({ message }: { message: string }) => message.split('：')[1])
    expect(messages).toEqual([`离开围栏（${fence.body.name}）`, `离开围栏（${fence.body.name}）`])
    await town.tell(device, [at(5, 0), at(6, 5), at(7, 10)])
    await app.settle()
    expect(await left()).toEqual(['closed'])
  })
})

describe('a machine that moves while nobody has started it', () => {
  const at = (seconds: number, speed: number, ignition: boolean) => ({
    ts: town.now() - 600_000 + seconds * 1_000,
    lat: 31.3,
    lng: 121.3,
    speed,
    ignition,
  })
  const titlesOf = async (device: TestDevice) =>
    (await town.alertsOf(device)).map(({ title, level }: { title: string; level: string }) => [title, level])

  it('is found after a minute, and shows as in alarm on the map until its alert is closed', async () => {
    const { device } = await town.anOwned()
    const isAlarmed = async () => {
      await app.settle()
      const { rows } = await app.pool.query(`SELECT is_alarmed FROM device_latest WHERE device_id = $1`, [device.id])
      return rows[0].is_alarmed as boolean
    }
    await town.tell(device, [at(0, 0, false), at(30, 12, false), at(60, 14, false)])
    expect([await titlesOf(device), await isAlarmed()]).toEqual([[], false])
    await town.tell(device, [at(95, 15, false)])
    expect([await titlesOf(device), await isAlarmed()]).toEqual([[['没点火却在移动', 'critical']], true])
    const [{ id }] = await town.alertsOf(device)
    await town.post(`alerts/${id}/close/`, town.people.owner, { notes: '拖去检修' })
    expect(await isAlarmed()).toBe(false)
  })

  it('is none with its ignition on, or a push of a moment', async () => {
    const { device } = await town.anOwned()
    await town.tell(device, [
      at(0, 20, true),
      at(90, 22, true),
      at(180, 0, false),
      at(200, 12, false),
      at(230, 0, false),
    ])
    await town.tell(device, [at(300, 0, false)])
    expect(await titlesOf(device)).toEqual([])
  })
})
