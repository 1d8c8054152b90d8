/**
 * Connections that speak in frames. One frame of a connection is done before its next is read, so that whoever is slow, or is
 * slowed, holds nothing but what his socket holds; and nobody waits for another.
 */
import { createServer, type Server, type Socket } from 'node:net'
import type { Listener } from '../../../../platform/listeners.ts'
import { outageOf } from '../../../../platform/outside/outage.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import type { Services } from '../../../../platform/services.ts'
import type { SessionEnd } from '../../ingest/sessions.ts'
import { Unreadable } from './byte-reader.ts'
import { type FrameLimits, frameLimits } from './frame-limits.ts'
import { createLine, type ServedLine } from './frame-line.ts'
import type { Conversation, FrameProtocol } from './frame-protocol.ts'

interface Served {
  readonly services: Services
  readonly protocol: FrameProtocol
  readonly limits: FrameLimits
  readonly lines: Set<ServedLine>
  /** Address → connections that were not let in yet. */
  readonly strangers: Map<string, number>
}

/** Whether the frame was done; what could not be kept ends the connection unanswered, and its device says it again. */
const isDone = async (
  { services, protocol }: Served,
  line: ServedLine,
  { take }: Conversation,
  frame: Buffer,
): Promise<boolean> => {
  try {
    line.hears()
    if (!line.isOver) await take(frame)
    return !line.isOver
  } catch (error) {
    const isAway = error instanceof Refusal || outageOf(error) !== null
    if (!isAway && !(error instanceof Unreadable))
      services.log.error({ err: error }, `a frame of ${protocol.name} was not done`)
    line.cut(isAway ? 'unavailable' : 'broken')
    return false
  }
}

const readLine = async (served: Served, socket: Socket, line: ServedLine, talk: Conversation): Promise<void> => {
  const splitter = served.protocol.splitter()
  try {
    for await (const piece of socket as AsyncIterable<Buffer>) {
      if (line.isOver) continue
      line.works()
      let isNew = false
      for (const frame of splitter.split(piece)) {
        isNew = true
        if (!(await isDone(served, line, talk, frame))) break
      }
      line.waits({ isUnfinished: splitter.unfinished > 0, isNew })
    }
    line.end('closed')
  } catch {
    // The line broke, or nothing can be read from it any more.
    line.cut(socket.errored ? 'closed' : 'broken')
  }
}

const meet = (served: Served, socket: Socket): Promise<void> | null => {
  const { services, protocol, limits, lines, strangers } = served
  const address = socket.remoteAddress ?? ''
  const known = strangers.get(address) ?? 0
  // A fault of a socket is the end of its reading, told there.
  socket.on('error', () => {})
  if (known >= limits.strangersOfAddress) {
    socket.destroy()
    return null
  }
  strangers.set(address, known + 1)
  socket.setNoDelay(true)
  socket.setKeepAlive(true, limits.unfinishedMs)
  let talk: Conversation | null = null
  const line = createLine(socket, {
    limits,
    onKnown() {
      const left = (strangers.get(address) ?? 1) - 1
      if (left > 0) strangers.set(address, left)
      else strangers.delete(address)
    },
    onOver(why) {
      lines.delete(line)
      talk?.over(why)
    },
  })
  lines.add(line)
  talk = protocol.converse(services, line)
  return readLine(served, socket, line, talk)
}

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })

/** @throws like `listen` where the port cannot be had */
export const serveFrames = async (
  services: Services,
  port: number,
  protocol: FrameProtocol,
  limits: FrameLimits = frameLimits,
): Promise<Listener> => {
  const served: Served = { services, protocol, limits, lines: new Set(), strangers: new Map() }
  const running = new Set<Promise<void>>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const reading = meet(served, socket)
    if (!reading) return
    running.add(reading)
    void reading.finally(() => running.delete(reading))
  })
  server.maxConnections = limits.connections
  const opened = await listen(server, port, services.config.host)
  server.on('error', (error) => services.log.error({ err: error }, `${protocol.name} listens no more`))
  const looking = setInterval(() => {
    const now = performance.now()
    for (const line of served.lines) line.look(now)
  }, limits.lookMs)
  looking.unref()
  const endAll = (why: SessionEnd): void => {
    for (const line of served.lines) line.cut(why)
  }
  return {
    port: opened,
    async close() {
      clearInterval(looking)
      server.close()
      endAll('stopped')
      await Promise.all(running)
    },
  }
}
