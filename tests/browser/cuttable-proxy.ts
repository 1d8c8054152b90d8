/** A way to the server that can be cut: where a browser's own switch does not reach (its service worker), and in the middle of an answer. */
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

/**
 * `closed`: nothing gets through. `mute`: what is sent arrives, what is answered does not. `silent`: nothing arrives, and no
 * end says so. `torn`: what is sent breaks off on the way. `slow`: each part waits.
 */
export type Way = 'open' | 'closed' | 'mute' | 'silent' | 'torn' | 'slow'
/** Of one connection, before it is torn: in the middle of a photograph. */
const TORN_BYTES = 20_000
const SLOW_MS = 150
export interface CuttableProxy {
  readonly url: string
  /** From now on, for what is open already too. */
  set(way: Way): void
  /** Bytes of requests and answers that were thrown away. */
  readonly lost: () => number
  close(): Promise<void>
}

export const openProxy = async (port: number): Promise<CuttableProxy> => {
  let way: Way = 'open'
  let lost = 0
  const pairs = new Set<readonly [Socket, Socket]>()
  const server = createServer((browser) => {
    if (way === 'closed') return void browser.destroy()
    const house = connect(port, '127.0.0.1')
    const pair = [browser, house] as const
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      browser.destroy()
      house.destroy()
    }
    for (const socket of pair) socket.on('error', end).on('close', end)
    let sent = 0
    const pass = (to: Socket, bytes: Buffer) => {
      if (way === 'slow') setTimeout(() => to.writable && to.write(bytes), SLOW_MS)
      else to.write(bytes)
    }
    browser.on('data', (bytes: Buffer) => {
      if (way === 'torn') sent += bytes.length
      const isLost = way === 'silent' || sent > TORN_BYTES
      if (!isLost) return pass(house, bytes)
      lost += bytes.length
      if (way === 'torn') end()
    })
    house.on('data', (bytes: Buffer) => {
      if (way === 'open' || way === 'slow' || way === 'torn') return pass(browser, bytes)
      // It was done, and nobody here hears of it.
      lost += bytes.length
      if (way === 'mute') end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: own } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${own}`,
    lost: () => lost,
    set: (next) => {
      way = next
      if (next === 'closed') for (const [browser] of pairs) browser.destroy()
    },
    close: () => {
      for (const [browser] of pairs) browser.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
