import { rateLimits } from '@jihui/protocol/limits'
import type { Endpoint, Operation, OperationShape } from '@jihui/protocol/endpoint'
import { findLine, onLines } from '@jihui/protocol/rental/lines'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, type Identify, mayCall } from '../access.ts'
import type { ReceivedFile } from '../files/inspect.ts'
import type { RateStore } from '../rate-store.ts'
import { keyHeader, keyPattern, readIdempotency, reusedCodeOf } from '../idempotency.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { Call, Client, Handler } from './call.ts'
import { check } from './check.ts'
import { csrfCookie, csrfHeader, isCsrfTokenValid } from './csrf.ts'
import { jsonSchemaOf } from './json-schema.ts'
import { readForm } from './multipart.ts'
import { Rendered } from './rendering.ts'
import { countShared } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
}

export const accessCookie = 'access_token'
export const clientOf = (request: FastifyRequest): Client => ({
  ip: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
})

/** What routes are mounted with. */
export interface Mounting {
  readonly app: FastifyInstance
  readonly identify: Identify
  readonly authSecret: string
  /** Absent where nothing is limited. */
  readonly rates?: RateStore
}

const tokenOf = (request: FastifyRequest): { token: string; isCookie: boolean } | null => {
  const header = request.headers.authorization
  if (header?.startsWith('Bearer ')) return { token: header.slice(7).trim(), isCookie: false }
  const cookie = request.cookies[accessCookie]
  return cookie ? { token: cookie, isCookie: true } : null
}

/** Before the body is looked at: who calls, may he, and does a cookie session prove where it comes from. */
const guard = (mounting: Mounting, shape: OperationShape) => async (request: FastifyRequest) => {
  request.actor = null
  const presented = tokenOf(request)
  if (shape.access === 'public') {
    // Public pages greet whoever is signed in; a stale token is no reason to refuse them.
    if (presented) request.actor = await mounting.identify(presented.token, clientOf(request)).catch(() => null)
    return
  }
  if (!presented) return refuse('auth.required')
  request.actor = await mounting.identify(presented.token, clientOf(request))
  const isWriting = shape.method !== 'GET'
  if (presented.isCookie && isWriting) {
    const isProven = isCsrfTokenValid(mounting.authSecret, request.headers[csrfHeader], request.cookies[csrfCookie])
    if (!isProven) refuse('auth.csrf')
  }
  if (!mayCall(shape.access, request.actor)) refuse('auth.forbidden')
}

const readBody = async (request: FastifyRequest, shape: OperationShape) => {
  let body: unknown = request.body ?? {}
  if (typeof body !== 'object') return refuse('request.malformed')
  let files: ReceivedFile[] = []
  if (request.isMultipart()) ({ body, files } = await readForm(request, shape.files ?? {}))
  if (!shape.body) return { body: undefined, files }
  const given = body as Record<string, unknown>
  for (const [field, others] of Object.entries(shape.bodyFallbacks ?? {}))
    for (const other of [others].flat()) if (!given[field] && given[other] !== undefined) given[field] = given[other]
  const lighter = shape.bodyWhen
  const isLight = lighter && ['true', true, '1'].includes((body as Record<string, string>)?.[lighter.flag] ?? '')
  return { body: check(isLight ? lighter.body : shape.body, body), files }
}

const keyHeaders = {
  type: 'object',
  properties: {
    [keyHeader]: {
      type: 'string',
      pattern: keyPattern,
      description: '没等到回答时，用同一个值再发一次，得到的是同一个结果，不会重复创建',
    },
  },
}

const openApiOf = (endpoint: Endpoint, isAlias: boolean) => {
  const { shape } = endpoint
  const isForm = shape.files !== undefined
  return {
    summary: shape.summary,
    operationId: isAlias ? undefined : [endpoint.line, shape.name].filter(Boolean).join('_'),
    tags: [endpoint.line ?? 'platform'],
    security: shape.access === 'public' ? [] : [{ bearer: [] }],
    'x-access': shape.access,
    'x-errors': [...(shape.errors ?? []), ...(shape.idempotent ? [reusedCodeOf(shape)] : [])],
    ...(shape.idempotent ? { headers: keyHeaders } : {}),
    ...(shape.params ? { params: jsonSchemaOf(shape.params, 'input') } : {}),
    ...(shape.query ? { querystring: jsonSchemaOf(shape.query, 'input') } : {}),
    ...(shape.body ? { body: jsonSchemaOf(shape.body, 'input') } : {}),
    ...(isForm ? { consumes: ['application/json', 'multipart/form-data'] } : {}),
    ...(shape.response ? { response: responsesOf(shape, jsonSchemaOf(shape.response, 'output')) } : {}),
  }
}

/** Where a lighter body is enough, it creates nothing and is answered with 200. */
const responsesOf = (shape: OperationShape, schema: object) => ({
  [shape.status ?? 200]: schema,
  ...(shape.bodyWhen ? { 200: schema } : {}),
})

/** What this call did not do stands before why. */
const leadingWith =
  (failure: string, answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
  (request: FastifyRequest, reply: FastifyReply) =>
    answer(request, reply).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      const { code, errors, headers, message } = error
      throw new Refusal(code, {
        message: `${failure}：${message}`,
        ...(errors ? { errors } : {}),
        ...(headers ? { headers } : {}),
      })
    })

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
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const params = shape.params ? check(shape.params, request.params) : undefined
    const query = shape.query ? check(shape.query, request.query) : undefined
    const { body, files } = await readBody(request, shape)
    const idempotency = readIdempotency(request, shape, { line: line?.id, params, body, files })
    const { actor } = request
    const call = { params, query, body, files, actor, line, client: clientOf(request), idempotency, request, reply }
    reply.status(shape.status ?? 200)
    if (shape.produces !== 'html') reply.header('x-content-type-options', 'nosniff')
    // What somebody may see stays in no cache on the way, nor on a computer others use after him.
    if (shape.access !== 'public') reply.header('cache-control', 'no-store')
    const answered = await handler(call as unknown as Call<T>)
    if (!(answered instanceof Rendered)) return answered
    reply.header('content-type', 'application/json; charset=utf-8')
    return answered.body
  }
  const handle = shape.failure === undefined ? answer : leadingWith(shape.failure, answer)
  for (const path of [endpoint.path, ...endpoint.aliases])
    mounting.app.route({
      method: shape.method,
      url: path,
      schema: openApiOf(endpoint as Endpoint, path !== endpoint.path) as object,
      config: limit.isShared ? {} : { rateLimit: { max: limit.max, timeWindow: limit.windowSeconds * 1000 } },
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
