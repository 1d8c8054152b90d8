/** A way to the server that can be cut: where a browser's own switch does not reach (its service worker), and in the middle of an answer. */
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

/** `closed`: nothing gets through. `mute`: what is sent arrives, what is answered does not. */
export type Way = 'open' | 'closed' | 'mute'
export interface CuttableProxy {
  readonly url: string
  /** From now on, for what is open already too. */
  set(way: Way): void
  /** Bytes the server has answered that were thrown away. */
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
    browser.on('data', (bytes) => house.write(bytes))
    house.on('data', (bytes) => {
      if (way === 'open') return void browser.write(bytes)
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
