import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { buildApp, type App } from '../app.ts'
import type { ServerModule } from '../module.ts'
import type { Clock } from '../platform/clock.ts'
import { readConfig, type Config } from '../platform/config.ts'
import { type Db, openDatabase } from '../platform/database/database.ts'
import type { Services } from '../platform/services.ts'
import type { Sms } from '../platform/outside/sms.ts'
import { answersAsDeclared } from './answers-as-declared.ts'
import { holdAnyOrders } from './hold-any-orders.ts'
import { carryReader, secureRows } from './row-security.ts'
import { createTestDatabase } from './test-database.ts'

/** A clock that stands where it is put. */
export type TestClock = Clock & {
  set(moment: Date | string): void
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void
}

export function createTestClock(start: Date | string = new Date()): TestClock {
  let present = new Date(start)
  return {
    now: () => new Date(present),
    set: (moment) => {
      present = new Date(moment)
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      present = new Date(present.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000)
    },
  }
}

/** Text messages that went out, oldest first. */
export type TestSms = Sms & {
  messages: { phone: string; text: string }[]
  /** The digits of the newest code sent to a number. */
  codeFor(phone: string): string
}

const codeIn = /验证码 (\d{6})/

export function createTestSms(): TestSms {
  const messages: TestSms['messages'] = []
  return {
    messages,
    send: async ({ phone, text }) => {
      messages.push({ phone, text })
    },
    canSend: () => true,
    codeFor: (phone) => {
      // Other messages to the number arrive when they arrive, and hold figures too.
      const codes = messages.filter((message) => message.phone === phone).map(({ text }) => codeIn.exec(text)?.[1])
      const code = codes.findLast((one) => one !== undefined)
      if (!code) throw new Error(`no code was sent to ${phone}`)
      return code
    },
  }
}

export type Answer<Body = any> = { status: number; headers: Headers; body: Body }

export type CallOptions = {
  /** Access token of the caller. */
  token?: string
  body?: unknown
  form?: FormData
  query?: Record<string, string | number | boolean>
  headers?: Record<string, string>
}

export type TestApp = {
  url: string
  app: App
  services: Services
  config: Config
  db: Db
  pool: pg.Pool
  databaseUrl: string
  clock: TestClock
  sms: TestSms
  /** One real HTTP call. The body comes back parsed when it is JSON, as text or bytes otherwise. */
  call<Body = any>(method: string, path: string, options?: CallOptions): Promise<Answer<Body>>
  /** Lets everything that waits in the outbox happen now. */
  settle(): Promise<void>
  close(): Promise<void>
}

export type TestAppOptions = {
  /** Environment settings, as in production, over the ones for tests. */
  settings?: Record<string, string>
  /** Where the clock stands at first; it does not run by itself. Default: the real present. */
  now?: Date | string
  /** Text messages leave by the service the settings name, instead of being kept in `sms`. */
  sendsTexts?: boolean
  /** Also runs the minutely jobs; without it a test calls what a job would call. */
  withJobs?: boolean
  /** The platform's settings stand as declared; without it a test's people may hold any number of unpaid orders. */
  keepsSettings?: boolean
  /** Other modules than the server's. */
  modules?: readonly ServerModule[]
  /** A build of the pages of the test's own. */
  site?: { dist: string }
  /** Connections carry their caller under row security: a query without its condition finds nothing of others. */
  securesRows?: boolean
  /** Name of a template database that holds more than the empty schema. */
  template?: string
}

const TEST_SETTINGS = {
  APP_ENV: 'test',
  DEMO: 'off',
  LOG_LEVEL: 'silent',
  MQTT_PORT: '0',
  JT808_PORT: '0',
  GBT32960_PORT: '0',
  DB_POOL: '8',
  PUBLIC_URL: 'http://test.local',
}

/** The whole server on a random port with a database of its own; only clock and text messages are stand-ins. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jihui-test-'))
  const database = await createTestDatabase(options.template)
  const settings = readConfig({
    ...TEST_SETTINGS,
    DATA_DIR: dataDir,
    AUTH_SECRET: randomBytes(32).toString('hex'),
    SANDBOX_SECRET: randomBytes(32).toString('hex'),
    ...options.settings,
  })
  // Contracts are drawn when a test asks for one.
  const config = { ...settings, drawsAhead: false, isStrict: true }
  const clock = createTestClock(options.now)
  const sms = createTestSms()
  if (options.securesRows) await secureRows(database.url)
  const opened = openDatabase(database.url, config.databasePool, config)
  if (options.securesRows) carryReader(opened.pool)
  answersAsDeclared(opened.pool)
  const app = await buildApp(config, database.url, {
    clock,
    database: opened,
    ...(options.sendsTexts ? {} : { sms }),
    ...(options.modules ? { modules: options.modules } : {}),
    ...(options.site ? { site: options.site } : {}),
  })
  if (options.withJobs) await app.start()
  else {
    await app.services.events.start()
    await app.services.realtime.start()
    await app.services.listeners.open(app.services)
  }
  if (!options.keepsSettings) await holdAnyOrders(app.services.database.pool)
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    app,
    services: app.services,
    config,
    db: app.services.db,
    pool: app.services.database.pool,
    databaseUrl: database.url,
    clock,
    sms,
    call: (method, path, call) => callOver(url, method, path, call),
    settle: async () => {
      await app.services.events.drain()
    },
    close: async () => {
      if (options.withJobs) await app.stop()
      else {
        await app.services.listeners.close()
        await app.http.close()
        await app.services.events.stop()
        await app.services.realtime.stop()
        if (app.services.telemetry !== app.services.database) await app.services.telemetry.close()
        await app.services.database.close()
      }
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function callOver(base: string, method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const url = new URL(path, base)
  for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.set(name, String(value))
  const headers = new Headers(options.headers)
  if (options.token) headers.set('authorization', `Bearer ${options.token}`)
  if (options.body !== undefined) headers.set('content-type', 'application/json')
  const payload = options.form ?? (options.body === undefined ? undefined : JSON.stringify(options.body))
  const response = await fetch(url, { method, headers, redirect: 'manual', ...(payload ? { body: payload } : {}) })
  return { status: response.status, headers: response.headers, body: await readBody(response) }
}

async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('json')) return response.json()
  if (type.startsWith('text/')) return response.text()
  return Buffer.from(await response.arrayBuffer())
}
