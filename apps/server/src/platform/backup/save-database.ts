/** Saves the rows of a database as of one moment, while it is in use: schema and rights come from the migrations. */
import { createWriteStream } from 'node:fs'
import { cp, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { FileStore } from '../config.ts'
import { listPartitions } from '../database/partitions.ts'
import { StartFault } from '../start-fault.ts'
import { filesFolder, formatNumber, type Manifest, quoted, type SavedTable, sha256Of, tableFile } from './manifest.ts'

/** Counts of calls and who hands events on: worth nothing after a minute. */
const leftOut = ['rate_count', 'dispatcher']

const listTables = async (client: pg.Client): Promise<{ name: string; columns: string[] }[]> => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relname <> ALL ($1)
     GROUP BY c.relname ORDER BY c.relname`,
    [leftOut],
  )
  return rows
}

const listSequences = async (client: pg.Client): Promise<Manifest['sequences']> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY relname`,
  )
  const sequences: Manifest['sequences'][number][] = []
  for (const { name } of rows) {
    const found = await client.query<{ last: string; called: boolean }>(
      `SELECT last_value::text AS last, is_called AS called FROM public.${quoted(name)}`,
    )
    sequences.push({ name, last: found.rows[0]!.last, isCalled: found.rows[0]!.called })
  }
  return sequences
}

const saveTable = async (
  client: pg.Client,
  folder: string,
  { name, columns }: { name: string; columns: string[] },
): Promise<SavedTable> => {
  const file = tableFile(folder, name)
  const query = copyTo(`COPY (SELECT ${columns.map(quoted).join(', ')} FROM public.${quoted(name)}) TO STDOUT`)
  const stream = client.query(query)
  await pipeline(stream, createGzip(), createWriteStream(file, { mode: 0o600 }))
  return { name, columns, rows: query.rowCount, sha256: await sha256Of(file) }
}

/** Everything of one moment: the snapshot of one transaction. Sequences know none; they may only be ahead. */
const saveRows = async (client: pg.Client, folder: string): Promise<Omit<Manifest, 'hasFiles'>> => {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await client.query('SET LOCAL statement_timeout = 0')
  const { rows } = await client.query<{ server: number; at: string }>(
    `SELECT current_setting('server_version_num')::int AS server, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at`,
  )
  const steps = await client.query<{ hash: string }>('SELECT hash FROM drizzle.__drizzle_migrations ORDER BY id')
  const tables: SavedTable[] = []
  for (const table of await listTables(client)) tables.push(await saveTable(client, folder, table))
  const sequences = await listSequences(client)
  const partitions = (await listPartitions(client)).map(({ table, name, from, until }) => ({
    table,
    name,
    from: from.toISOString(),
    until: until.toISOString(),
  }))
  await client.query('COMMIT')
  const { server, at } = rows[0]!
  const ran = steps.rows.map(({ hash }) => hash)
  return { format: formatNumber, madeAt: at, server, steps: ran, tables, partitions, sequences }
}

/** Writes a backup into `folder`, which must not exist; it appears there whole or not at all. */
export const saveDatabase = async (url: string, folder: string, files: FileStore): Promise<Manifest> => {
  const place = resolve(folder)
  if (await stat(place).catch(() => null)) throw new StartFault(`${place} 已经存在，请另选一个文件夹。`)
  const draft = `${place}.partial-${process.pid}`
  await mkdir(join(draft, 'tables'), { recursive: true, mode: 0o700 })
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const saved = await saveRows(client, draft)
    // Taken second, they hold everything the rows name.
    const hasFiles = files.kind === 'local' && (await stat(files.folder).catch(() => null)) !== null
    if (hasFiles) await cp(files.folder, filesFolder(draft), { recursive: true, preserveTimestamps: true })
    const manifest: Manifest = { ...saved, hasFiles }
    await writeFile(join(draft, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
    await rename(draft, place)
    return manifest
  } finally {
    await client.end().catch(() => {})
    await rm(draft, { recursive: true, force: true })
  }
}
