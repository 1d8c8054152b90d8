/** Work that takes longer than its days. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, addHours, dayOf } from '../../../platform/clock.ts'
import { tokenOf } from '../../../testing/freight/trips.ts'
import { aTask, atSite, onTask, tasksPath } from '../../../testing/maintenance.ts'
import { aRental } from '../../../testing/orders.ts'
import { aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { passOrderTime } from './order-time.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z', settings: { RATE_LIMITS: 'off' } })
})
afterAll(() => app.close())

const day = (ahead: number) => addDays(dayOf(app.clock.now()), ahead)
const nextDay = async () => {
  app.clock.set(addHours(app.clock.now(), 24))
  await passOrderTime(app.services)
  await passOrderTime(app.services)
}
const kept = async (unitId: number) =>
  (
    await app.pool.query(
      `SELECT lower(period)::text AS from, (upper(period) - 1)::text AS to FROM occupancy
       WHERE unit_id = $1 AND kind = 'maintenance' AND released_at IS NULL AND upper(period) > $2::date ORDER BY period`,
      [unitId, day(0)],
    )
  ).rows
const noticesOf = async (person: Person, words: string) => {
  await app.settle()
  const { body } = await app.call('GET', '/api/notifications/', { token: await tokenOf(app, person) })
  return (body.results as { message: string }[]).filter(({ message }) => message.includes(words))
}

test('keeps the machine day by day, tells whoever rents it next once, and gives way to him', async () => {
  const renter = await aRenter(app)
  const task = await aTask(app, { status: 'assigned' })
  const body = { technician_id: task.technician.id, start_date: day(0), end_date: day(1) }
  const assigned = await app.call('POST', `${tasksPath}${task.id}/assign/`, {
    token: await tokenOf(app, task.owner),
    body,
  })
  expect(assigned.status).toBe(200)
  await aRental(app, { machine: task.machine, renter, from: 4, days: 2 })
  const on = onTask(app, task)
  await on.must('accept')
  await on.must('start', atSite)
  const first = day(4)

  await nextDay()
  expect(await noticesOf(renter, '还没有修好')).toEqual([])
  await nextDay()
  expect(await kept(task.unitId)).toEqual([{ from: day(0), to: day(0) }])
  expect(await on.row()).toMatchObject({ end_date: day(0), status: 'in_progress' })
  expect(await noticesOf(renter, '还没有修好')).toHaveLength(1)
  expect(await noticesOf(task.owner, '还没做完')).toHaveLength(1)

  await nextDay()
  expect(await kept(task.unitId)).toEqual([{ from: day(0), to: day(0) }])
  await nextDay()
  expect(day(0)).toBe(first)
  expect(await kept(task.unitId)).toEqual([])
  expect(await on.row()).toMatchObject({ start_date: null, end_date: null, occupancy_id: null, status: 'in_progress' })
  expect(await noticesOf(renter, '还没有修好')).toHaveLength(1)
  const told = (await on.read(task.owner)).history.map(({ label, notes }: { label: string; notes: string }) => [
    label,
    notes,
  ])
  expect(told).toContainEqual(['没有按时做完，已经告诉下一位租客', ''])
  expect(told).toContainEqual(['原定的日子没有了，请重新安排', '过了原定的日子还没有做完，今天已经被占用'])
})
