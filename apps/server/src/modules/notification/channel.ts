/** The socket over which open pages hear of what happens (R189–R191). */
import { channelClose, channelLimits, channelPath, channelProtocol } from '@jihui/protocol/channel'
import type { FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { Actor } from '../../platform/access.ts'
import { closeForGood, createPace, type Page, sendBounded } from '../../platform/open-pages.ts'
import { clientOf, type Mounting } from '../../platform/http/mount.ts'
import { Refusal, refusalBody, refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import type { Identity } from '../identity/public.ts'

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

interface Frame {
  readonly type: unknown
  readonly [field: string]: unknown
}
/** What is no message of ours is nothing. */
const readFrame = (data: unknown): Frame | null => {
  const text = String(data).trim()
  if (text === 'ping') return { type: text }
  try {
    const frame = JSON.parse(text) as Frame | null
    return typeof frame === 'object' ? frame : null
  } catch {
    return null
  }
}

/** What a token opens: whose page it is, until when; whoever is looked at later, is so by the token shown last. */
interface Access {
  readonly token: string
  readonly actor: Actor
  readonly expiresAt: Date
}

type ReadAccess = (token: string) => Promise<Access>

/** As the server of sockets says it itself of what is beyond every limit (RFC 6455). */
const tooLarge = 1009

/** The open page: who it is goes by the token it showed last. */
const pageOf = (socket: WebSocket, opened: Access, read: ReadAccess) => {
  let access = opened
  const page: Page = {
    socket,
    actor: opened.actor,
    get expiresAt() {
      return access.expiresAt
    },
    identify: () =>
      read(access.token).then(
        ({ actor }) => actor,
        (error: unknown) => {
          if (error instanceof Refusal) return null
          throw error
        },
      ),
  }
  /** Only for the sign-in that opened it: another one's rights are not those of what is heard here. */
  const renew = async (token: unknown): Promise<void> => {
    try {
      const next = await read(typeof token === 'string' ? token : '')
      if (next.actor.sessionId !== access.actor.sessionId) return refuse('auth.token_invalid')
      access = next
      send(socket, { type: 'renewed', expires_at: access.expiresAt.toISOString() })
    } catch (error) {
      const code = error instanceof Refusal ? error.code : 'system.unavailable'
      send(socket, { type: 'refused', ...refusalBody(code) })
    }
  }
  return { page, renew }
}

/** What a page says once it is open; what it says that has no meaning is not answered. */
const hear = (services: Services, { page, renew }: ReturnType<typeof pageOf>, frame: Frame) => {
  const { realtime, pageRequests } = services
  const { type, topic, token } = frame
  if (type === 'subscribe') realtime.subscribe(page, topic)
  if (type === 'unsubscribe') realtime.unsubscribe(page, topic)
  if (type === 'renew' && realtime.takesTurn(page)) void renew(token)
  if (typeof type === 'string' && Object.hasOwn(pageRequests, type)) pageRequests[type]!(services, page, frame)
}

export const mountChannel = (mounting: Mounting, services: Services, { tokens }: Pick<Identity, 'tokens'>): void => {
  const { realtime, config, clock } = services

  const open = async (socket: WebSocket, request: FastifyRequest) => {
    if (!isOurPage(request, config.publicUrl)) return socket.close(channelClose.foreignOrigin, 'origin')
    const read: ReadAccess = async (token) => {
      const actor = await mounting.identify(token, clientOf(request))
      return { token, actor, expiresAt: (await tokens.read('access', token)).expiresAt }
    }
    const access = await read(tokenOf(request)).catch((error: unknown) => (error instanceof Refusal ? null : 'unknown'))
    if (access === 'unknown') return socket.close(channelClose.tryAgain, 'later')
    if (access === null) return socket.close(channelClose.unauthorized, 'token')
    if (socket.readyState !== socket.OPEN) return
    const opened = pageOf(socket, access, read)
    // In one go: from the greeting on nothing is missed.
    send(socket, {
      type: 'connection_success',
      user_id: access.actor.id,
      at: clock.now().toISOString(),
      expires_at: access.expiresAt.toISOString(),
    })
    realtime.join(opened.page)
    return opened
  }

  mounting.app.get(channelPath, { websocket: true }, (socket: WebSocket, request: FastifyRequest) => {
    socket.on('error', () => socket.terminate())
    const isInPace = createPace(channelLimits.framesPerSecond)
    const isHeard = () => {
      const isFine = isInPace()
      if (!isFine) closeForGood(socket, channelClose.tooFast, 'pace')
      return isFine
    }
    socket.on('ping', isHeard)
    // Heard from the first moment on: what arrives while the token is checked is not lost.
    socket.on('message', (data: Buffer) => {
      if (data.length > channelLimits.messageBytes) return socket.close(tooLarge, 'size')
      const frame = isHeard() && readFrame(data)
      if (!frame) return
      if (frame.type === 'ping') return send(socket, { type: 'pong', at: clock.now().toISOString() })
      void opening.then((opened) => opened && hear(services, opened, frame))
    })
    const opening = open(socket, request)
  })
}
