/** Who takes part, and their calls beside the browser: over the same HTTP as everybody's. */
import { randomInt } from 'node:crypto'
import { demoPassword } from '@jihui/protocol/identity/demo'

export interface Person {
  readonly id: number
  readonly username: string
  readonly password: string
  readonly access: string
  readonly refresh: string
  /** The browser's share of the session: pictures and downloads are opened by it. */
  readonly cookies: readonly { name: string; value: string }[]
  /** The company he does it for; absent: himself. */
  readonly actingFor?: number
}

export interface Answer {
  readonly status: number
  readonly cookies: readonly { name: string; value: string }[]
  readonly body: any
}

interface CallOptions {
  readonly by?: Pick<Person, 'access' | 'actingFor'>
  readonly body?: unknown
  readonly form?: FormData
}

const octet = () => randomInt(1, 255)

export async function call(method: string, path: string, { by, body, form }: CallOptions = {}): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${process.env.JOURNEY_PORT}${path}`, {
    method,
    headers: {
      'x-forwarded-for': `10.${octet()}.${octet()}.${octet()}`,
      ...(by ? { authorization: `Bearer ${by.access}` } : {}),
      ...(by?.actingFor === undefined ? {} : { 'x-tenant': String(by.actingFor) }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
  })
  const cookies = response.headers.getSetCookie().map((line) => {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
    return { name, value }
  })
  return { status: response.status, cookies, body: await response.json() }
}

export class Refused extends Error {
  readonly code: unknown
  constructor(message: string, code: unknown) {
    super(message)
    this.code = code
  }
}

/** The same, where nothing but success lets a journey go on. */
export async function done(method: string, path: string, options: CallOptions = {}): Promise<any> {
  return (await answered(method, path, options)).body
}

async function answered(method: string, path: string, options: CallOptions): Promise<Answer> {
  const answer = await call(method, path, options)
  if (answer.status < 300) return answer
  throw new Refused(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`, answer.body.code)
}

export const password = 'Journey@2026'
export const aUsername = (): string => `journey_${Date.now().toString(36)}_${randomInt(1e6)}`
export const aPhone = (): string => `13${randomInt(1e8, 1e9 - 1)}`

const inPossession = (username: string, secret: string, { body, cookies }: Answer): Person => ({
  id: body.user.id,
  username,
  password: secret,
  access: body.access,
  refresh: body.refresh,
  cookies,
})

export async function aPerson(displayName = '', phone = aPhone()): Promise<Person> {
  const username = aUsername()
  const body = { username, password, phone, ...(displayName ? { display_name: displayName } : {}) }
  return inPossession(username, password, await answered('POST', '/api/auth/register/', { body }))
}

/** One of the people every demo begins with, or somebody again. */
export async function signIn(username: string, secret = demoPassword): Promise<Person> {
  return inPossession(
    username,
    secret,
    await answered('POST', '/api/auth/login/', { body: { username, password: secret } }),
  )
}
