/** The product, run in the past: people act through the same API as everyone, at moments of our choosing. */
import { buildApp } from '../app.ts'
import { createTokens, openSession } from '../modules/identity/public.ts'
import { addHours } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Services } from '../platform/services.ts'

/** The parts of an answer the stories go on from. */
export interface Answer {
  readonly id: number
  readonly status?: string
  readonly payment_data: { readonly qr_code: string }
  readonly meter?: { readonly last: number | null } | null
  readonly pickup_code?: string | null
  readonly goods?: { readonly pieces: number }
  readonly code?: string
  readonly account_fingerprint?: string
}

export interface Town {
  readonly services: Services
  at(moment: Date): void
  now(): Date
  /** One call as a person; whatever is refused ends the filling, for the demo must be right. */
  call(userId: number, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Answer>
  upload(
    userId: number,
    path: string,
    pictures: readonly Buffer[],
    fields: Record<string, string>,
    /** Of the form: one for all pictures, or one for each. */
    field?: string | readonly string[],
  ): Promise<Answer>
  /** What follows from the events of the past is past as well. */
  settle(): Promise<void>
  close(): Promise<void>
}

const device = { ip: '127.0.0.1', userAgent: 'Mozilla/5.0' }

/** Thousands of small commits need not each wait for the disk: what a crash loses is only missing from the demo. */
const withoutWaiting = (databaseUrl: string): string =>
  `${databaseUrl}${databaseUrl.includes('?') ? '&' : '?'}options=${encodeURIComponent('-c synchronous_commit=off')}`

export const openTown = async (config: Config): Promise<Town> => {
  let moment = new Date()
  const clock = { now: () => new Date(moment) }
  const settings = {
    ...config,
    logLevel: 'silent' as const,
    hasRateLimits: false,
    drawsAhead: false,
    isSmsSigningRequired: false,
  }
  const app = await buildApp(settings, withoutWaiting(config.databaseUrl!), {
    clock,
    sms: { send: async () => {}, canSend: () => true },
  })
  const { services, http } = app
  const tokens = createTokens(config.authSecret, clock)
  const held = new Map<number, { token: string; since: Date }>()

  const tokenOf = async (userId: number): Promise<string> => {
    const known = held.get(userId)
    if (known && known.since <= moment && addHours(known.since, 0.9) > moment) return known.token
    const { access } = await openSession(services.db, tokens, userId, device, moment)
    held.set(userId, { token: access, since: moment })
    return access
  }
  const inject = async (
    userId: number,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    headers: object,
    payload?: object | Buffer,
  ) => {
    const authorization = `Bearer ${await tokenOf(userId)}`
    const sent = { method, url, headers: { authorization, 'user-agent': device.userAgent, ...headers } }
    const answer = await http.inject(payload === undefined ? sent : { ...sent, payload })
    if (answer.statusCode >= 300)
      throw new Error(`${method} ${url} → ${answer.statusCode} ${answer.body.slice(0, 400)}`)
    return answer.headers['content-type']?.toString().includes('json') ? answer.json<Answer>() : ({} as Answer)
  }
  return {
    services,
    at: (next) => {
      moment = next
    },
    now: () => new Date(moment),
    call: (userId, method, path, body) => inject(userId, method, path, {}, body),
    async upload(userId, path, pictures, fields, field = 'image') {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      for (const [at, picture] of pictures.entries())
        form.append(
          typeof field === 'string' ? field : field[at]!,
          new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }),
          '图片.jpg',
        )
      const encoded = new Request('http://town', { method: 'POST', body: form })
      const headers = { 'content-type': encoded.headers.get('content-type') }
      return inject(userId, 'POST', path, headers, Buffer.from(await encoded.arrayBuffer()))
    },
    async settle() {
      await services.events.drain()
    },
    async close() {
      await services.events.drain()
      await http.close()
      await services.database.close()
    },
  }
}
