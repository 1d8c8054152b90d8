/** Readings of many machines at once follow the rules of single ones. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, buildApp } from '../../../app.ts'
import { addHours, addMinutes } from '../../../platform/clock.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { startUpkeepGround, type UpkeepGround } from '../../../testing/upkeep.ts'
import { passUpkeep } from '../openings/open-due.ts'
import type { NewReading } from './new-reading.ts'
import { takeReadings } from './take-readings.ts'

let ground: UpkeepGround
let app: TestApp
/** Another process on the same database. */
let elsewhere: App
beforeAll(async () => {
  ground = await startUpkeepGround()
  ;({ app } = ground)
  elsewhere = await buildApp(app.config, app.databaseUrl, { clock: app.clock, modules: ground.modules })
})
afterAll(async () => {
  await elsewhere.stop()
  await app.close()
})

const every250 = { kind: 'meter', every: 250, unit: 'h' }
const openings = (plan: number) => ground.openings(plan)
const reading = (unitId: number, meter: number | null, minutes = 0, more: Partial<NewReading> = {}): NewReading => ({
  unitId,
  measuredAt: addMinutes(app.clock.now(), minutes),
  source: 'device',
  device: 7,
  unit: 'h',
  meter,
  alarms: null,
  isShown: true,
  ...more,
})
const take = (...readings: NewReading[]) => takeReadings(app.services, readings)
const units = (count: number) => Promise.all(Array.from({ length: count }, () => ground.aUnit()))
const counted = async (unit: number) =>
  (
    await app.pool.query<{ counted: number | null }>(
      'SELECT counted::float8 FROM unit_reading WHERE unit_id = $1 ORDER BY measured_at, id',
      [unit],
    )
  ).rows.map((row) => row.counted)
const staleOf = async (plan: number) =>
  (await app.pool.query('SELECT is_stale FROM upkeep_plan_unit WHERE plan_id = $1 ORDER BY id', [plan])).rows.map(
    (row) => row.is_stale,
  )
/** Read once a day for so many days, the last time now. */
const readDaily = async (unit: number, days: number, perDay: number) => {
  const from = addHours(app.clock.now(), -24 * days)
  await take(
    ...Array.from({ length: days + 1 }, (_, day) =>
      reading(unit, day * perDay, 0, { measuredAt: addHours(from, 24 * day) }),
    ),
  )
}

describe('in one batch', () => {
  test('each machine counts its own, in the order they were measured, whatever order they came in', async () => {
    const [one, other] = (await units(2)) as [number, number]
    await take(reading(one, 100), reading(other, 900))
    const taken = await take(reading(one, 102, 20), reading(other, 903, 10), reading(one, 101, 10))
    expect(taken.map((outcome) => outcome.reading?.counted)).toEqual([2, 3, 1])
    expect([await counted(one), await counted(other)]).toEqual([
      [0, 1, 2],
      [0, 3],
    ])
  })

  test('the same moment and source is one reading, sent again it changes nothing', async () => {
    const [unit] = (await units(1)) as [number]
    await take(reading(unit, 10))
    const batch = [reading(unit, 11, 10), reading(unit, 12, 10), reading(unit, 12, 20)]
    const first = await take(...batch)
    expect(first.map(({ isRepeat }) => isRepeat)).toEqual([false, true, false])
    const again = await take(...batch)
    expect(again.map(({ isRepeat, reading: row }) => [isRepeat, row?.counted])).toEqual([
      [true, 1],
      [true, 1],
      [true, 2],
    ])
    expect(await counted(unit)).toEqual([0, 1, 2])
  })

  test('one that came late lies between the others', async () => {
    const [unit] = (await units(1)) as [number]
    await take(reading(unit, 10), reading(unit, 14, 60))
    const [late] = await take(reading(unit, 12, 30), reading(unit, 15, 90))
    expect(late!.reading!.counted).toBe(2)
    expect(await counted(unit)).toEqual([0, 2, 4, 5])
  })

  test('one nobody believes is asked about once, and holds up neither the machine nor the others', async () => {
    const [odd, even] = (await units(2)) as [number, number]
    await take(reading(odd, 500), reading(even, 500))
    const batch = [reading(odd, 20, 10), reading(odd, 21, 20), reading(odd, 501, 30), reading(even, 501, 10)]
    await take(...batch)
    await take(...batch)
    expect([await counted(odd), await counted(even)]).toEqual([
      [0, null, null, 1],
      [0, 1],
    ])
    const { body } = await ground.call('GET', `meter-questions/?unit_id=${odd}`)
    expect(body.results).toMatchObject([{ kind: 'backwards', before: 500, meter: 20 }])
    const answered = await ground.call('POST', `meter-questions/${body.results[0].id}/answer/`, { answer: 'wrong' })
    expect(answered.status).toBe(200)
  })

  test('values alone are kept, and an unknown machine costs no other its reading', async () => {
    const [unit] = (await units(1)) as [number]
    const values = { coolant_temp: 81 }
    const batch = [reading(unit, null, 0, { values }), reading(2_000_000_000, 5), reading(unit, 3)]
    await expect(take(...batch)).rejects.toThrow('could not be taken')
    const { rows } = await app.pool.query('SELECT values, meter FROM unit_reading WHERE unit_id = $1 ORDER BY id', [
      unit,
    ])
    expect(rows).toMatchObject([{ values }, { meter: 3 }])
  })
})

describe('a plan', () => {
  test('that a reading comes to is opened with its order in the next minute, once', async () => {
    const [unit, other] = (await units(2)) as [number, number]
    const plan = await ground.aPlan([unit, other], [every250])
    await readDaily(unit, 24, 10)
    await readDaily(other, 24, 5)
    const batch = [reading(unit, 249, 10), reading(unit, 250, 20), reading(unit, 251, 30), reading(other, 121, 10)]
    await take(...batch)
    await take(...batch)
    await Promise.all([passUpkeep(app.services), passUpkeep(elsewhere.services)])
    expect(await openings(plan)).toMatchObject([{ kind: 'meter', unit_id: unit, task_id: expect.anything() }])
    await take(reading(unit, 253, 40))
    await passUpkeep(app.services)
    expect(await openings(plan)).toHaveLength(1)
  })

  test('has its day told anew in the next minute, once a day and where a machine runs much more than before', async () => {
    const [unit] = (await units(1)) as [number]
    const plan = await ground.aPlan([unit], [every250])
    await readDaily(unit, 10, 8)
    const after = async (hours: number, meter: number) => {
      await take(reading(unit, meter, hours * 60))
      const isStale = await staleOf(plan)
      await passUpkeep(app.services)
      return isStale
    }
    expect(await after(24, 88)).toEqual([true])
    expect(await after(25, 89)).toEqual([false])
    expect(await after(33, 101)).toEqual([true])
    expect(await after(34, 101.5)).toEqual([false])
    const { rows } = await app.pool.query(
      'SELECT told_counted::float8, is_stale FROM upkeep_plan_unit WHERE plan_id = $1',
      [plan],
    )
    expect(rows).toEqual([{ told_counted: 101, is_stale: false }])
  })

  test('that was switched on after a machine was last looked at is due all the same', async () => {
    const [unit] = (await units(1)) as [number]
    await readDaily(unit, 10, 20)
    await take(reading(unit, 201, 1))
    const plan = await ground.aPlan([unit], [{ ...every250, every: 202 }])
    await take(reading(unit, 202, 2))
    await passUpkeep(app.services)
    expect(await openings(plan)).toMatchObject([{ kind: 'meter' }])
  })

  test('hears of alarms in a batch, and that none stand any more', async () => {
    const [unit, quiet] = (await units(2)) as [number, number]
    const plan = await ground.aPlan([unit, quiet], [{ kind: 'event', level: 'warning', lasting_minutes: 30 }])
    const alarms = [{ level: 'warning', code: 'E7', message: '' }] as const
    await take(reading(unit, 5, 0, { alarms }), reading(quiet, 5, 0, { alarms: [] }))
    await take(reading(unit, 6, 10, { alarms: [] }), reading(quiet, 6, 10, { alarms: [] }))
    await take(reading(unit, 7, 20, { alarms }), reading(unit, 8, 45, { alarms }))
    expect(await openings(plan)).toEqual([])
    await take(reading(unit, 9, 50, { alarms }))
    expect(await openings(plan)).toMatchObject([{ alarm_count: 1, task_id: expect.anything() }])
  })
})

test(
  'two processes that take the same batches at once count them once, and open one order',
  { timeout: 300_000 },
  async () => {
    const many = await units(12)
    const plan = await ground.aPlan(many, [every250, { kind: 'event', level: 'critical' }])
    await take(...many.map((unit) => reading(unit, 0)))
    const alarms = [{ level: 'critical', code: 'E1', message: '' }] as const
    const batch = (step: number) =>
      many.map((unit, at) => reading(unit, step, step * 10, step === 5 && at === 0 ? { alarms } : {}))
    const before = ground.book.ordered.length
    for (let step = 1; step <= 10; step += 1) {
      const [here, there] = [batch(step), batch(step).toReversed()]
      await Promise.all([
        takeReadings(app.services, here),
        takeReadings(elsewhere.services, there),
        takeReadings(elsewhere.services, here),
      ])
    }
    expect(await Promise.all(many.map(counted))).toEqual(many.map(() => Array.from({ length: 11 }, (_, step) => step)))
    expect(await openings(plan)).toMatchObject([{ unit_id: many[0], alarm_count: 1 }])
    expect(ground.book.ordered.slice(before)).toHaveLength(1)
  },
)
