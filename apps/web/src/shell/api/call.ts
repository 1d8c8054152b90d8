import {
  addressOfCall,
  type BodyIn,
  type Endpoint,
  type OperationShape,
  type ParamsIn,
  type QueryIn,
  type ResponseOf,
} from '@jihui/protocol/endpoint'
import { takePageData } from './page-data.ts'
import { offline, request, type RequestOptions } from './request.ts'

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
  } & Pick<RequestOptions, 'signal' | 'timeoutMs' | 'idempotencyKey' | 'retries' | 'bearer'>

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
  if (!endpoint) throw new Error('not offered here')
  const given = (input ?? {}) as Input
  const { shape } = endpoint
  return sendKeyed(endpoint, given, (idempotencyKey) => {
    const form = given.files && formData(given.body, given.files)
    const as = shape.produces && shape.produces !== 'json' ? 'blob' : 'json'
    const isAnonymous = anonymousCalls.has(shape.name)
    const path = addressOfCall(endpoint, given)
    if (shape.method === 'GET') {
      const answer = takePageData(path)
      if (answer !== undefined) return Promise.resolve(answer)
    }
    return request(shape.method, path, { ...given, form, as, isAnonymous, idempotencyKey })
  }) as Promise<ResponseOf<T>>
}

/** What creates something is sent under a key. Few visits create anything: what keeps the keys is fetched then. */
export const sendKeyed = <T>(
  endpoint: Endpoint,
  given: Omit<Input, 'form'>,
  send: (key?: string) => Promise<T>,
): Promise<T> =>
  endpoint.shape.idempotent && !given.idempotencyKey
    ? import('./send-once.lazy.ts').then(({ sendOnce }) => sendOnce(endpoint, given, send), offline)
    : send(given.idempotencyKey)

export function formData(body: unknown, files: Partial<Record<string, readonly File[]>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined && value !== null)
      form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  for (const [name, list] of Object.entries(files)) for (const file of list ?? []) form.append(name, file, file.name)
  return form
}
