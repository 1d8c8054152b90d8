/** The socket over which open pages hear of what happens (R189–R191). */
import { channelClose, channelPath, channelProtocol } from '@jihui/protocol/channel'
import type { FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { closeForGood, createPace, sendBounded } from '../../platform/open-pages.ts'
import { clientOf, type Mounting } from '../../platform/http/mount.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'

/** A token past its hour loses the channel at the latest after this; so does a session of whose end nobody was told. */
const recheckMs = 60_000

/** Pages offer the token as a subprotocol, programs as a bearer; in the address it is R191's way. */
const tokenOf = (request: FastifyRequest): string => {
  const [protocol, offered] = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim())
  if (protocol === channelProtocol && offered) return offered
  const { token } = request.query as { token?: unknown }
  if (typeof token === 'string') return token
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') ? header.slice(7).trim() : ''
}

const hostOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).host : null)

/** A browser says which page opens the socket; only pages of ours may. Other clients say nothing. */
const isOurPage = (request: FastifyRequest, publicUrl: string): boolean => {
  const { origin } = request.headers
  if (origin === undefined) return true
  const host = hostOf(origin)
  return host !== null && (host === request.host || host === hostOf(publicUrl))
}

const send = (socket: WebSocket, message: { type: string } & Record<string, unknown>) =>
  sendBounded(socket, JSON.stringify(message))

const isPing = (data: unknown): boolean => {
  const text = String(data).trim()
  if (text === 'ping') return true
  try {
    return (JSON.parse(text) as { type?: unknown } | null)?.type === 'ping'
  } catch {
    return false
  }
}

export const mountChannel = (mounting: Mounting, { realtime, config, clock }: Services): void => {
  mounting.app.get(channelPath, { websocket: true }, async (socket: WebSocket, request: FastifyRequest) => {
    socket.on('error', () => socket.terminate())
    const isInPace = createPace()
    const isHeard = () => {
      const isFine = isInPace()
      if (!isFine) closeForGood(socket, channelClose.tooFast, 'pace')
      return isFine
    }
    socket.on('ping', isHeard)
    // Heard from the first moment on: what arrives while the token is checked is not lost.
    socket.on('message', (data) => {
      if (isHeard() && isPing(data)) send(socket, { type: 'pong', at: clock.now().toISOString() })
    })
    if (!isOurPage(request, config.publicUrl)) return socket.close(channelClose.foreignOrigin, 'origin')
    const token = tokenOf(request)
    /** Null: not welcome. What cannot be looked up just now says nothing about that, and is thrown. */
    const identify = () =>
      mounting.identify(token, clientOf(request)).catch((error: unknown) => {
        if (error instanceof Refusal) return null
        throw error
      })
    const actor = token ? await identify().catch(() => 'unknown' as const) : null
    if (actor === 'unknown') return socket.close(channelClose.tryAgain, 'later')
    if (!actor) return socket.close(channelClose.unauthorized, 'token')
    if (socket.readyState !== socket.OPEN) return
    const recheck = setInterval(() => {
      identify().then(
        (still) => still ?? socket.close(channelClose.unauthorized, 'token'),
        // The next time will tell: a database that is away for a moment closes no page.
        () => {},
      )
    }, recheckMs)
    recheck.unref()
    socket.on('close', () => clearInterval(recheck))
    // In one go: from the greeting on nothing is missed.
    send(socket, { type: 'connection_success', user_id: actor.id, at: clock.now().toISOString() })
    realtime.join({ userId: actor.id, sessionId: actor.sessionId, socket })
  })
}
