/** One message to thousands of open pages. */
import type pg from 'pg'
import { WebSocket } from 'ws'
import { channelPath } from '../packages/protocol/src/channel.ts'
import { rounds } from './settings.ts'

export interface FanOut {
  readonly pages: number
  /** Milliseconds from the commit until half, 99 of 100 and all of the pages had it; medians of the rounds. */
  readonly half: number
  readonly p99: number
  readonly all: number
  readonly perSecond: number
}

const openWithinMs = 60_000
const hearWithinMs = 30_000

/** Waits for all of it, or tells what is missing once the time is up. */
export const within = async <T>(ms: number, work: Promise<T>, missing: () => string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(missing())), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** A page and why it was closed, if it was. */
export interface Page {
  readonly socket: WebSocket
  closedWith?: number
}

const openPage = (url: string): Promise<Page> =>
  new Promise((resolve, reject) => {
    const page: Page = { socket: new WebSocket(url, { handshakeTimeout: openWithinMs }) }
    page.socket.once('message', () => resolve(page))
    page.socket.on('error', reject)
    page.socket.on('close', (code) => {
      page.closedWith = code
      reject(new Error(`a page was closed with ${code} before it was greeted`))
    })
  })

export const openPages = async (url: string, count: number): Promise<Page[]> => {
  const pages: Page[] = []
  while (pages.length < count) {
    const some = Array.from({ length: Math.min(200, count - pages.length) }, () => openPage(url))
    const missing = () => `${count - pages.length} of ${count} pages were not greeted within ${openWithinMs / 1000} s`
    pages.push(...(await within(openWithinMs, Promise.all(some), missing)))
  }
  return pages
}

/** Milliseconds until each page had it, from the shortest. */
const sayOnce = async (pages: readonly Page[], say: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = []
  const closed = pages.filter(({ closedWith }) => closedWith !== undefined)
  if (closed.length > 0) throw new Error(`${closed.length} pages were closed, the first with ${closed[0]!.closedWith}`)
  let startedAt = 0
  const heard = pages.map(
    ({ socket }) =>
      new Promise<void>((resolve) =>
        socket.once('message', () => {
          times.push(performance.now() - startedAt)
          resolve()
        }),
      ),
  )
  startedAt = performance.now()
  await say()
  await within(hearWithinMs, Promise.all(heard), () => {
    const gone = pages.filter(({ closedWith }) => closedWith !== undefined).length
    return `${pages.length - times.length} of ${pages.length} pages heard nothing within ${hearWithinMs / 1000} s; ${gone} of them were closed meanwhile`
  })
  return times
}

/** All pages are of one person, so that one message is for all of them. */
export const measureFanOut = async (
  pool: pg.Pool,
  base: string,
  person: { readonly id: number; readonly token: string },
  count: number,
): Promise<FanOut> => {
  const pages = await openPages(`${base.replace('http', 'ws')}${channelPath}?token=${person.token}`, count)
  const message = { type: 'notification', text: '订单已通过审核，请在 24 小时内签署合同。' }
  const say = () => pool.query(`SELECT pg_notify('realtime', $1)`, [JSON.stringify({ userId: person.id, message })])
  const turns: number[][] = []
  for (let round = 0; round < rounds; round += 1) turns.push(await sayOnce(pages, say))
  for (const { socket } of pages) socket.terminate()
  const at = (share: number) => {
    const found = turns.map((turn) => turn[Math.min(turn.length - 1, Math.floor(turn.length * share))]!)
    return found.toSorted((a, b) => a - b)[Math.floor(found.length / 2)]!
  }
  return { pages: count, half: at(0.5), p99: at(0.99), all: at(1), perSecond: (count / at(1)) * 1000 }
}
