import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alertLimits } from '@jihui/protocol/iot/alerts/limits'
import { type AlertTown, followedDevice, hotRule, startAlertTown } from '../../../testing/iot/alert-town.ts'
import type { TestDevice } from '../../../testing/iot/devices.ts'
import { mqttDevice, mqttUrlOf } from '../../../testing/iot/mqtt-client.ts'
import { anOwner } from '../../../testing/owners.ts'
import type { Person } from '../../../testing/people.ts'
import { openPage } from '../../../testing/open-page.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { registerLatest } from '../../telemetry/public.ts'
import { remindOfAlerts } from './remind.ts'
import { alertFollower } from './watch-readings.ts'
import { watchSilence } from './watch-silence.ts'

let app: TestApp
let town: AlertTown
beforeAll(async () => {
  town = await startAlertTown()
  ;({ app } = town)
})
afterAll(() => app.close())

describe('who is told', () => {
  it('danger: the owner and whoever has the machine, at once and on the open page, whatever they switched off', async () => {
    const owned = await town.anOwned()
    await town.isOut(owned)
    await app.call('PUT', '/api/notifications/preferences/', {
      token: town.people.owner.token,
      body: { in_app: false, sms: false },
    })
    const pages = await Promise.all(
      [town.people.owner, town.people.renter].map((person) => openPage(app.url, person.token)),
    )
    const terminal = await mqttDevice(mqttUrlOf(app), owned.device)
    await terminal.publish(`v1/${owned.device.code}/event`, { ts: town.now(), code: 'sos', text: '司机按了求救' })
    await terminal.close()
    for (const page of pages) {
      const heard = await page.hear(({ type }) => type === 'emergency_alert')
      expect(heard.title).toBe('危险：紧急呼救')
      page.socket.close()
    }
    await app.call('PUT', '/api/notifications/preferences/', {
      token: town.people.owner.token,
      body: { in_app: true, sms: true },
    })
  })

  it('anything else after the quiet hours; nobody is told of it twice', async () => {
    const { device } = await town.anOwned()
    await town.aRule(device)
    // Eleven at night in Shanghai.
    app.clock.set('2026-11-22T15:00:00Z')
    await town.passes({})
    const before = 0
    await town.tell(device, town.hot(85))
    await app.settle()
    await remindOfAlerts(app.services)
    expect(await town.timesTold(town.people.owner, device)).toBe(before)
    expect((await town.alertsOf(device))[0].status).toBe('open')
    app.clock.set('2026-11-22T23:00:00Z')
    await town.passes({ seconds: 1 })
    await remindOfAlerts(app.services)
    await remindOfAlerts(app.services)
    await app.settle()
    expect(await town.timesTold(town.people.owner, device)).toBe(before + 1)
  })

  it('step by step until somebody answers: the owner by text message, then those on duty', async () => {
    const { device } = await town.anOwned()
    await town.aRule(device, {
      escalate: [
        { after_minutes: 10, to: 'owner', channels: ['app', 'sms'] },
        { after_minutes: 20, to: 'duty', channels: ['app'] },
      ],
    })
    await town.tell(device, town.hot(85))
    await app.settle()
    const [own, duty] = [
      await town.timesTold(town.people.owner, device),
      await town.timesTold(town.people.admin, device),
    ]
    await town.passes({ minutes: 9 })
    await remindOfAlerts(app.services)
    await town.passes({ minutes: 1, seconds: 1 })
    await remindOfAlerts(app.services)
    await app.settle()
    expect([await town.timesTold(town.people.owner, device), await town.timesTold(town.people.admin, device)]).toEqual([
      own + 1,
      duty,
    ])
    expect(app.sms.messages.some(({ text }) => text.includes('10 分钟没有人确认'))).toBe(true)
    await town.passes({ minutes: 10, seconds: 1 })
    await remindOfAlerts(app.services)
    await app.settle()
    expect(await town.timesTold(town.people.admin, device)).toBe(duty + 1)
    expect((await town.alertsOf(device))[0].history.map((step: { action: string }) => step.action)).toEqual([
      'escalate',
      'escalate',
      'open',
    ])
  })

  it('an answer ends it', async () => {
    const { device } = await town.anOwned()
    await town.aRule(device, { repeat_minutes: 5, escalate: [{ after_minutes: 10, to: 'duty', channels: ['app'] }] })
    await town.tell(device, town.hot(85))
    await app.settle()
    const [{ id }] = await town.alertsOf(device)
    await town.passes({ minutes: 6 })
    await remindOfAlerts(app.services)
    await app.settle()
    const told = await town.timesTold(town.people.owner, device)
    await town.post(`alerts/${id}/acknowledge/`, town.people.owner)
    await town.passes({ minutes: 30 })
    await remindOfAlerts(app.services)
    await app.settle()
    expect(await town.timesTold(town.people.owner, device)).toBe(told)
  })

  it('what arrives late informs: no steps, no reminders', async () => {
    const { device } = await town.anOwned()
    await town.aRule(device, { repeat_minutes: 5, escalate: [{ after_minutes: 0, to: 'owner', channels: ['sms'] }] })
    await town.tell(device, town.hot(85, town.now() - 3_600_000))
    const [alert] = await town.alertsOf(device)
    expect([alert.is_late, alert.opened_at]).toEqual([true, new Date(town.now() - 3_600_000).toISOString()])
    const { rows } = await app.pool.query(`SELECT remind_at, escalate_at FROM device_alert WHERE id = $1`, [alert.id])
    expect(rows).toEqual([{ remind_at: null, escalate_at: null }])
  })
})

describe('whoever has the machine', () => {
  const text = '请检查水温，停机等它凉下来'
  const says = (id: number, person: Person, words: unknown = text) =>
    town.post(`alerts/${id}/tell-renter/`, person, { text: words })
  const heard = async (person: Person) => {
    await app.settle()
    const { rows } = await app.pool.query(
      `SELECT message FROM notification WHERE user_id = $1 AND title LIKE '%有话要告诉你'`,
      [person.id],
    )
    return rows
  }

  it('hears from its owner and from staff what is the matter, each once in ten minutes', async () => {
    const owned = await town.anOwned()
    await town.isOut(owned)
    await town.aRule(owned.device)
    await town.tell(owned.device, town.hot(85))
    const [{ id, actions }] = await town.alertsOf(owned.device)
    expect(actions).toContain('tell_renter')
    for (const wrong of ['', ' ', 'x'.repeat(alertLimits.messageMax + 1)])
      expect(Object.keys((await says(id, town.people.owner, wrong)).body.errors)).toEqual(['text'])
    expect((await says(id, town.people.other)).status).toBe(404)
    expect((await says(id, town.people.renter)).body.code).toBe('alert.owners_only')
    const told = await says(id, town.people.owner)
    expect([told.status, told.body.history[0]]).toMatchObject([200, { action: 'tell_renter', notes: text }])
    expect(await heard(town.people.renter)).toEqual([{ message: text }])
    expect((await says(id, town.people.owner)).body).toMatchObject({
      code: 'alert.told_lately',
      message: '刚刚通知过，10 分钟以后可以再发',
    })
    expect((await says(id, town.people.admin)).status).toBe(200)
    await town.passes({ minutes: 10, seconds: 1 })
    expect((await says(id, town.people.owner)).status).toBe(200)
    expect(await heard(town.people.renter)).toHaveLength(3)
    const { rows } = await app.pool.query(
      `SELECT actor_id FROM audit_log WHERE action = 'device_alert.tell_renter' AND object_id = $1 ORDER BY id`,
      [String(id)],
    )
    expect(rows).toEqual([{ actor_id: town.people.admin.id }])
  })

  it('is nobody once it came home, and was nobody before it went out', async () => {
    const owned = await town.anOwned()
    await town.aRule(owned.device)
    const order = await town.isOut(owned)
    await town.tell(owned.device, town.hot(85))
    const [{ id }] = await town.alertsOf(owned.device)
    await app.pool.query(`UPDATE rental SET status = 'returned', returned_at = $2 WHERE id = $1`, [
      order,
      app.clock.now(),
    ])
    expect((await says(id, town.people.owner)).body.code).toBe('alert.no_renter')
  })
})

describe('silence', () => {
  const speak = (device: TestDevice) => town.tell(device, { ts: town.now(), values: { engine_rpm: 900 } })
  const silent = { name: '没有消息', conditions: [{ op: 'silent', for_seconds: 600 }], recovers: 'itself' }

  it('is found by who fell silent, once, and ends with the first word', async () => {
    const { device } = await town.anOwned()
    await town.aRule(device, silent)
    await speak(device)
    await watchSilence(app.services)
    await town.passes({ minutes: 9 })
    await watchSilence(app.services)
    expect(await town.alertsOf(device)).toEqual([])
    await town.passes({ minutes: 2 })
    await watchSilence(app.services)
    await watchSilence(app.services)
    expect(await town.alertsOf(device)).toMatchObject([{ title: '没有消息', status: 'open', count: 1 }])
    await town.passes({ minutes: 5 })
    await watchSilence(app.services)
    await speak(device)
    expect(await town.alertsOf(device)).toMatchObject([{ status: 'closed', count: 1 }])
  })

  /** So many devices of somebody that were heard just now. */
  const speakOnce = async (name: string, { id: ownerId }: Person, count: number): Promise<number[]> => {
    const made = await app.pool.query<{ id: number }>(
      `INSERT INTO device (code, name, protocol, profile, coordinate_system, status, owner_id, secret_hash, auth_code_hash, registered_by)
       SELECT $3 || n, $3 || n, 'http', 'excavator', 'wgs84', 'active', $1, 'x' || n, 'x' || n, $1 FROM generate_series(1, $2::int) n
       RETURNING id`,
      [ownerId, count, `${name}-`],
    )
    const ids = made.rows.map(({ id }) => id)
    await app.pool.query(
      `INSERT INTO device_history (device_id, action, status, actor_name) SELECT id, 'register', 'registered', '平台' FROM unnest($1::bigint[]) id
       UNION ALL SELECT id, 'first_word', 'active', '系统' FROM unnest($1::bigint[]) id`,
      [ids],
    )
    const places = ids.map((deviceId) => ({ deviceId, silentAfter: 180, ownerId, line: null, isShown: true }))
    await registerLatest(app.services.telemetry.db, places)
    await app.pool.query(`UPDATE device_latest SET heard_at = $1 WHERE device_id = ANY ($2)`, [app.clock.now(), ids])
    return ids
  }

  const stormTold = async (person: Person) => {
    await app.settle()
    const { rows } = await app.pool.query<{ message: string }>(
      `SELECT message FROM notification WHERE user_id = $1 AND title = '一批设备同时失联' ORDER BY id`,
      [person.id],
    )
    return rows.map(({ message }) => message)
  }

  it('of many owners at once tells each of them once how many are his, not of each', async () => {
    const { owner } = town.people
    const another = await anOwner(app)
    await watchSilence(app.services)
    await speakOnce('mine', owner, 12)
    await speakOnce('his', another, 10)
    await town.passes({ minutes: 31 })
    await watchSilence(app.services)
    expect(await stormTold(owner)).toEqual([expect.stringMatching(/^您有 1[2-9] 台设备同时离线/)])
    expect(await stormTold(another)).toEqual(['您有 10 台设备同时离线，可能是运营商故障。'])
    await speakOnce('more', owner, 1)
    await town.passes({ minutes: 29 })
    await watchSilence(app.services)
    await town.passes({ minutes: 2 })
    await watchSilence(app.services)
    expect([await stormTold(owner), await stormTold(another)].map(({ length }) => length)).toEqual([1, 1])
  })

  it('of thousands at once is one alert with a list, told once, and over with the last that speaks again', async () => {
    const count = 5_000
    const ids = await speakOnce('storm', town.people.other, count)
    const id = (
      await town.post('alert-rules/', town.people.other, { ...hotRule, ...silent, applies_to: { all_mine: true } })
    ).body.id
    await town.passes({ minutes: 10, seconds: 30 })
    const began = performance.now()
    await watchSilence(app.services)
    expect(performance.now() - began).toBeLessThan(20_000)
    await app.settle()
    const list = await town.get('alerts/', town.people.other, { status: 'live' })
    expect(await town.timesTold(town.people.other, list.body.results[0].id)).toBe(1)
    expect(list.body.results.filter((one: { rule: { id: number } }) => one.rule.id === id)).toMatchObject([
      { rule: { id }, device: null, count, members_left: count, status: 'open' },
    ])
    expect(list.body.results[0].members).toHaveLength(alertLimits.shownMembers)
    expect((await town.get(`alerts/${list.body.results[0].id}/`, town.people.owner)).status).toBe(404)
    await app.pool.query(`UPDATE device_alert_member SET recovered_at = now() WHERE device_id = ANY ($1)`, [
      ids.slice(1),
    ])
    const last = ids[0]!
    const speaks = followedDevice(
      { id: last, code: 'storm-1', ownerId: town.people.other.id },
      [{ ts: town.now() }],
      town.now(),
    )
    await alertFollower.follow(app.services, [speaks], town.now())
    expect((await town.get(`alerts/${list.body.results[0].id}/`, town.people.other)).body).toMatchObject({
      status: 'closed',
      members_left: 0,
    })
  })

  it('of many in the quiet hours tells their owners in the morning, whoever has answered it meanwhile', async () => {
    const sleeper = await anOwner(app)
    // Eleven at night in Shanghai.
    app.clock.set('2026-11-24T15:00:00Z')
    await town.passes({})
    await watchSilence(app.services)
    await speakOnce('night', sleeper, alertLimits.stormDevices + 1)
    await town.passes({ minutes: 31 })
    await watchSilence(app.services)
    await remindOfAlerts(app.services)
    const { rows } = await app.pool.query<{ id: number }>(
      `SELECT id FROM device_alert WHERE device_id IS NULL AND owner_id IS NULL AND closed_at IS NULL`,
    )
    expect((await town.post(`alerts/${rows[0]!.id}/acknowledge/`, town.people.admin)).status).toBe(200)
    expect([rows.length, await stormTold(sleeper)]).toEqual([1, []])
    app.clock.set('2026-11-24T23:00:00Z')
    await town.passes({ seconds: 1 })
    await remindOfAlerts(app.services)
    await remindOfAlerts(app.services)
    expect(await stormTold(sleeper)).toEqual(['您有 21 台设备同时离线，可能是运营商故障。'])
  })
})
