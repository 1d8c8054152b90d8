/** Names of staff are for staff: whoever else reads a history reads 平台 in their place. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenOf } from '../../../testing/freight/trips.ts'
import { aTask, aTechnician, onTask } from '../../../testing/maintenance.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { spokenActors, toldActors } from './told-actors.ts'

let app: TestApp
let staff: Person
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z', settings: { RATE_LIMITS: 'off' } })
  staff = await aMember(app, 'staff')
})
afterAll(() => app.close())

test('a step is by a name, by the platform for staff, or as it was written where no account did it; spoken of to himself, by 你', async () => {
  const [reader, other] = [await aRenter(app), await aRenter(app)]
  const by = (actorId: number | null, actorName: string) => ({ actorId, actorName })
  const steps = [by(reader.id, '王芳'), by(other.id, '李工'), by(staff.id, '周明'), by(null, '系统')]
  const toReader = await toldActors(app.db, { id: reader.id, isStaff: false }, steps)
  expect(steps.map(toReader)).toEqual(['王芳', '李工', '平台', '系统'])
  const toHim = await spokenActors(app.db, { id: reader.id, isStaff: false }, steps)
  expect(steps.map(toHim)).toEqual(['你', '李工', '平台', '系统'])
  const toColleague = await toldActors(app.db, { id: other.id, isStaff: true }, steps)
  expect(steps.map(toColleague)).toEqual(['王芳', '李工', '周明', '系统'])
})

test('an owner reads in his work order that the platform arranged it, a colleague by whom, also in the addresses of before', async () => {
  const admin = await aMember(app, 'admin')
  const task = await aTask(app, { status: 'assigned' })
  const on = onTask(app, task)
  expect((await on.calls(admin, 'assign', { technician_id: (await aTechnician(app)).id })).status).toBe(200)
  const lastActor = async (who: Person) => (await on.read(who)).history.at(-1).actor
  const [named] = (await app.pool.query('SELECT actor_name FROM maintenance_history ORDER BY id DESC LIMIT 1')).rows
  expect([await lastActor(task.owner), await lastActor(staff)]).toEqual(['平台', named.actor_name])
  const before = await app.call('GET', `/api/v1/core/equipment-owner/maintenance/${task.id}/`, {
    token: await tokenOf(app, task.owner),
  })
  expect([before.status, before.body.history?.at(-1).actor]).toEqual([200, '平台'])
})
