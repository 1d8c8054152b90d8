/**
 * The product with the database it brings along, as `npm start` runs it, in a folder of its own: killed and started again
 * as whoever watches over a service would do it. What the helpers of the tests take is there too.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { endPostmaster, readPostmaster } from '../../apps/server/src/platform/postgres/postmaster.ts'
import { runningPostgres } from '../../apps/server/src/platform/postgres/supervisor.ts'
import type { TestApp } from '../../apps/server/src/testing/test-app.ts'
import { endServerProcess, type ServerProcess, startServerProcess } from '../../tests/server/server-process.ts'
import { ask } from '../site.ts'

export interface House {
  readonly dataDir: string
  /** Looks into the database past the product. */
  readonly database: Database
  readonly app: TestApp
  readonly server: ServerProcess
  /** Status 0 when nobody answered. */
  call: TestApp['call']
  start(): Promise<void>
  /** Replaced by the version that stands there, which every later start is of. */
  upgrade(root: string): Promise<void>
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Waits until it says it can serve; answers after how many milliseconds. Throws when the process has ended. */
  untilReady(withinMs?: number): Promise<number>
  close(): Promise<void>
}

export interface HouseOptions {
  /** Where it keeps its data; a new folder that goes with it when absent. */
  readonly dataDir?: string
  readonly settings?: Readonly<Record<string, string>>
}

const lookEveryMs = 25
const lastOf = (server: ServerProcess): string => server.output().slice(-2_000)
const common = { APP_ENV: 'test', RATE_LIMITS: 'off', DB_POOL: '10' }

export const openHouse = async ({ dataDir: given, settings = {} }: HouseOptions = {}): Promise<House> => {
  const dataDir = given ?? mkdtempSync(join(tmpdir(), 'jihui-crash-'))
  let root: string | undefined
  const start = () => startServerProcess({ ...common, DATA_DIR: dataDir, ...settings }, root)
  let server = start()
  let address = await server.address()
  const databaseUrl = settings.DATABASE_URL ?? runningPostgres(dataDir)
  if (databaseUrl === undefined) throw new Error('it listens, but its database does not run')
  const database = openDatabase(databaseUrl, 4)
  const call: House['call'] = (method, path, options) =>
    ask(address, method, path, options).catch(() => ({ status: 0, headers: new Headers(), body: undefined as never }))

  return {
    dataDir,
    database,
    app: { call, pool: database.pool, clock: { now: () => new Date() } } as unknown as TestApp,
    get server() {
      return server
    },
    call,
    start: async () => {
      server = start()
      address = await server.address()
    },
    upgrade: async (next) => {
      root = next
      await endServerProcess(server, 'SIGTERM')
      server = start()
      address = await server.address()
    },
    end: (signal) => endServerProcess(server, signal),
    untilReady: async (withinMs = 60_000) => {
      const startedAt = Date.now()
      for (;;) {
        if ((await call('GET', '/readyz')).status === 200) return Date.now() - startedAt
        const { exitCode, signalCode } = server.child
        if (exitCode !== null || signalCode !== null) throw new Error(`the server has ended: ${lastOf(server)}`)
        if (Date.now() - startedAt > withinMs) throw new Error(`not ready after ${withinMs} ms: ${lastOf(server)}`)
        await pause(lookEveryMs)
      }
    },
    close: async () => {
      await database.close()
      await endServerProcess(server, 'SIGTERM')
      // A server that was lost leaves its database behind.
      const cluster = join(dataDir, 'postgres')
      const left = readPostmaster(cluster)
      if (left) await endPostmaster(cluster, left.pid)
      if (given === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
