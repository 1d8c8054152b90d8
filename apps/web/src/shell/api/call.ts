import {
  pathWith,
  type BodyIn,
  type Endpoint,
  type OperationShape,
  type ParamsIn,
  type QueryIn,
  type ResponseOf,
} from '@jihui/protocol/endpoint'
import { request, type RequestOptions } from './request.ts'

type Part<Name extends string, T> = [T] extends [undefined] ? { [K in Name]?: undefined } : { [K in Name]: T }
/** A query whose every field may be left out may itself be left out. */
type QueryPart<T> = [T] extends [undefined]
  ? { query?: undefined }
  : Partial<Record<never, never>> extends T
    ? { query?: T }
    : { query: T }

export type CallInput<T extends OperationShape> = Part<'params', ParamsIn<T>> &
  QueryPart<QueryIn<T>> &
  Part<'body', BodyIn<T>> & {
    /** Field name → files; makes the call multipart, and the body's fields its form fields. */
    files?: Partial<Record<string, readonly File[]>>
  } & Pick<RequestOptions, 'signal' | 'timeoutMs' | 'idempotencyKey' | 'retries'>

type Input = {
  params?: unknown
  query?: unknown
  body?: unknown
  files?: Partial<Record<string, readonly File[]>>
} & RequestOptions

/** R195: these carry no bearer; whoever makes them is about to become someone. */
const anonymousCalls = new Set(['obtain_token', 'login', 'register', 'refresh_token', 'register_technician'])

/** R201 */
export const CONTRACT_TIMEOUT_MS = 10_000

/** The typed client: `call(getHome)`, `call(onLine(getRental, line), { params: { id } })`. */
export function call<T extends OperationShape>(
  endpoint: Endpoint<T> | null,
  ...[input]: Record<never, never> extends CallInput<T> ? [input?: CallInput<T>] : [input: CallInput<T>]
): Promise<ResponseOf<T>> {
  if (!endpoint) throw new Error('this line does not offer that operation')
  const given = (input ?? {}) as Input
  const { shape } = endpoint
  const options: RequestOptions = {
    signal: given.signal,
    timeoutMs: given.timeoutMs,
    idempotencyKey: given.idempotencyKey,
    retries: given.retries,
    isAnonymous: anonymousCalls.has(shape.name),
    as: shape.produces && shape.produces !== 'json' ? 'blob' : 'json',
    ...(given.files ? { form: formData(given.body, given.files) } : { body: given.body }),
  }
  return request(shape.method, callPath(endpoint, given), options) as Promise<ResponseOf<T>>
}

export function callPath(endpoint: { path: string }, input: { params?: unknown; query?: unknown } = {}): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  const path = pathWith(endpoint.path, input.params as Record<string, unknown> | undefined)
  return query.size > 0 ? `${path}?${query}` : path
}

export function formData(body: unknown, files: Partial<Record<string, readonly File[]>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined && value !== null)
      form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  for (const [name, list] of Object.entries(files)) for (const file of list ?? []) form.append(name, file, file.name)
  return form
}
