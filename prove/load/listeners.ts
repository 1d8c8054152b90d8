/** Open pages that listen: WebSockets of renters, spread over the processes. */
import { channelPath, channelProtocol } from '@jihui/protocol/channel'
import { WebSocket } from 'ws'
import type { Person } from '../../apps/server/src/testing/people.ts'
import type { Site } from '../site.ts'

export interface Listeners {
  readonly messages: number
  /** Pages whose connection was lost. */
  readonly lost: number
  close(): void
}

export const listen = async (site: Site, people: readonly Person[], count: number): Promise<Listeners> => {
  let messages = 0
  let lost = 0
  let isClosing = false
  const sockets = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const server = site.servers[at % site.servers.length]!
      const token = people[at % people.length]!.token
      const address = `${site.urlOf(server).replace('http', 'ws')}${channelPath}`
      const socket = new WebSocket(address, [channelProtocol, token])
      await new Promise<void>((resolve, reject) => {
        socket.addEventListener('open', () => resolve())
        socket.addEventListener('error', () => reject(new Error(`no page could listen at ${site.urlOf(server)}`)))
      })
      socket.addEventListener('message', () => (messages += 1))
      socket.addEventListener('close', () => {
        if (!isClosing) lost += 1
      })
      return socket
    }),
  )
  return {
    get messages() {
      return messages
    },
    get lost() {
      return lost
    },
    close: () => {
      isClosing = true
      for (const socket of sockets) socket.close()
    },
  }
}
