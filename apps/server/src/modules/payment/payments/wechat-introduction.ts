/**
 * How a payer inside WeChat becomes known by his name there: he is sent round by WeChat and comes back with a code. What
 * he set out with is bound to his session and comes back in a cookie of ours; the name stays in one, readable only here.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Actor } from '../../../platform/access.ts'
import { refuse } from '../../../platform/refusal.ts'
import { type Desk, gatewayOf, reachGateway } from '../desk.ts'

const journeyCookie = 'wechat_journey'
const nameCookie = 'wechat_name'
const journeySeconds = 600
const nameSeconds = 24 * 3600
const path = '/api/'

type Traveller = Pick<Actor, 'id' | 'sessionId'>
interface Journey {
  readonly state: string
  readonly back: string
  readonly user: number
  readonly session: string
  readonly until: number
}
interface Name {
  readonly openId: string
  readonly user: number
  readonly session: string
  readonly until: number
}

const sign = (secret: string, use: string, content: string): string =>
  createHmac('sha256', secret).update(`${use}:${content}`).digest('base64url')
const same = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
/** What each cookie holds. */
interface Sealed {
  readonly [journeyCookie]: Journey
  readonly [nameCookie]: Name
}
const seal = <Use extends keyof Sealed>(secret: string, use: Use, value: Sealed[Use]): string => {
  const content = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${content}.${sign(secret, use, content)}`
}
const unseal = <Use extends keyof Sealed>(desk: Desk, use: Use, sealed: string | undefined): Sealed[Use] | null => {
  const [content = '', signature = ''] = (sealed ?? '').split('.')
  if (!content || !same(signature, sign(desk.config.authSecret, use, content))) return null
  const value = JSON.parse(Buffer.from(content, 'base64url').toString('utf8')) as Sealed[Use]
  return value.until > desk.clock.now().getTime() / 1000 ? value : null
}

/** A path of this site's pages; anything that leads elsewhere is refused. */
const ownPath = (desk: Desk, wanted: string): string => {
  const refused = () => refuse('request.invalid', { errors: { return: '只能回到本站的页面' } })
  const home = new URL(desk.baseUrl())
  if (!/^\/(?![/\\])[^\\]*$/.test(wanted) || !URL.canParse(wanted, home)) return refused()
  const { origin, pathname, search } = new URL(wanted, home)
  if (origin !== home.origin || pathname.startsWith('//') || pathname.startsWith('/api/')) return refused()
  return pathname + search
}

const introducer = (desk: Desk) => gatewayOf(desk, 'wechat').introduces ?? refuse('payment.trade_unsupported')
const attributes = (desk: Desk) => ({ path, httpOnly: true, secure: desk.config.publicUrl.startsWith('https:') })
const until = (desk: Desk, seconds: number): number => Math.floor(desk.clock.now().getTime() / 1000) + seconds

/** Answers where WeChat is to be asked. `callback` is the path it sends him back to. */
export const setOut = (
  desk: Desk,
  reply: FastifyReply,
  { id, sessionId }: Traveller,
  { back, callback }: { readonly back: string; readonly callback: string },
): string => {
  const gateway = introducer(desk)
  const state = randomBytes(16).toString('hex')
  const journey = { state, back: ownPath(desk, back), user: id, session: sessionId, until: until(desk, journeySeconds) }
  // He comes back from another site, which a strict cookie does not.
  const options = { ...attributes(desk), sameSite: 'lax' as const, maxAge: journeySeconds }
  void reply.setCookie(journeyCookie, seal(desk.config.authSecret, journeyCookie, journey), options)
  return gateway.addressFor(`${desk.baseUrl()}${callback}`, state)
}

/** Takes in what WeChat says; answers the page he set out from. Where it tells no name, he comes back without one. */
export const comeBack = async (
  desk: Desk,
  request: FastifyRequest,
  reply: FastifyReply,
  { code, state }: { readonly code?: string | undefined; readonly state: string },
): Promise<string> => {
  const gateway = introducer(desk)
  const journey = unseal(desk, journeyCookie, request.cookies[journeyCookie])
  if (!journey || !same(state, journey.state)) return refuse('payment.authorization_refused')
  void reply.clearCookie(journeyCookie, attributes(desk))
  const openId = code ? await reachGateway(desk, () => gateway.openIdBy(code)).catch(() => null) : null
  if (openId !== null) {
    const { user, session } = journey
    const name = seal(desk.config.authSecret, nameCookie, { openId, user, session, until: until(desk, nameSeconds) })
    void reply.setCookie(nameCookie, name, { ...attributes(desk), sameSite: 'strict', maxAge: nameSeconds })
  }
  return journey.back
}

/** The name of whoever asks, as WeChat told it in this session of his. */
export const knownOpenId = (desk: Desk, request: FastifyRequest, { id, sessionId }: Traveller): string | null => {
  const name = unseal(desk, nameCookie, request.cookies[nameCookie])
  return name && name.user === id && name.session === sessionId ? name.openId : null
}
