import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { postgresCourier } from './courier.ts'
import { createListener } from './listener.ts'
import { createRealtime, type Realtime } from './realtime.ts'

const log = Fastify().log
/** Short, so that two pings pass while a test looks. */
const pingMs = 500

let app: TestApp
let realtime: Realtime
let server: WebSocketServer
beforeAll(async () => {
  app = await startTestApp()
  realtime = createRealtime(postgresCourier(createListener(app.databaseUrl, log)), app.db, log, pingMs)
  await realtime.start()
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (socket, request) => {
    realtime.join(Number(request.url!.slice(1)), socket)
    socket.send(JSON.stringify({ type: 'joined' }))
  })
  await once(server, 'listening')
})
afterAll(async () => {
  await realtime.stop()
  server.close()
  await app.close()
})

const openPage = async (userId: number, options: { autoPong?: boolean } = {}) => {
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/${userId}`, options)
  const heard: string[] = []
  socket.on('message', (data: Buffer) => heard.push((JSON.parse(data.toString()) as { type: string }).type))
  await expect.poll(() => heard).toContain('joined')
  return { socket, heard }
}

it('a page that answers no ping is let go, one that does stays', async () => {
  const [dead, alive] = [await openPage(1, { autoPong: false }), await openPage(2)]
  await once(dead.socket, 'close')
  expect(alive.socket.readyState).toBe(WebSocket.OPEN)
  await expect.poll(() => realtime.pages).toBe(1)
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
