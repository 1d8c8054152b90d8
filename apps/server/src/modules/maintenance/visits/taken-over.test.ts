/** An order that was given to somebody else while its technician worked without network: nothing he did is lost. */
import { fieldLimits } from '@jihui/protocol/field/limits'
import { fieldVersion } from '@jihui/protocol/field/versions'
import { workOrderNumber } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addHours } from '../../../platform/clock.ts'
import { photosOf, tokenOf } from '../../../testing/freight/trips.ts'
import { aTask, aTechnician, atSite, onTask, type TestTask } from '../../../testing/maintenance.ts'
import { aMember, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z', settings: { RATE_LIMITS: 'off' } })
  admin = await aMember(app, 'admin')
})
afterAll(() => app.close())

let sequence = 0
const event = ({ id }: Pick<TestTask, 'id'>, kind: string, payload: object) => {
  sequence += 1
  const occurred_at = app.clock.now().toISOString()
  return {
    event_id: randomUUID(),
    subject: 'maintenance_request',
    subject_id: id,
    kind,
    sequence,
    occurred_at,
    payload,
  }
}
const sync = async (who: Person, events: object[]) => {
  const body = { device_id: `phone-${who.id}`, app_version: String(fieldVersion), events }
  const answer = await app.call('POST', '/api/field/sync/', { token: await tokenOf(app, who), body })
  expect(answer.status).toBe(200)
  return answer.body.results as { outcome: string; code?: string; clash_id: number }[]
}
const choose = async (who: Person, clashId: number, choice: string) =>
  app.call('POST', `/api/field/clashes/${clashId}/resolve/`, { token: await tokenOf(app, who), body: { choice } })
const aPhotograph = { sha256: 'a'.repeat(64), position: '' }
/** Worked on without network, and given to another meanwhile. */
const aTakenOver = async (payload: object = {}) => {
  const task = await aTask(app, { status: 'accepted' })
  const successor = await aTechnician(app)
  const on = onTask(app, task)
  expect((await on.calls(task.owner, 'assign', { technician_id: successor.id })).status).toBe(200)
  const photos_before = await photosOf(app, task.technician, 1)
  const results = await sync(task.technician, [
    event(task, 'start', atSite),
    event(task, 'complete', { result: '换了密封圈', photos_before, photos_after: photos_before, ...payload }),
  ])
  return { task, successor, on, results, clashId: results[0]!.clash_id }
}
const notedOf = async ({ id }: TestTask) =>
  (
    await app.pool.query(
      `SELECT notes, actor_id, facts -> 'outside_payment' AS words FROM maintenance_history
       WHERE request_id = $1 AND action = 'noted' ORDER BY id`,
      [id],
    )
  ).rows

test('what he did is a clash; handed on it stands in the order whoever took over reads, with its photographs', async () => {
  const { task, successor, on, results, clashId } = await aTakenOver()
  expect(results).toMatchObject([
    { outcome: 'clash', code: 'care.taken_from_you', clash_id: clashId },
    { outcome: 'clash', clash_id: clashId },
  ])
  expect(await notedOf(task)).toEqual([])
  const chosen = await choose(task.technician, clashId, 'hand_over')
  expect(chosen.body).toMatchObject({
    status: 'handed_over',
    notes: `已记到接手的维护单 ${workOrderNumber(task.id)}`,
  })
  const seen = await on.read(successor)
  expect(seen.status).toBe('assigned')
  expect(seen.history.map(({ notes }: { notes: string }) => notes).slice(-2)).toEqual([
    '前一位师傅记下：开始',
    '前一位师傅记下：完成',
  ])
  expect(seen.photos.filter(({ kind }: { kind: string }) => kind === 'noted')).toHaveLength(2)
  expect((await choose(task.technician, clashId, 'settle_as_happened')).body.code).toBe('field.clash_resolved')
})

test('words that ask for payment outside are found in what is handed on as well, and the desk hears of them', async () => {
  const { task, clashId } = await aTakenOver({ result: '换好了，私下转我就行' })
  await choose(task.technician, clashId, 'hand_over')
  const words = (await notedOf(task)).map((row) => row.words)
  expect(words).toEqual([null, ['转我', '私下']])
  await app.settle()
  const told = await app.call('GET', '/api/notifications/', { token: await tokenOf(app, admin) })
  expect(told.body.results[0].message).toContain('私下')
})

test('a choice that cannot be carried out wholly leaves nothing behind: afterwards the other one may be taken', async () => {
  const { task, clashId } = await aTakenOver({ photos_after: [aPhotograph] })
  const stopped = await choose(task.technician, clashId, 'hand_over')
  expect([stopped.status, stopped.body.code]).toEqual([409, 'field.file_missing'])
  expect(await notedOf(task)).toEqual([])
  expect((await choose(task.technician, clashId, 'discard')).body.status).toBe('discarded')
  expect(await notedOf(task)).toEqual([])
})

test('photographs that never came are waited for some days, and what happened is then noted without them', async () => {
  const { task, clashId } = await aTakenOver({ photos_after: [aPhotograph] })
  const settle = async () => (await choose(task.technician, clashId, 'settle_as_happened')).body
  app.clock.set(addHours(app.clock.now(), 24 * fieldLimits.photosLostDays - 1))
  expect((await settle()).code).toBe('field.file_missing')
  app.clock.set(addHours(app.clock.now(), 2))
  expect((await settle()).status).toBe('handed_over')
  const { rows } = await app.pool.query(
    `SELECT notes FROM maintenance_history WHERE request_id = $1 AND action = 'noted' ORDER BY id DESC LIMIT 1`,
    [task.id],
  )
  expect(rows[0].notes).toMatch(/^师傅记下：.+，1 张照片没有传上来$/)
})

test('as it happened it is noted under his own name, for staff to settle', async () => {
  const { task, clashId } = await aTakenOver()
  expect((await choose(task.technician, clashId, 'settle_as_happened')).body.status).toBe('handed_over')
  expect(await notedOf(task)).toMatchObject([
    { notes: '师傅记下：开始', actor_id: task.technician.id },
    { notes: '师傅记下：完成', actor_id: task.technician.id },
  ])
})

test('of an order he never had he learns nothing', async () => {
  const { task } = await aTakenOver()
  const stranger = await aTechnician(app)
  expect(await sync(stranger, [event(task, 'start', atSite)])).toMatchObject([
    { outcome: 'refused', code: 'field.unknown_subject' },
  ])
  expect((await onTask(app, task).calls(stranger, 'start', atSite)).body.code).toBe('care.not_found')
})
