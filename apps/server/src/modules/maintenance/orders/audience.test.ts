import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTask, onTask } from '../../../testing/maintenance.ts'
import { openPage } from '../../../testing/open-page.ts'
import { aRenter } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('who may read a work order hears that it moved; nobody else does', async () => {
  const task = await aTask(app, { status: 'assigned' })
  const topic = `maintenance_request/${task.id}`
  const [owner, stranger] = [
    await openPage(app.url, task.owner.token),
    await openPage(app.url, (await aRenter(app)).token),
  ]
  expect((await owner.subscribe(topic)).type).toBe('subscribed')
  expect((await stranger.subscribe(topic)).type).toBe('refused')
  await onTask(app, task).must('accept')
  await app.settle()
  const moved = await owner.hear(({ type, action }) => type === 'maintenance_changed' && action === 'accept')
  expect(moved).toMatchObject({ topic, request_id: task.id, status: 'accepted' })
  expect(stranger.of(topic)).toEqual([])
  for (const { socket } of [owner, stranger]) socket.terminate()
})
