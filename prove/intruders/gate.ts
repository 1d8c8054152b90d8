/** The way to a service outside, which may fail in each of the ways services fail. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * `silent`: takes everything and says nothing. `slow`: says a byte a second. `failing`: answers that it has failed.
 * `broken`: cuts every connection.
 * Connections of better days fall with it.
 */
export type Weather = 'fair' | 'silent' | 'slow' | 'failing' | 'broken'

/** How a service says that it has failed: in HTTP when it is asked, in SMTP before it is. */
export interface Failure {
  readonly words: string
  readonly isGreeting: boolean
}
export const httpFailure: Failure = {
  words: 'HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
  isGreeting: false,
}
export const smtpFailure: Failure = { words: '421 4.3.0 service not available\r\n', isGreeting: true }

export interface Gate {
  readonly port: number
  weather: Weather
  close(): Promise<void>
}

const dripMs = 1_000

export const openGate = async (toPort: number, failure: Failure = httpFailure): Promise<Gate> => {
  const sockets = new Set<Socket>()
  const state: { weather: Weather } = { weather: 'fair' }
  const server = createServer((socket) => {
    sockets.add(socket)
    const upstream = state.weather === 'fair' ? connect(toPort, '127.0.0.1') : undefined
    const drip = setInterval(() => {
      if (state.weather === 'slow' && !socket.destroyed) socket.write(' ')
    }, dripMs)
    const end = () => {
      clearInterval(drip)
      sockets.delete(socket)
      upstream?.destroy()
      socket.destroy()
    }
    for (const one of [socket, upstream]) one?.on('error', end).on('close', end)
    if (state.weather === 'broken') return end()
    if (state.weather === 'failing' && failure.isGreeting) socket.end(failure.words)
    // What is said after the weather turned is lost on the way, in both directions.
    socket.on('data', (bytes) => {
      if (state.weather === 'broken') end()
      else if (state.weather === 'failing') socket.end(failure.isGreeting ? '' : failure.words)
      else if (state.weather === 'fair' && upstream) upstream.write(bytes)
    })
    upstream?.on('data', (bytes) => {
      if (state.weather === 'fair') socket.write(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(state, {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  })
}
