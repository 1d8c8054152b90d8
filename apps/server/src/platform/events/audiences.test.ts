/** How much it takes to look at an audience again, and that nobody stays who is forgotten. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { channelClose, channelLimits } from '@jihui/protocol/channel'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { Actor } from '../access.ts'
import { createTestClock } from '../../testing/test-app.ts'
import { createRealtime, type Realtime } from './realtime.ts'

const recheckMs = 300
let server: WebSocketServer
let realtime: Realtime
/** What the one process tells itself. */
let told: (text: string) => void
let missed: () => void
const clock = createTestClock()
/** Who may hear of anything, and whom anybody knows. */
let may: Set<number>
let known: Set<number>
let lookUp: () => Promise<void>

beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (socket, request) => {
    const actor = { id: Number(request.url!.slice(1)), sessionId: '', technicalRole: 'user' } as Actor
    const page = {
      socket,
      actor,
      expiresAt: new Date(clock.now().getTime() + 3_600_000),
      identify: async () => (known.has(actor.id) ? actor : null),
    }
    realtime.join(page)
    socket.on('message', (data) => realtime.subscribe(page, (data as Buffer).toString()))
  })
  await once(server, 'listening')
})
afterAll(() => server.close())

beforeEach(async () => {
  ;[may, known] = [new Set(), new Set()]
  lookUp = async () => {}
  realtime = createRealtime(
    {
      broadcast: {
        send: async (text) => told(text),
        subscribe: async (onMessage, onGap) => {
          ;[told, missed] = [onMessage, onGap]
          return async () => {}
        },
      },
      db: undefined as never,
      clock,
      log: Fastify().log,
      mayHear: async ({ id }) => {
        await lookUp()
        return may.has(id)
      },
      requireTopic: () => {},
    },
    { recheckMs },
  )
  await realtime.start()
})
afterEach(() => realtime.stop())

const aPage = async (id: number) => {
  may.add(id)
  known.add(id)
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/${id}`)
  const heard: { type: string; code?: string }[] = []
  socket.on('message', (data) => heard.push(JSON.parse((data as Buffer).toString()) as { type: string }))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await once(socket, 'open')
  socket.send('walk/1')
  return { id, socket, heard, closed, hears: (type: string) => heard.some((one) => one.type === type) }
}

it('a thousand that are looked at again are so a few at a time, and whoever may no more is gone', async () => {
  const pages: Awaited<ReturnType<typeof aPage>>[] = []
  for (let from = 0; from < 1_000; from += 100)
    pages.push(...(await Promise.all(Array.from({ length: 100 }, (_, at) => aPage(from + at + 1)))))
  await expect.poll(() => pages.every(({ hears }) => hears('subscribed')), { timeout: 20_000 }).toBe(true)
  const looked = { now: 0, most: 0, all: 0 }
  lookUp = async () => {
    looked.now += 1
    looked.all += 1
    looked.most = Math.max(looked.most, looked.now)
    await new Promise((resolve) => setImmediate(resolve))
    looked.now -= 1
  }
  for (const { id } of pages) if (id % 2 === 0) may.delete(id)
  await realtime.recheck({ topic: 'walk/1' })
  await expect.poll(() => realtime.places, { timeout: 10_000 }).toBe(500)
  expect(looked.all).toBeGreaterThanOrEqual(1_000)
  // Those that are due by themselves stand in the same line.
  expect(looked.most).toBeLessThanOrEqual(3)
  await realtime.publishTo('walk/1', { type: 'moved' })
  await expect.poll(() => pages.filter(({ hears }) => hears('moved')).length, { timeout: 10_000 }).toBe(500)
  expect(pages.every(({ id, hears }) => hears('moved') === may.has(id))).toBe(true)
}, 60_000)

it('a right that ended without a word, and a person who is nobody any more, are found all the same', async () => {
  const [kept, lost, gone] = [await aPage(1), await aPage(2), await aPage(3)]
  await expect.poll(() => realtime.places).toBe(3)
  may.delete(lost.id)
  known.delete(gone.id)
  await expect.poll(() => lost.heard.at(-1)).toMatchObject({ type: 'unsubscribed', code: 'channel.topic_ended' })
  expect(await gone.closed).toBe(channelClose.unauthorized)
  await expect.poll(() => realtime.places).toBe(1)
  expect(kept.heard.map(({ type }) => type)).toEqual(['subscribed'])
})

it('nobody is let in on what was true before his right ended', async () => {
  let answer = (): void => {}
  lookUp = () => {
    const mayThen = new Set(may)
    return new Promise((resolve) => {
      answer = () => {
        // What was read before the end is what is answered after it.
        const now = may
        may = mayThen
        resolve()
        queueMicrotask(() => queueMicrotask(() => (may = now)))
      }
    })
  }
  const page = await aPage(4)
  await expect.poll(() => realtime.places).toBe(1)
  const late = answer
  may.delete(page.id)
  lookUp = async () => {}
  await realtime.recheck({ topic: 'walk/1', userId: page.id })
  await expect.poll(() => page.hears('refused')).toBe(true)
  late()
  await realtime.publishTo('walk/1', { type: 'moved' })
  await realtime.publish(page.id, { type: 'after' })
  await expect.poll(() => page.hears('after')).toBe(true)
  expect(page.heard.map(({ type }) => type)).not.toContain('moved')
  expect(page.hears('subscribed')).toBe(false)
})

it('what cannot be looked at is looked at again, and after a gap everybody is', async () => {
  const page = await aPage(5)
  await expect.poll(() => page.hears('subscribed')).toBe(true)
  let tries = 0
  lookUp = async () => {
    tries += 1
    if (tries <= 2) throw new Error('away')
  }
  may.delete(page.id)
  missed()
  await expect.poll(() => page.hears('unsubscribed'), { timeout: 5_000 }).toBe(true)
  expect(tries).toBeGreaterThan(2)
  const another = await aPage(6)
  lookUp = async () => {
    throw new Error('away')
  }
  const asking = await aPage(7)
  await expect.poll(() => asking.heard.at(-1)).toMatchObject({ type: 'refused', code: 'system.unavailable' })
  expect(another.hears('unsubscribed')).toBe(false)
})

it('one page hears of so many things at once', async () => {
  const page = await aPage(8)
  const { topicsPerPage, joinsPerSecond } = channelLimits
  const askMore = () => {
    // In its pace, and from where it was refused for that.
    const next = Math.max(realtime.places, 1) + 1
    for (let at = 0; at < joinsPerSecond; at += 1) page.socket.send(`walk/${next + at}`)
  }
  const poll = { interval: 400, timeout: 20_000 }
  await expect
    .poll(() => (askMore(), page.heard.some(({ code }) => code === 'channel.too_many_topics')), poll)
    .toBe(true)
  expect(realtime.places).toBe(topicsPerPage)
}, 30_000)
