import { actFor, readActingCompany } from './acting-company.ts'
import { ApiError, errorFromAnswer, transportError } from './api-error.ts'
import { deviceId } from '../field/device-id.ts'
import { csrfToken, forgetCsrf } from './csrf.ts'
import { expireSession, freshAccess, refreshSession } from './session.ts'
import { readAccess } from './token.ts'

export interface RequestOptions {
  body?: unknown
  form?: FormData
  signal?: AbortSignal
  timeoutMs?: number
  /** R195: signing in and registering carry no bearer. */
  isAnonymous?: boolean
  /** Proof that is good for what the call is about alone; it goes instead of the session's, and its end ends no session. */
  bearer?: string
  idempotencyKey?: string
  /** Of a lost network, after 1, 2, 3 … seconds; for a write whose repetition the server recognises by itself. */
  retries?: number
  as?: 'json' | 'blob'
}

/** R200 */
const TIMEOUT_MS = 60_000
/** R207 */
const NETWORK_RETRIES = 2

export async function request(method: string, path: string, options: RequestOptions = {}): Promise<unknown> {
  // A write that may have arrived is not sent twice, unless its key lets the server recognise it.
  const retries = options.retries ?? (method === 'GET' || options.idempotencyKey ? NETWORK_RETRIES : 0)
  for (let attempt = 0; ; attempt++) {
    try {
      return await once(method, path, options)
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 0 && error.code !== 'CANCELLED'
      if (!isGone || attempt >= retries || !navigator.onLine) throw error
      await new Promise((resolve) => setTimeout(resolve, 1000 * (attempt + 1)))
      if (options.signal?.aborted) throw transportError('CANCELLED')
    }
  }
}

async function once(method: string, path: string, options: RequestOptions): Promise<unknown> {
  if (options.bearer !== undefined) return read(await send(method, path, options, options.bearer))
  const bearer = options.isAnonymous ? null : await freshAccess()
  let answer = await send(method, path, options, bearer)
  if (answer.status === 401 && bearer) {
    const isRenewed = readAccess() !== bearer || (await refreshSession().catch(offline))
    if (isRenewed && readAccess()) answer = await send(method, path, options, readAccess())
    // R202: whoever shows this asks for the password on top of the page, and only the login page itself does not.
    if (answer.status === 401) {
      expireSession()
      // What anyone may read is still there for a guest.
      if (method === 'GET') answer = await send(method, path, options, null)
    }
  }
  return read(answer)
}

export const offline = (): never => {
  throw transportError(navigator.onLine ? 'BACKEND_OFFLINE' : 'NETWORK_ERROR')
}

/** What came back, to its last byte; one that broke off on the way never came. */
interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

async function send(method: string, path: string, options: RequestOptions, bearer: string | null): Promise<Answer> {
  const headers = new Headers({ Accept: 'application/json' })
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`)
  if (options.isAnonymous) headers.set('X-Device-Id', deviceId())
  const company = bearer && bearer !== options.bearer && readActingCompany()
  if (company) headers.set('X-Tenant', String(company.id))
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey)
  if (options.body !== undefined && !options.form) headers.set('Content-Type', 'application/json')
  if (method !== 'GET') {
    const csrf = await csrfToken()
    if (csrf) headers.set('X-CSRFToken', csrf)
  }
  const clock = new AbortController()
  const timer = setTimeout(() => clock.abort('timeout'), options.timeoutMs ?? TIMEOUT_MS)
  const cancel = () => clock.abort('cancelled')
  options.signal?.addEventListener('abort', cancel, { once: true })
  if (options.signal?.aborted) cancel()
  try {
    const answer = await fetch(path, {
      method,
      headers,
      body: options.form ?? (options.body === undefined ? undefined : JSON.stringify(options.body)),
      signal: clock.signal,
      credentials: 'same-origin',
    })
    const isFile = answer.ok && options.as === 'blob'
    // A file may take longer than an answer.
    if (isFile) clearTimeout(timer)
    const body: unknown = isFile ? await answer.blob() : parsed(await answer.text())
    return { status: answer.status, headers: answer.headers, body }
  } catch {
    if (clock.signal.reason === 'cancelled') throw transportError('CANCELLED')
    // Refused while the browser is online: the server is away. Offline, or no answer in time: the network is.
    throw transportError(navigator.onLine && clock.signal.reason !== 'timeout' ? 'BACKEND_OFFLINE' : 'NETWORK_ERROR')
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', cancel)
  }
}

function read({ status, headers, body }: Answer): unknown {
  if (status >= 200 && status < 300) return body
  const error = errorFromAnswer(status, body, headers.get('Retry-After'))
  if (error.code === 'auth.csrf') forgetCsrf()
  // Whoever belongs to it no more acts for himself from the next call on.
  if (error.code === 'tenant.not_member') actFor(null)
  throw error
}

function parsed(text: string): unknown {
  try {
    return text ? JSON.parse(text) : null
  } catch {
    return undefined
  }
}
