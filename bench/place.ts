/** A database of its own in a folder of its own, and the servers on it: what every measurement stands on. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { type Db, openDatabase } from '../apps/server/src/platform/database/database.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { type EmbeddedPostgres, startPostgres } from '../apps/server/src/platform/postgres/supervisor.ts'
import { startCountedPostgres } from './counted-postgres.ts'
import { spreadIds } from './fill-orders.ts'
import { register } from './register.ts'
import { type Server, startServer } from './servers.ts'
import { connections } from './settings.ts'

export interface Person {
  readonly id: number
  readonly token: string
}
export interface Place {
  readonly pool: pg.Pool
  readonly db: Db
  readonly databaseUrl: string
  readonly folder: string
  readonly sandboxSecret: string
  start(script: string, ...more: string[]): Promise<Server>
  /** The product, and one that tells every statement it runs. */
  startProducts(): Promise<{ readonly product: Server; readonly recorded: Server }>
  /** A member of staff who may do everything. */
  addStaff(base: string, username: string, phone: string): Promise<Person>
  close(): Promise<void>
}

export const startPlainPostgres = (folder: string): Promise<EmbeddedPostgres> =>
  startPostgres({ dataDir: folder, maxConnections: 4 * connections, onLost: () => process.exit(1) })
/** Counts the work of every statement (`workOf`); a commit waits for the disk, as in production. */
export const startDurablePostgres = (folder: string): Promise<EmbeddedPostgres> => startCountedPostgres(folder, true)

const openPlace = async (
  name: string,
  startDatabase: (folder: string) => Promise<EmbeddedPostgres>,
): Promise<Place> => {
  const folder = await mkdtemp(join(tmpdir(), `jihui-${name}-`))
  const postgres = await startDatabase(folder)
  const sandboxSecret = randomBytes(32).toString('hex')
  process.env.SANDBOX_SECRET = sandboxSecret
  await migrate(postgres.url)
  const { pool, db, close } = openDatabase(postgres.url, 4)
  await pool.query('CREATE EXTENSION pg_stat_statements')
  await spreadIds(pool)
  const servers: Server[] = []
  const start = async (script: string, ...more: string[]) => {
    const server = await startServer(script, postgres.url, String(connections), folder, ...more)
    servers.push(server)
    return server
  }
  return {
    pool,
    db,
    databaseUrl: postgres.url,
    folder,
    sandboxSecret,
    start,
    startProducts: async () => ({
      product: await start('./product.ts'),
      recorded: await start('./product.ts', 'recorded'),
    }),
    addStaff: async (base, username, phone) => {
      const staff = await register(base, username, phone)
      await pool.query(`UPDATE app_user SET technical_role = 'super_admin' WHERE id = $1`, [staff.id])
      return staff
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.end()))
      await close()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Made ready by `make`; where that fails nothing of it is left. */
export const onPlace = async <Ready>(
  name: string,
  startDatabase: (folder: string) => Promise<EmbeddedPostgres>,
  make: (place: Place) => Promise<Ready>,
): Promise<Ready> => {
  const place = await openPlace(name, startDatabase)
  try {
    return await make(place)
  } catch (error) {
    await place.close()
    throw error
  }
}
