import { findBoundsFault, requestBounds } from '@jihui/protocol/bounds'
import { platformErrors } from '@jihui/protocol/errors'
import { bodyBytesMax, rateLimits } from '@jihui/protocol/limits'
import type { Endpoint, Operation, OperationShape } from '@jihui/protocol/endpoint'
import { findLine, onLines } from '@jihui/protocol/rental/lines'
import { tenantHeader } from '@jihui/protocol/tenant/limits'
import { idMax } from '@jihui/protocol/values'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ActFor, type Actor, type Identify, mayCall } from '../access.ts'
import { withCaller } from '../caller.ts'
import type { ReceivedFile } from '../files/inspect.ts'
import { onBehalfOf } from '../on-behalf.ts'
import type { RateStore } from '../outside/rate-store.ts'
import { readIdempotency } from '../idempotency.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { Call, Client, Handler } from './call.ts'
import { check } from './check.ts'
import { csrfCookie, csrfHeader, isCsrfTokenValid } from './csrf.ts'
import { serializerOf } from './json-schema.ts'
import { readForm } from './multipart.ts'
import { Rendered } from './rendering.ts'
import type { PersonTurns } from './person-turns.ts'
import { countShared, sourceOf } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
}

export const accessCookie = 'access_token'
const isDevice = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{8,64}$/.test(value)
export const clientOf = ({ ip, headers }: FastifyRequest): Client => ({
  ip,
  userAgent: (headers['user-agent'] ?? '').slice(0, 300),
  ...(isDevice(headers['x-device-id']) && { device: headers['x-device-id'] }),
})

/** What routes are mounted with. */
export interface Mounting {
  readonly app: FastifyInstance
  readonly identify: Identify
  readonly actFor: ActFor
  readonly authSecret: string
  /** Absent where nothing is limited. */
  readonly rates?: RateStore
  /** A refusal the endpoint does not declare is a fault: so tests find what the interface's description leaves out. */
  readonly isStrict: boolean
  readonly turns?: PersonTurns
}

const tokenOf = (request: FastifyRequest): { token: string; isCookie: boolean } | null => {
  const header = request.headers.authorization
  if (header?.startsWith('Bearer ')) return { token: header.slice(7).trim(), isCookie: false }
  const cookie = request.cookies[accessCookie]
  return cookie ? { token: cookie, isCookie: true } : null
}

/** Before the body is looked at: who calls, may he, and does a cookie session prove where it comes from. */
const guard = (mounting: Mounting, shape: OperationShape) => async (request: FastifyRequest, reply: FastifyReply) => {
  await requireAccess(mounting, shape, request)
  if (mounting.turns && request.actor) reply.raw.once('close', mounting.turns.admit(request.actor.id))
}

const isProven = ({ authSecret }: Mounting, { headers, cookies }: FastifyRequest, { sessionId }: Actor): boolean =>
  isCsrfTokenValid(authSecret, sessionId, headers[csrfHeader], cookies[csrfCookie])

const requireAccess = async (mounting: Mounting, shape: OperationShape, request: FastifyRequest) => {
  request.actor = null
  const presented = tokenOf(request)
  const isByCookie = presented?.isCookie === true && shape.method !== 'GET'
  if (shape.access === 'public') {
    // Public pages greet whoever is signed in; a stale token is no reason to refuse them.
    if (presented) request.actor = await mounting.identify(presented.token, clientOf(request)).catch(() => null)
    // What another site makes a browser send is a guest's.
    if (request.actor && isByCookie && !isProven(mounting, request, request.actor)) request.actor = null
    if (request.actor) await actForTenant(mounting, shape, request)
    return
  }
  if (!presented) return refuse('auth.required')
  request.actor = await mounting.identify(presented.token, clientOf(request))
  if (isByCookie && !isProven(mounting, request, request.actor)) refuse('auth.csrf')
  await actForTenant(mounting, shape, request)
  if (!mayCall(shape.access, request.actor)) refuse('auth.forbidden')
}

/** Where the call says so and can be made for a company: only while he belongs to it, and only what his role may do. */
const actForTenant = async (
  { actFor }: Mounting,
  { company }: OperationShape,
  request: FastifyRequest,
): Promise<void> => {
  const { actor, headers } = request
  const named = headers[tenantHeader]
  if (!actor || company === undefined || named === undefined || named === '') return
  const id = typeof named === 'string' && /^\d{1,16}$/.test(named) ? Number(named) : 0
  const tenant = id > 0 && id <= idMax ? await actFor(actor.id, id) : null
  if (!tenant) return refuse('tenant.not_member')
  if (![company].flat().some((one) => tenant.may.has(one))) return refuse('tenant.role_lacks')
  request.actor = { ...actor, tenant }
}

const boundsFaults = {
  too_much: { code: 'request.too_large', sentence: '内容的项目太多' },
  too_deep: { code: 'request.too_large', sentence: '内容的层级太多' },
  broken_text: { code: 'request.invalid', sentence: '含有无法识别的字符' },
} as const
/** Before a schema looks at it: what has too many parts, or texts that are none, is refused by the field. */
const requireBounds = (value: unknown, keys = requestBounds.keys, items = requestBounds.items): void => {
  const fault = findBoundsFault(value, { ...requestBounds, keys, items })
  if (!fault) return
  const { code, sentence } = boundsFaults[fault.kind]
  refuse(code, { message: sentence, errors: { [fault.field]: sentence } })
}

const readBody = async (request: FastifyRequest, shape: OperationShape) => {
  // What takes nothing says what it has to say, whatever was sent along.
  if (!shape.body && !shape.files) return { body: undefined, files: [] }
  let body: unknown = request.body ?? {}
  if (typeof body !== 'object') return refuse('request.malformed')
  let files: ReceivedFile[] = []
  if (request.isMultipart()) ({ body, files } = await readForm(request, shape.files ?? {}, shape.maxBody))
  requireBounds(body, shape.maxKeys, shape.maxItems)
  if (!shape.body) return { body: undefined, files }
  const given = body as Record<string, unknown>
  for (const [field, others] of Object.entries(shape.bodyFallbacks ?? {}))
    for (const other of [others].flat()) if (!given[field] && given[other] !== undefined) given[field] = given[other]
  const lighter = shape.bodyWhen
  const isLight = lighter && ['true', true, '1'].includes((body as Record<string, string>)?.[lighter.flag] ?? '')
  return { body: check(isLight ? lighter.body : shape.body, body), files }
}

/** Sent again it is the same file, however it is written anew. */
const asSent = ({ field, sha256, original }: ReceivedFile) => ({ field, sha256: original?.sha256 ?? sha256 })

/** Where a lighter body is enough, or the thing is there, it creates nothing and is answered with 200. */
const statusesOf = ({ status = 200, bodyWhen, answersExisting }: OperationShape): readonly number[] =>
  bodyWhen || answersExisting ? [status, 200] : [status]

/** The declared answer as it is sent: what the schema does not name stays here. */
const sendDeclared = (shape: OperationShape, reply: FastifyReply, answered: unknown): unknown => {
  const isDeclared = shape.response && statusesOf(shape).includes(reply.statusCode)
  if (!isDeclared || answered === undefined || answered === reply) return answered
  reply.header('content-type', 'application/json; charset=utf-8')
  return serializerOf(shape.response!)(answered)
}

/** Whose turn it is where turns are taken. */
const personOf = ({ actor, ip }: FastifyRequest): string => (actor ? `person ${actor.id}` : `address ${sourceOf(ip)}`)
/** Told when the connection closes before there was an answer. */
const goneOf = ({ raw }: FastifyReply): AbortSignal => {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}

/** What this call did not do stands before why. */
const leadingWith =
  (failure: string, answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
  (request: FastifyRequest, reply: FastifyReply) =>
    answer(request, reply).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      const { code, errors, headers, current, message } = error
      throw new Refusal(code, {
        message: `${failure}：${message}`,
        ...(errors ? { errors } : {}),
        ...(headers ? { headers } : {}),
        ...(current ? { current } : {}),
      })
    })

const requireDeclared = ({ name, errors = [], idempotent }: OperationShape, error: unknown): void => {
  if (!(error instanceof Refusal) || error.code in platformErrors || errors.includes(error.code)) return
  if (typeof idempotent === 'object' && idempotent.reused === error.code) return
  process.stderr.write(`${name} refuses with ${error.code}, which it does not declare\n`)
  throw new Error(`${name} does not declare ${error.code}`, { cause: error })
}

/** Mounts one endpoint at its address and at every other spelling of it. */
export const mountEndpoint = <T extends OperationShape>(
  mounting: Mounting,
  endpoint: Endpoint<T>,
  handler: Handler<T>,
): void => {
  const { shape } = endpoint
  const limitName = shape.limit ?? 'general'
  const limit = rateLimits[limitName]
  const { rates } = mounting
  const counting = rates && limit.isShared ? [countShared(rates, limitName)] : []
  const line = endpoint.line ? findLine(endpoint.line) : undefined
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const gone = goneOf(reply)
    return onBehalfOf({ person: personOf(request), gone }, () => carryOut(request, reply, gone))
  }
  /** Each person's own in turns; the time in which his files arrive is nobody's. */
  const takeTurn = <R>({ actor }: FastifyRequest, gone: AbortSignal, work: () => Promise<R>): Promise<R> =>
    mounting.turns && actor ? mounting.turns.run(actor.id, gone, work) : work()
  const carryOut = async (request: FastifyRequest, reply: FastifyReply, gone: AbortSignal) => {
    const params = shape.params ? check(shape.params, request.params) : undefined
    requireBounds(request.params)
    requireBounds(request.query)
    const query = shape.query ? check(shape.query, request.query) : undefined
    const { body, files } = await readBody(request, shape)
    const idempotency = readIdempotency(request, shape, { line: line?.id, params, body, files: files.map(asSent) })
    const { actor } = request
    const call = { params, query, body, files, actor, line, client: clientOf(request), idempotency, request, reply }
    reply.status(shape.status ?? 200)
    if (shape.produces !== 'html') reply.header('x-content-type-options', 'nosniff')
    // What somebody may see stays in no cache on the way, nor on a computer others use after him.
    if (shape.access !== 'public') reply.header('cache-control', 'no-store')
    const work = () => withCaller(call.client, async () => handler(call as unknown as Call<T>), actor)
    const answered = await takeTurn(request, gone, work).catch((error: unknown) => {
      if (mounting.isStrict) requireDeclared(shape, error)
      throw error
    })
    if (!(answered instanceof Rendered)) return sendDeclared(shape, reply, answered)
    reply.header('content-type', 'application/json; charset=utf-8')
    return answered.body
  }
  const handle = shape.failure === undefined ? answer : leadingWith(shape.failure, answer)
  for (const path of [endpoint.path, ...endpoint.aliases])
    mounting.app.route({
      method: shape.method,
      url: path,
      bodyLimit: shape.maxBody ?? bodyBytesMax,
      config: {
        takesUnreadable: shape.takesUnreadable === true,
        ...(limit.isShared ? {} : { rateLimit: { max: limit.max, timeWindow: limit.windowSeconds * 1000 } }),
      },
      // Pages get the whole set of protective headers; of a JSON answer a browser only needs to know what it is not.
      ...(shape.produces === 'html' ? {} : { helmet: false as const }),
      onRequest: [...counting, guard(mounting, shape)],
      handler: handle,
    })
}

/** Mounts an operation on every line that has it. */
export const mountOnLines = <T extends OperationShape>(
  mounting: Mounting,
  operation: Operation<T>,
  handler: Handler<T>,
): void => {
  for (const endpoint of onLines(operation)) mountEndpoint(mounting, endpoint, handler)
}
