import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alertLimits } from '@jihui/protocol/iot/alerts/limits'
import { type AlertTown, followedDevice, hotRule, startAlertTown } from '../../../testing/iot/alert-town.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { closeLeftAlerts } from './keep-alerts.ts'
import { remindOfAlerts } from './remind.ts'
import { alertFollower } from './watch-readings.ts'

let app: TestApp
let town: AlertTown
beforeAll(async () => {
  town = await startAlertTown()
  ;({ app } = town)
})
afterAll(() => app.close())

describe('rules', () => {
  it('are written by owners for their devices and by who manages all; they say in words what they do', async () => {
    const { device } = await town.anOwned()
    const body = {
      ...hotRule,
      conditions: [{ field: 'coolant_temp', op: '>', value: 105, for_seconds: 60 }],
      clear: [{ field: 'coolant_temp', op: '<', value: 95 }],
      schedule: { days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' },
      applies_to: { devices: [device.id] },
      repeat_minutes: 30,
      escalate: [{ after_minutes: 10, to: 'owner', channels: ['app', 'sms'] }],
    }
    const made = await town.post('alert-rules/', town.people.owner, body)
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      ...body,
      actions: ['edit', 'delete'],
      words: '周一、二、三、四、五 08:00–18:00：水温连续 1 分钟高于 105 ℃ 时告警；水温低于 95 ℃ 后恢复',
    })
    const path = `alert-rules/${made.body.id}/`
    expect((await town.put(path, town.people.owner, { ...body, name: '换个名字' })).body.name).toBe('换个名字')
    for (const person of [town.people.other, town.people.renter, town.people.staff]) {
      expect((await town.get(path, person)).status).toBe(404)
      expect((await town.put(path, person, body)).body.code).toBe('alert_rule.not_found')
    }
    for (const person of [town.people.renter, town.people.staff])
      expect([person.id, (await town.post('alert-rules/', person, body)).status]).toEqual([person.id, 403])
    expect((await town.post('alert-rules/', town.people.other, body)).body.code).toBe('device.not_found')
    expect((await app.call('DELETE', `/api/iot/${path}`, { token: town.people.owner.token })).status).toBe(200)
    expect((await town.get(path, town.people.owner)).status).toBe(404)
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ level: 'fatal' }, 'level'],
    [{ conditions: [] }, 'conditions'],
    [{ conditions: Array.from({ length: alertLimits.conditions + 1 }, () => hotRule.conditions[0]) }, 'conditions'],
    [{ conditions: [{ field: 'temperament', op: '>', value: 1 }] }, 'conditions'],
    [{ conditions: [{ field: 'coolant_temp', op: '~', value: 1 }] }, 'conditions'],
    [{ conditions: [{ field: 'coolant_temp', op: '>', value: 'hot' }] }, 'conditions'],
    [{ conditions: [{ field: 'coolant_temp', op: '>', value: 1, aggregate: 'avg' }] }, 'conditions'],
    [{ conditions: [{ field: 'coolant_temp', op: '>', value: 1, for_seconds: -1 }] }, 'conditions'],
    [{ conditions: [{ field: '', op: 'event', value: '<script>' }] }, 'conditions'],
    [{ schedule: { days: [8], from: '08:00', to: '18:00' } }, 'schedule'],
    [{ schedule: { days: [1], from: '8', to: '25:00' } }, 'schedule'],
    [{ applies_to: {} }, 'applies_to'],
    [{ applies_to: { lines: ['nowhere'] } }, 'applies_to'],
    [{ applies_to: { rental_id: 999_999_999 } }, 'applies_to'],
    [{ repeat_minutes: 0 }, 'repeat_minutes'],
    [{ escalate: [{ after_minutes: 1, to: 'mayor', channels: ['app'] }] }, 'escalate'],
    [{ escalate: [{ after_minutes: 1, to: 999_999_999, channels: ['app'] }] }, 'escalate'],
  ])('with %j is refused by field', async (more, field) => {
    const { status, body } = await town.post('alert-rules/', town.people.owner, {
      ...hotRule,
      applies_to: { all_mine: true },
      ...more,
    })
    expect([status, Object.keys(body.errors)[0]?.split('.')[0]]).toEqual([400, field])
  })

  it('the platform brings its own: staff may change and switch them, but not those about danger', async () => {
    const list = (await town.get('alert-rules/', town.people.admin, { page_size: 50 })).body.results
    const of = (name: string) => list.find((one: { name: string }) => one.name === name)
    const [sos, overspeed] = [of('紧急呼救'), of('超速')]
    expect([sos.is_built_in, sos.is_danger, sos.level]).toEqual([true, true, 'critical'])
    const silencing = [
      { is_active: false },
      { level: 'info' },
      { schedule: { days: [1], from: '08:00', to: '08:01' } },
      { applies_to: { lines: ['medical'] } },
      { conditions: [{ field: '', op: 'event', value: 'never' }] },
    ]
    for (const change of silencing) {
      const { body } = await town.put(`alert-rules/${sos.id}/`, town.people.admin, { ...sos, ...change })
      expect([change, body.code]).toEqual([change, 'alert_rule.danger'])
    }
    const told = await town.put(`alert-rules/${sos.id}/`, town.people.admin, { ...sos, repeat_minutes: 3 })
    expect([told.status, told.body.repeat_minutes]).toEqual([200, 3])
    await town.put(`alert-rules/${sos.id}/`, town.people.admin, sos)
    expect(
      (await town.put(`alert-rules/${overspeed.id}/`, town.people.admin, { ...overspeed, is_active: false })).body
        .is_active,
    ).toBe(false)
    expect((await town.put(`alert-rules/${overspeed.id}/`, town.people.owner, overspeed)).status).toBe(404)
    expect(
      (await app.call('DELETE', `/api/iot/alert-rules/${sos.id}/`, { token: town.people.admin.token })).body.code,
    ).toBe('alert_rule.built_in')
    expect((await town.get(`alert-rules/${sos.id}/`, town.people.owner)).body.actions).toEqual([])
    await town.put(`alert-rules/${overspeed.id}/`, town.people.admin, { ...overspeed, is_active: true })
  })
})

describe('an alert', () => {
  it('is one for a device and a rule while it lasts: it counts, recovers and comes again', async () => {
    const { device, unitId } = await town.anOwned()
    await town.aRule(device)
    await town.tell(device, town.hot(85))
    const [first] = await town.alertsOf(device)
    expect(first).toMatchObject({
      status: 'open',
      level: 'warning',
      count: 1,
      value: 85,
      title: '水温偏高',
      unit: { unit_id: unitId },
    })
    expect(first.message).toContain('水温高于 80 ℃，当时 85 ℃')
    await town.passes({ minutes: 1 })
    await town.tell(device, town.hot(86))
    await town.passes({ minutes: 1 })
    await town.tell(device, town.hot(70))
    expect(await town.alertsOf(device)).toMatchObject([{ id: first.id, status: 'recovered', count: 2, value: 86 }])
    await town.passes({ minutes: 1 })
    await town.tell(device, town.hot(90))
    const [again] = await town.alertsOf(device)
    expect(again).toMatchObject({ id: first.id, status: 'open', count: 3 })
    expect(again.history.map((step: { action: string }) => step.action)).toEqual(['recur', 'recover', 'open'])
    expect((await town.get(`devices/${device.id}/`, town.people.owner)).body.open_alerts).toBe(1)
    expect((await town.get('summary/', town.people.owner)).body.alerts.warning).toBeGreaterThan(0)
  })

  it('comes of the same readings once, however often they are followed', async () => {
    const { device } = await town.anOwned()
    await town.aRule(device, { recovers: 'itself' })
    const readings = [
      town.hot(85, town.now() - 3_000),
      town.hot(86, town.now() - 2_000),
      town.hot(70, town.now() - 1_000),
    ]
    await town.tell(device, readings)
    const followed = followedDevice({ ...device, ownerId: town.people.owner.id }, readings, town.now())
    await Promise.all([1, 2, 3].map(() => alertFollower.follow(app.services, [followed], town.now())))
    expect(await town.alertsOf(device)).toMatchObject([{ status: 'closed', count: 2 }])
  })

  it('is acknowledged once, also by two at once; whoever comes second is told who and when', async () => {
    const { device } = await town.anOwned()
    await town.aRule(device)
    await town.tell(device, town.hot(85))
    const [{ id }] = await town.alertsOf(device)
    const both = await Promise.all(
      [town.people.owner, town.people.admin].map((person) => town.post(`alerts/${id}/acknowledge/`, person)),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { body } = both.find(({ status }) => status === 409)!
    expect(body.code).toBe('alert.already_done')
    expect(body.message).toMatch(/11月21日 1\d:\d\d 已经确认/)
    const [after] = await town.alertsOf(device)
    // Each reads the other's name as it is for him: the owner's among staff, the platform's at the owner's.
    const isOwnerFirst = both[0]!.status === 200
    expect(body.errors.by).toBe(isOwnerFirst ? town.people.owner.username : '平台')
    expect(after).toMatchObject({
      status: 'acknowledged',
      acknowledged_by: { name: isOwnerFirst ? town.people.owner.username : '平台' },
    })
    expect(after.actions).not.toContain('acknowledge')
    expect((await town.post(`alerts/${id}/close/`, town.people.owner, { notes: '换了节温器' })).body.status).toBe(
      'closed',
    )
    for (const act of ['close', 'acknowledge']) {
      const late = await town.post(`alerts/${id}/${act}/`, town.people.owner, {})
      expect([late.status, late.body.code]).toEqual([409, 'alert.already_done'])
    }
    expect((await town.get(`alerts/${id}/`, town.people.owner)).body.history[0]).toMatchObject({
      action: 'close',
      notes: '换了节温器',
    })
    const audit = await app.pool.query(
      `SELECT action FROM audit_log WHERE object_type = 'device_alert' AND object_id = $1`,
      [String(id)],
    )
    expect(audit.rows.length).toBe(both[1]!.status === 200 ? 1 : 0)
  })

  it('is read by its owner and who manages all, by the renter as far as it is of his order, by nobody else', async () => {
    const owned = await town.anOwned()
    const { device } = owned
    await town.aRule(device)
    const rentalId = await town.isOut(owned)
    await town.tell(device, town.hot(85))
    const [{ id, rental_id: of }] = await town.alertsOf(device)
    expect(of).toBe(rentalId)
    for (const person of [town.people.owner, town.people.admin, town.people.renter])
      expect((await town.get(`alerts/${id}/`, person)).status).toBe(200)
    for (const person of [town.people.other, town.people.staff]) {
      expect((await town.get(`alerts/${id}/`, person)).status).toBe(404)
      for (const act of ['acknowledge', 'close', 'maintenance'])
        expect((await town.post(`alerts/${id}/${act}/`, person)).body.code).toBe('alert.not_found')
    }
    expect((await town.post(`alerts/${id}/acknowledge/`, town.people.renter)).body.code).toBe('alert.owners_only')
    expect((await town.post(`alerts/${id}/comment/`, town.people.renter, { text: '已经停机' })).status).toBe(200)
    expect((await town.get(`alerts/${id}/`, town.people.owner)).body.history[0].notes).toBe('已经停机')
    expect((await town.get('alerts/', town.people.renter)).body.results.map((one: { id: number }) => one.id)).toEqual([
      id,
    ])
    await app.pool.query(`UPDATE rental SET status = 'returned', returned_at = $2 WHERE id = $1`, [
      rentalId,
      app.clock.now(),
    ])
    expect((await town.get(`alerts/${id}/`, town.people.renter)).status).toBe(404)
  })

  it('becomes a repair with the readings around it, once', async () => {
    const { device, unitId } = await town.anOwned()
    await town.aRule(device)
    await town.tell(device, [town.hot(75, town.now() - 60_000), town.hot(85)])
    const [{ id }] = await town.alertsOf(device)
    const { status, body } = await town.post(`alerts/${id}/maintenance/`, town.people.owner, {
      description: '请尽快看看',
    })
    expect([status, body.maintenance_id]).toEqual([201, body.request_id])
    const { rows } = await app.pool.query(
      `SELECT unit_id, status, origin, description FROM maintenance_request WHERE id = $1`,
      [body.request_id],
    )
    expect(rows).toMatchObject([{ unit_id: unitId, status: 'submitted', origin: 'alarm' }])
    for (const words of ['请尽快看看', '水温 75 ℃', '水温 85 ℃']) expect(rows[0].description).toContain(words)
    expect((await town.post(`alerts/${id}/maintenance/`, town.people.owner)).body.code).toBe('alert.already_done')
  })

  it('is put off, given to somebody, and refused what makes no sense', async () => {
    const { device } = await town.anOwned()
    await town.aRule(device, { repeat_minutes: 5 })
    await town.tell(device, town.hot(85))
    const [{ id }] = await town.alertsOf(device)
    const until = new Date(town.now() + 3_600_000).toISOString()
    expect((await town.post(`alerts/${id}/snooze/`, town.people.owner, { until })).body.snoozed_until).toBe(until)
    expect((await town.post(`alerts/${id}/snooze/`, town.people.owner, { until })).body.code).toBe('alert.already_done')
    for (const wrong of [
      new Date(town.now() - 1).toISOString(),
      new Date(town.now() + 40 * 86_400_000).toISOString(),
      'soon',
    ])
      expect(
        Object.keys((await town.post(`alerts/${id}/snooze/`, town.people.owner, { until: wrong })).body.errors),
      ).toEqual(['until'])
    expect((await town.post(`alerts/${id}/assign/`, town.people.owner, { user_id: town.people.other.id })).status).toBe(
      400,
    )
    const people = (await town.get(`alerts/${id}/assignees/`, town.people.owner)).body.results.map(
      (one: { id: number }) => one.id,
    )
    expect(people).toEqual(expect.arrayContaining([town.people.owner.id, town.people.admin.id]))
    expect(
      (await town.post(`alerts/${id}/assign/`, town.people.owner, { user_id: town.people.admin.id })).body.assigned_to
        .id,
    ).toBe(town.people.admin.id)
    expect(
      (await town.post(`alerts/${id}/assign/`, town.people.owner, { user_id: town.people.admin.id })).body.code,
    ).toBe('alert.already_done')
    expect(
      (await town.get('alerts/', town.people.admin, { mine: true })).body.results.map((one: { id: number }) => one.id),
    ).toEqual([id])
    const before = await town.timesTold(town.people.owner, device)
    await town.passes({ minutes: 30 })
    await remindOfAlerts(app.services)
    await app.settle()
    expect(await town.timesTold(town.people.owner, device)).toBe(before)
    await town.passes({ minutes: 31 })
    await remindOfAlerts(app.services)
    await app.settle()
    expect(await town.timesTold(town.people.owner, device)).toBe(before + 1)
  })

  it('ends with its rule', async () => {
    const { device } = await town.anOwned()
    const id = await town.aRule(device)
    await town.tell(device, town.hot(85))
    await app.call('DELETE', `/api/iot/alert-rules/${id}/`, { token: town.people.owner.token })
    await closeLeftAlerts(app.services)
    expect(await town.alertsOf(device)).toMatchObject([{ status: 'closed' }])
  })
})
