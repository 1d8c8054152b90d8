/** One message to thousands of open pages. */
import type pg from 'pg'
import { WebSocket } from 'ws'
import { channelPath } from '../packages/protocol/src/notification/schema.ts'
import { rounds } from './settings.ts'

export interface FanOut {
  readonly pages: number
  /** Milliseconds from the commit until half, 99 of 100 and all of the pages had it; medians of the rounds. */
  readonly half: number
  readonly p99: number
  readonly all: number
  readonly perSecond: number
}

const openPage = (url: string): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url)
    socket.once('message', () => resolve(socket))
    socket.once('error', reject)
    socket.once('close', (code) => reject(new Error(`closed with ${code}`)))
  })

/** All pages are of one person, so that one message is for all of them. */
export const measureFanOut = async (
  pool: pg.Pool,
  base: string,
  person: { readonly id: number; readonly token: string },
  pages: number,
): Promise<FanOut> => {
  const url = `${base.replace('http', 'ws')}${channelPath}?token=${person.token}`
  const sockets: WebSocket[] = []
  while (sockets.length < pages) {
    const some = Math.min(200, pages - sockets.length)
    sockets.push(...(await Promise.all(Array.from({ length: some }, () => openPage(url)))))
  }
  const turns: number[][] = []
  for (let round = 0; round < rounds; round += 1) {
    const from = { at: 0 }
    const heard = Promise.all(
      sockets.map(
        (socket) =>
          new Promise<number>((resolve) => socket.once('message', () => resolve(performance.now() - from.at))),
      ),
    )
    from.at = performance.now()
    const message = { type: 'notification', text: '订单已通过审核，请在 24 小时内签署合同。' }
    await pool.query(`SELECT pg_notify('realtime', $1)`, [JSON.stringify({ userId: person.id, message })])
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('a message did not reach all pages within 30 s')), 30_000).unref()
    })
    turns.push((await Promise.race([heard, late])).toSorted((a, b) => a - b))
  }
  for (const socket of sockets) socket.terminate()
  const at = (share: number) => {
    const found = turns.map((turn) => turn[Math.min(turn.length - 1, Math.floor(turn.length * share))]!)
    return found.toSorted((a, b) => a - b)[Math.floor(found.length / 2)]!
  }
  return { pages, half: at(0.5), p99: at(0.99), all: at(1), perSecond: (pages / at(1)) * 1000 }
}
