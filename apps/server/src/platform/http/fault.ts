import { allErrors, type ErrorCode } from '@jihui/protocol/all-errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sqlStateOf } from '../database/database.ts'
import { type Outage, outageOf } from '../outside/outage.ts'
import { Refusal, refusalBody } from '../refusal.ts'

/** What Fastify and its plugins throw, as refusals of ours. */
const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_BAD_URL: 'request.malformed',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'request.unsupported_type',
  FST_REQ_FILE_TOO_LARGE: 'file.too_large',
  FST_FILES_LIMIT: 'file.too_many',
  FST_FIELDS_LIMIT: 'request.too_large',
  FST_PARTS_LIMIT: 'request.too_large',
  FST_PROTO_VIOLATION: 'request.malformed',
  FST_UNDER_PRESSURE: 'system.unavailable',
  FST_NO_FORM_DATA: 'request.unsupported_type',
}

/** Nobody's fault, and worth another try in a while. */
const outageCodes: Readonly<Record<Outage, ErrorCode>> = {
  unreachable: 'system.unavailable',
  locked: 'system.unavailable',
  read_only: 'system.unavailable',
  outside: 'system.outside_silent',
  storage_full: 'system.storage_full',
  storage: 'system.unavailable',
}
const retryAfterSeconds: Readonly<Record<Outage, number>> = {
  unreachable: 2,
  locked: 2,
  read_only: 10,
  outside: 5,
  storage_full: 60,
  storage: 60,
}

const refusalOfOutage = (error: unknown): Refusal | null => {
  const outage = outageOf(error)
  if (!outage) return null
  return new Refusal(outageCodes[outage], { headers: { 'retry-after': String(retryAfterSeconds[outage]) } })
}

/** Numeric value out of range, untranslatable character, character not in repertoire. */
const valueStates: ReadonlySet<string> = new Set(['22003', '22P05', '22021'])

const refusalFor = (error: unknown): Refusal | null => {
  if (error instanceof Refusal) return error
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code && fastifyCodes[code]) return new Refusal(fastifyCodes[code])
  // The last belt: a number or a text the database cannot hold is the caller's, wherever it slipped through.
  if (valueStates.has(sqlStateOf(error) ?? '')) return new Refusal('request.invalid', { message: '数值或文字超出范围' })
  if (statusCode === 429) return new Refusal('request.too_many')
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Refusal('request.malformed')
  return null
}

/** Answers a refusal as declared; logs a fault or an outage under its request id and shows nothing of it. */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const known = refusalFor(error)
  const refusal = known ?? refusalOfOutage(error)
  if (!known) request.log.error({ err: error }, refusal ? 'outage' : 'fault')
  const code: ErrorCode = refusal?.code ?? 'system.failure'
  const declared = allErrors[code]
  for (const [name, value] of Object.entries(refusal?.headers ?? {})) reply.header(name, value)
  void reply
    .status(declared.http)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      ...refusalBody(code, refusal?.message),
      ...(refusal?.errors ? { errors: refusal.errors } : {}),
      ...(refusal?.current ? { current: refusal.current } : {}),
      request_id: request.id,
    })
}
