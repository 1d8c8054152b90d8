import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { channelClose } from '@jihui/protocol/channel'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { postgresBroadcast } from './broadcast.ts'
import { createListener } from '../database/listener.ts'
import { createRealtime, type Realtime, type RealtimeOptions } from './realtime.ts'
import type { Actor } from '../access.ts'

const log = Fastify().log
/** Short, so that two pings pass while a test looks. */
const pingMs = 500

let app: TestApp
let realtime: Realtime
let server: WebSocketServer
/** Another process on the same database. */
const aRealtime = (options: RealtimeOptions = {}): Realtime =>
  createRealtime(
    {
      broadcast: postgresBroadcast('realtime', app, createListener(app.databaseUrl, log), log),
      db: app.db,
      clock: app.clock,
      log,
      mayHear: async () => false,
      requireTopic: () => {},
    },
    options,
  )
beforeAll(async () => {
  app = await startTestApp()
  realtime = aRealtime({ pagesEach: 3 })
  await realtime.start()
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (socket, request) => {
    const [, userId, sessionId = ''] = request.url!.split('/')
    const actor = { id: Number(userId), sessionId } as Actor
    const expiresAt = new Date(app.clock.now().getTime() + 3_600_000)
    realtime.join({ actor, socket, expiresAt, identify: async () => actor })
    socket.send(JSON.stringify({ type: 'joined' }))
  })
  await once(server, 'listening')
})
afterAll(async () => {
  await realtime.stop()
  server.close()
  await app.close()
})

const openPage = async (
  userId: number,
  { sessionId = '', ...options }: { autoPong?: boolean; sessionId?: string } = {},
) => {
  const { port } = server.address() as AddressInfo
  const socket = new WebSocket(`ws://127.0.0.1:${port}/${userId}/${sessionId}`, options)
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  const heard: string[] = []
  socket.on('message', (data: Buffer) => heard.push((JSON.parse(data.toString()) as { type: string }).type))
  await expect.poll(() => heard.includes('joined') || socket.readyState > WebSocket.OPEN).toBe(true)
  return { socket, heard, closed }
}

it('a page that answers no ping is let go, one that does stays', async () => {
  const usual = realtime
  realtime = aRealtime({ pingMs })
  await realtime.start()
  const [dead, alive] = [await openPage(1, { autoPong: false }), await openPage(2)]
  await once(dead.socket, 'close')
  expect(alive.socket.readyState).toBe(WebSocket.OPEN)
  await expect.poll(() => realtime.pages).toBe(1)
  await realtime.stop()
  realtime = usual
  alive.socket.close()
})

it('whoever connects just after he was sent something looks again, nobody else does', async () => {
  const first = await openPage(3)
  await realtime.publish(3, { type: 'notification' })
  await expect.poll(() => first.heard).toContain('notification')
  const [late, other] = [await openPage(3), await openPage(4)]
  expect(late.heard).toEqual(['messages_missed', 'joined'])
  expect([first.heard, other.heard]).toEqual([['joined', 'notification'], ['joined']])
})

it('a sign-in that ends at another process loses its pages here, also one that joins just then; the others stay', async () => {
  const elsewhere = aRealtime()
  const [ended, kept] = [await openPage(5, { sessionId: 'ended' }), await openPage(5, { sessionId: 'kept' })]
  const stranger = await openPage(6, { sessionId: 'kept too' })
  const taken = app.db.transaction(async (tx) => {
    await elsewhere.endSessions(5, ['ended'], tx)
    throw new Error('taken back')
  })
  await expect(taken).rejects.toThrow('taken back')
  await elsewhere.publish(5, { type: 'after' })
  await expect.poll(() => ended.heard).toContain('after')
  await elsewhere.endSessions(5, ['of no page', 'ended'])
  expect(await ended.closed).toBe(channelClose.unauthorized)
  expect(await (await openPage(5, { sessionId: 'ended' })).closed).toBe(channelClose.unauthorized)
  expect([kept, stranger].map(({ socket }) => socket.readyState)).toEqual([WebSocket.OPEN, WebSocket.OPEN])
})

it('of too many pages of one person the oldest is closed, and says why', async () => {
  const pages = [await openPage(7), await openPage(7), await openPage(7)]
  const another = await openPage(8)
  pages.push(await openPage(7))
  expect(await pages[0]!.closed).toBe(channelClose.tooManyPages)
  await realtime.publish(7, { type: 'told' })
  for (const page of pages.slice(1)) await expect.poll(() => page.heard).toContain('told')
  expect(another.socket.readyState).toBe(WebSocket.OPEN)
})

it('a page that reads nothing is cut off before what waits for it grows without bounds', async () => {
  const page = await openPage(9)
  page.socket.pause()
  const before = realtime.pages
  const text = 'x'.repeat(7_000)
  // What the kernel takes for it counts for nobody; PostgreSQL says the same text once.
  for (let sent = 0; realtime.pages === before && sent < 4_000; sent += 1)
    await realtime.publish(9, { type: 'long', text, sent })
  await expect.poll(() => realtime.pages, { timeout: 30_000 }).toBe(before - 1)
}, 60_000)

it('whoever subscribes while the connection is away brings it back, and the others are told that they missed something', async () => {
  const listener = createListener(app.databaseUrl, log)
  let missed = 0
  const leave = await listener.subscribe(
    'one',
    () => {},
    () => (missed += 1),
  )
  const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND query = 'LISTEN one' AND pid <> pg_backend_pid()`
  await app.pool.query(cut)
  await expect.poll(() => listener.isConnected).toBe(false)
  const leaveToo = await listener.subscribe('two', () => {})
  await expect.poll(() => missed).toBe(1)
  await Promise.all([leave(), leaveToo()])
})
