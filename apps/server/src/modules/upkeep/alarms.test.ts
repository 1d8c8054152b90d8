import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, buildApp } from '../../app.ts'
import { tokenOf } from '../../testing/freight/trips.ts'
import type { Person } from '../../testing/people.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { startUpkeepGround, type UpkeepGround } from '../../testing/upkeep.ts'
import { passUpkeep } from './openings/open-due.ts'

let ground: UpkeepGround
let app: TestApp
/** Another process on the same database. */
let elsewhere: App
let urls: readonly string[]
let staff: Person
beforeAll(async () => {
  ground = await startUpkeepGround()
  ;({ app, staff } = ground)
  elsewhere = await buildApp(app.config, app.databaseUrl, { clock: app.clock, modules: ground.modules })
  urls = [app.url, await elsewhere.http.listen({ host: '127.0.0.1', port: 0 })]
})
afterAll(async () => {
  await elsewhere.stop()
  await app.close()
})

const later = (hours: number) => ground.later(hours)
const read: UpkeepGround['read'] = (...given) => ground.read(...given)
const aPlan: UpkeepGround['aPlan'] = (...given) => ground.aPlan(...given)
const openings: UpkeepGround['openings'] = (planId) => ground.openings(planId)
const aUnit = () => ground.aUnit()
const every250 = { kind: 'meter', every: 250, unit: 'h' }
const alarm = (code: string, level = 'warning') => ({ level, code, message: '液压油温过高' })
describe('an alarm', () => {
  test('of its kind opens an order at once, of another none', async () => {
    const unit = await aUnit()
    const plan = await aPlan([unit], [{ kind: 'event', level: 'warning', code: 'E7' }])
    await read(unit, { alarms: [alarm('E8')] })
    await read(unit, { alarms: [alarm('E7', 'info')] })
    expect(await openings(plan)).toEqual([])
    const { openings: opened } = await read(unit, { alarms: [alarm('E7', 'critical')] })
    expect(opened).toMatchObject([{ plan_id: plan, is_new: true, alarm_count: 1 }])
    expect(ground.book.ordered.at(-1)).toMatchObject({
      planId: plan,
      kind: 'repair',
      alarm: { level: 'critical', code: 'E7' },
    })
  })

  test('has to last as the plan says, without having been over', async () => {
    const unit = await aUnit()
    const plan = await aPlan([unit], [{ kind: 'event', level: 'warning', lasting_minutes: 30 }])
    const after = async (minutes: number, codes: string[]) => {
      later(minutes / 60)
      await read(unit, { alarms: codes.map((code) => alarm(code)) })
    }
    await after(0, ['E7'])
    await after(20, ['E7'])
    await after(5, [])
    await after(5, ['E7'])
    await after(25, ['E7'])
    expect(await openings(plan)).toEqual([])
    await after(5, ['E7'])
    expect(await openings(plan)).toMatchObject([{ alarm_count: 1 }])
  })

  test('has to come as often as the plan says', async () => {
    const unit = await aUnit()
    const plan = await aPlan([unit], [{ kind: 'event', level: 'info', code: 'E9', repeats: 3 }])
    for (const hours of [0, 5, 30]) {
      later(hours)
      await read(unit, { alarms: [alarm('E9')] })
    }
    expect(await openings(plan)).toEqual([])
    for (const hours of [2, 2]) {
      later(hours)
      await read(unit, { alarms: [alarm('E9')] })
    }
    expect(await openings(plan)).toHaveLength(1)
  })

  test('is kept though no order can be opened yet; the order comes when it can', async () => {
    const unit = await aUnit()
    const plan = await aPlan([unit], [{ kind: 'event', level: 'warning' }])
    await passUpkeep(app.services)
    ground.book.refused = 1
    const { openings: opened } = await read(unit, { alarms: [alarm('E1')] })
    expect(opened).toMatchObject([{ is_new: true, task_id: null }])
    expect(await openings(plan)).toMatchObject([{ task_id: null }])
    await passUpkeep(app.services)
    expect((await openings(plan))[0].task_id).not.toBeNull()
  })
})

describe('sent a thousand times by two processes at once', () => {
  const send = async (unit: number, bodyOf: (index: number) => object) => {
    const token = await tokenOf(app, staff)
    const one = async (index: number) => {
      const answer = await fetch(`${urls[index % 2]}/api/maintenance/units/${unit}/readings/`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(bodyOf(index)),
      })
      return answer.status
    }
    const statuses: number[] = []
    for (let from = 0; from < 1000; from += 50)
      statuses.push(...(await Promise.all(Array.from({ length: 50 }, (_, index) => one(from + index)))))
    return statuses
  }
  test('the same reading with its alarm is one reading, one alarm, one order', { timeout: 300_000 }, async () => {
    const unit = await aUnit()
    const plan = await aPlan([unit], [every250, { kind: 'event', level: 'critical' }])
    const before = ground.book.ordered.length
    const measured_at = app.clock.now().toISOString()
    const statuses = await send(unit, () => ({ measured_at, meter: 12.5, alarms: [alarm('E1', 'critical')] }))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await openings(plan)).toMatchObject([{ alarm_count: 1 }])
    expect(ground.book.ordered.slice(before)).toHaveLength(1)
    const kept = await app.pool.query(
      `SELECT (SELECT count(*)::int FROM unit_reading WHERE unit_id = $1) AS readings,
        (SELECT count(*)::int FROM unit_alarm WHERE unit_id = $1) AS alarms,
        (SELECT count(*)::int FROM audit_log WHERE action = 'unit_reading.take' AND object_id = $1::text) AS told`,
      [unit],
    )
    expect(kept.rows).toEqual([{ readings: 1, alarms: 1, told: 1 }])
  })

  test('a thousand alarms are one order with their count', { timeout: 300_000 }, async () => {
    const unit = await aUnit()
    const plan = await aPlan([unit], [{ kind: 'event', level: 'critical' }])
    const before = ground.book.ordered.length
    const at = app.clock.now().getTime()
    const statuses = await send(unit, (index) => ({
      measured_at: new Date(at - index * 1000).toISOString(),
      alarms: [alarm('E1', 'critical')],
    }))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await openings(plan)).toMatchObject([{ alarm_count: 1000 }])
    expect(ground.book.ordered.slice(before)).toHaveLength(1)
  })
})
