/**
 * The product as it stands in production: a PostgreSQL of its own, some server processes on it, people of every role and
 * a few machines on every line. What the helpers of the tests take (`call`, `pool`, `clock`) is there too, so that they
 * work here: `aRental(site.app, …)`.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { technicalRoles } from '@jihui/protocol/access'
import { lines } from '@jihui/protocol/rental/lines'
import { type Database, openDatabase } from '../apps/server/src/platform/database/database.ts'
import { urlOfDatabase, withAdmin } from '../apps/server/src/testing/cluster.ts'
import { startPostgres } from '../apps/server/src/platform/postgres/supervisor.ts'
import { aMachine, type Machine } from '../apps/server/src/testing/machines.ts'
import { anOwner } from '../apps/server/src/testing/owners.ts'
import { aMember, aRenter, type Person } from '../apps/server/src/testing/people.ts'
import type { Answer, CallOptions, TestApp } from '../apps/server/src/testing/test-app.ts'
import { endServerProcess, type ServerProcess, startServerProcess } from '../tests/server/server-process.ts'
import { onLeaving } from './leaving.ts'
import { type Random, randomFrom } from './random.ts'

export interface SiteOptions {
  /** Server processes at the beginning. Default: 2. */
  readonly processes?: number
  /** Settings of every process, over those below. */
  readonly settings?: Readonly<Record<string, string>>
  readonly seed?: number
}

export interface Site {
  readonly folder: string
  /** What every process was started with; what the sandbox signs with is among it. */
  readonly settings: Readonly<Record<string, string>>
  readonly databaseUrl: string
  readonly database: Database
  /** What the helpers of the tests want: only `call`, `pool` and `clock` are there. */
  readonly app: TestApp
  readonly random: Random
  /** The processes that are meant to run, in the order they were started. */
  readonly servers: readonly ServerProcess[]
  /** How often the process that was asked was gone, and the other one was asked. */
  readonly askedAgain: number
  /** One call to one process, by chance; status 0 when nobody answered. */
  call: TestApp['call']
  /** Where this process answers. */
  urlOf(server: ServerProcess): string
  /** One call to this process and no other. */
  callAt(server: ServerProcess, method: string, path: string, options?: CallOptions): Promise<Answer>
  /** Of the version that stands in this folder; without one, of this. */
  addServer(settings?: Readonly<Record<string, string>>, root?: string): Promise<ServerProcess>
  endServer(server: ServerProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Everything it started is gone afterwards. */
  close(): Promise<void>
}

export interface Town {
  readonly renters: readonly Person[]
  readonly owners: readonly Person[]
  readonly staff: Readonly<Record<'super_admin' | 'admin' | 'staff', Person>>
  /** Of every line; every other one is an owner's, in turns. */
  readonly machines: readonly Machine[]
}

/** A database of its own: at the address given, where databases may be made, or on a cluster of its own. */
const openCluster = async (folder: string): Promise<{ url: string; stop(): Promise<void> }> => {
  const given = process.env.PROVE_DATABASE_URL
  const template = process.env.PROVE_DATABASE_TEMPLATE
  if (!given) return startPostgres({ dataDir: join(folder, 'cluster'), database: 'prove', maxConnections: 200 })
  const name = `prove_${Date.now()}_${randomBytes(4).toString('hex')}`
  await withAdmin(given, (client) => client.query(`CREATE DATABASE ${name}${template ? ` TEMPLATE ${template}` : ''}`))
  const drop = () => withAdmin(given, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  return {
    url: urlOfDatabase(given, name),
    stop: async () => {
      await drop()
    },
  }
}

/** One HTTP call; throws when nobody answers. */
export const ask = async (base: string, method: string, path: string, options: CallOptions = {}): Promise<Answer> => {
  const url = new URL(path, base)
  for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.set(name, String(value))
  const headers = new Headers(options.headers)
  if (options.token) headers.set('authorization', `Bearer ${options.token}`)
  if (options.body !== undefined) headers.set('content-type', 'application/json')
  const payload = options.form ?? (options.body === undefined ? undefined : JSON.stringify(options.body))
  const response = await fetch(url, { method, headers, redirect: 'manual', ...(payload && { body: payload }) })
  const bytes = Buffer.from(await response.arrayBuffer())
  const type = response.headers.get('content-type') ?? ''
  const body: unknown = type.includes('json')
    ? JSON.parse(bytes.toString())
    : type.startsWith('text/')
      ? bytes.toString()
      : bytes
  return { status: response.status, headers: response.headers, body }
}

export const openSite = async ({ processes = 2, settings = {}, seed = 1 }: SiteOptions = {}): Promise<Site> => {
  const folder = mkdtempSync(join(tmpdir(), 'jihui-prove-'))
  const servers: ServerProcess[] = []
  const opening = openCluster(folder)
  let closing: Promise<void> | undefined
  const takeDown = async (): Promise<void> => {
    while (servers[0]) await endServer(servers[0], 'SIGTERM')
    const cluster = await opening.catch(() => null)
    await database?.close()
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
    forget()
  }
  /** Whoever comes second waits with the first. */
  const close = (): Promise<void> => (closing ??= takeDown())
  const forget = onLeaving(close)

  const endServer: Site['endServer'] = async (server, signal) => {
    const at = servers.indexOf(server)
    if (at >= 0) servers.splice(at, 1)
    await endServerProcess(server, signal)
  }
  let database: Database | undefined
  const cluster = await opening.catch(async (error: unknown) => {
    await close()
    throw error
  })
  const pools = (database = openDatabase(cluster.url, 6))
  const random = randomFrom(seed)
  const common: Record<string, string> = {
    DATABASE_URL: cluster.url,
    DATA_DIR: join(folder, 'data'),
    APP_ENV: 'test',
    RATE_LIMITS: 'off',
    DB_POOL: '12',
    AUTH_SECRET: randomBytes(32).toString('hex'),
    SANDBOX_SECRET: randomBytes(32).toString('hex'),
    ...settings,
  }
  const addresses = new Map<ServerProcess, string>()
  let askedAgain = 0

  /** Counted as a server from its start, asked only once it answers. */
  const addServer: Site['addServer'] = async (more = {}, root) => {
    if (closing) throw new Error('the site is being taken down')
    const server = startServerProcess({ ...common, ...more }, root)
    servers.push(server)
    addresses.set(server, await server.address())
    return server
  }
  const callAt: Site['callAt'] = async (server, method, path, options) => {
    const address = addresses.get(server)
    const nobody: Answer = { status: 0, headers: new Headers(), body: undefined }
    return address === undefined ? nobody : ask(address, method, path, options).catch(() => nobody)
  }
  const call: Site['call'] = async (method, path, options) => {
    const reachable = servers.filter((server) => addresses.has(server))
    const first = random.below(Math.max(1, reachable.length))
    const [one, other] = [reachable[first], reachable[(first + 1) % Math.max(1, reachable.length)]]
    if (!one) return { status: 0, headers: new Headers(), body: undefined as never }
    const answer = await callAt(one, method, path, options)
    if (answer.status !== 0 || !other || other === one) return answer
    askedAgain += 1
    return callAt(other, method, path, options)
  }

  const site: Site = {
    folder,
    settings: common,
    databaseUrl: cluster.url,
    database: pools,
    app: { call, pool: pools.pool, clock: { now: () => new Date() } } as unknown as TestApp,
    random,
    servers,
    get askedAgain() {
      return askedAgain
    },
    call,
    urlOf: (server) => addresses.get(server) ?? '',
    callAt,
    addServer,
    endServer,
    close,
  }
  try {
    await Promise.all(Array.from({ length: processes }, () => addServer()))
    return site
  } catch (error) {
    await close()
    throw error
  }
}

/** Who lives here: registered over HTTP; roles and machines are put in their tables. */
export const settleTown = async (
  { app }: Site,
  { renters = 6, owners = 2, units = 2 }: { renters?: number; owners?: number; units?: number } = {},
): Promise<Town> => {
  const people = async (count: number, make: (at: number) => Promise<Person>): Promise<Person[]> =>
    Promise.all(Array.from({ length: count }, (_, at) => make(at)))
  const roles = technicalRoles.filter((role) => role !== 'user')
  const staff = Object.fromEntries(
    await Promise.all(roles.map(async (role) => [role, await aMember(app, role)] as const)),
  ) as Town['staff']
  const theOwners = await people(owners, (at) => anOwner(app, `owner${at}`))
  const machines: Machine[] = []
  for (const [at, { id }] of lines.entries()) {
    const owner = theOwners[at % Math.max(1, owners)]
    machines.push(await aMachine(app, { line: id, units }))
    if (owner) machines.push(await aMachine(app, { line: id, units, owner }))
  }
  return { renters: await people(renters, (at) => aRenter(app, `renter${at}`)), owners: theOwners, staff, machines }
}
