/** Puts a backup into an empty database: the schema by our own steps, the rows in one transaction, then the newer steps. */
import { createReadStream } from 'node:fs'
import { cp, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { FileStore } from '../config.ts'
import { migrate, migrationsFolder } from '../database/migrate.ts'
import { readSteps } from '../database/migration-steps.ts'
import { divideAs } from '../database/partitions.ts'
import { StartFault } from '../start-fault.ts'
import { filesFolder, type Manifest, quoted, readManifest, type SavedTable, tableFile } from './manifest.ts'

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

const refuseIfUsed = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v') LIMIT 1`,
  )
  if (rows.length > 0) throw new StartFault('要恢复到的数据库不是空的，没有改动它。请换一个新的数据库或数据目录。')
}

/** How many of our steps the backup's database had run; none of another way, none that we do not know. */
const stepsOf = ({ steps }: Manifest): number => {
  const known = readSteps(migrationsFolder)
  if (steps.length > known.length || steps.some((hash, at) => known[at]?.hash !== hash))
    throw new StartFault('这份备份来自更新的或另一个版本的机汇。请用那个版本或更新的版本恢复。')
  return steps.length
}

interface Link {
  readonly table: string
  readonly name: string
}
const listLinks = async (client: pg.Client): Promise<Link[]> =>
  (
    await client.query<Link>(
      `SELECT c.relname AS table, k.conname AS name FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
       WHERE k.contype = 'f' AND NOT k.condeferrable AND k.conparentid = 0 AND c.relnamespace = 'public'::regnamespace`,
    )
  ).rows

const loadTable = async (client: pg.Client, folder: string, { name, columns, rows }: SavedTable): Promise<void> => {
  const query = copyFrom(`COPY public.${quoted(name)} (${columns.map(quoted).join(', ')}) FROM STDIN`)
  await pipeline(createReadStream(tableFile(folder, name)), createGunzip(), client.query(query))
  if (query.rowCount !== rows)
    throw new StartFault(`表 ${name} 应有 ${rows} 行，只读到 ${query.rowCount} 行，没有恢复任何内容。`)
}

/**
 * Triggers stay still: what they would count or write is among the rows. Constraints hold for every row; references are
 * looked at once all tables are there.
 */
const loadRows = async (client: pg.Client, folder: string, manifest: Manifest): Promise<void> => {
  const each = async (tables: readonly string[], change: string) => {
    for (const table of tables) await client.query(`ALTER TABLE public.${quoted(table)} ${change}`)
  }
  const names = manifest.tables.map(({ name }) => name)
  await client.query('BEGIN')
  await client.query('SET LOCAL statement_timeout = 0')
  const guarded = [...names, ...(manifest.partitions ?? []).map(({ name }) => name)]
  await each(guarded, 'DISABLE TRIGGER USER')
  const links = await listLinks(client)
  for (const { table, name } of links)
    await each([table], `ALTER CONSTRAINT ${quoted(name)} DEFERRABLE INITIALLY DEFERRED`)
  // The steps put rows of their own into some of them.
  await client.query(`TRUNCATE ${names.map((name) => `public.${quoted(name)}`).join(', ')}`)
  for (const table of manifest.tables) await loadTable(client, folder, table)
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  for (const { table, name } of links) await each([table], `ALTER CONSTRAINT ${quoted(name)} NOT DEFERRABLE`)
  for (const { name, last, isCalled } of manifest.sequences)
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [`public.${quoted(name)}`, last, isCalled])
  await each(guarded, 'ENABLE TRIGGER USER')
  await client.query('COMMIT')
}

const restoreFiles = async (folder: string, files: FileStore): Promise<boolean> => {
  if (files.kind !== 'local' || !(await stat(filesFolder(folder)).catch(() => null))) return false
  await cp(filesFolder(folder), files.folder, { recursive: true, force: false, preserveTimestamps: true })
  return true
}

/** `url` leads straight to the database, as a role that owns what it makes. */
export const restoreDatabase = async (
  url: string,
  folder: string,
  files: FileStore,
): Promise<{ manifest: Manifest; hasFiles: boolean }> => {
  const manifest = await readManifest(folder)
  const steps = stepsOf(manifest)
  await withClient(url, refuseIfUsed)
  await migrate(url, { until: steps })
  await withClient(url, async (client) => {
    const parts = (manifest.partitions ?? []).map(({ from, until, ...part }) => ({
      ...part,
      from: new Date(from),
      until: new Date(until),
    }))
    await divideAs(client, parts)
    await loadRows(client, folder, manifest)
  })
  await migrate(url)
  return { manifest, hasFiles: await restoreFiles(folder, files) }
}
