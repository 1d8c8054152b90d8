/** A town of a given size with the server on it, and what each reading call touches there. */
import './small-counts.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { buildApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { holdAnyOrders } from '../apps/server/src/testing/hold-any-orders.ts'
import { aSignature } from '../apps/server/src/testing/orders.ts'
import { storeFile } from '../apps/server/src/testing/stored-files.ts'
import { lines } from '../packages/protocol/src/rental/lines.ts'
import { startCountedPostgres, type Work, workOf } from './counted-postgres.ts'
import { fillTown } from './fill-town.ts'
import { type Call, type Caller, callsOf } from './growth-calls.ts'
import { commandsOf } from './growth-commands.ts'
import { register } from './register.ts'

/** PostgreSQL may plan a named statement for all values alike from its sixth run on; names are given from the third. */
const warmUps = 7
const counted = 1

export interface Measured {
  readonly call: Call
  readonly status: number
  /** Pages of 8 kB the database looked at for one call. */
  readonly pages: number
  readonly worst: Work | undefined
}

/**
 * Whether a call looks at more at ten times the data. A tree is a page deeper then, and a page of a list may lie scattered
 * over more pages of its table; what is read from beginning to end has ten times as many.
 */
export const hasGrown = (before: Measured, now: Measured): boolean =>
  before.status < 400 && now.status < 400 && now.pages > 2.2 * before.pages + 60

/** What belongs to these people of the town becomes the others', so that they are like everybody. */
const takeOver = async (pool: pg.Pool, places: readonly (readonly [string, number])[]): Promise<void> => {
  const { rows } = await pool.query<{ table: string; column: string }>(
    `SELECT c.table_name AS table, c.column_name AS column
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND table_type = 'BASE TABLE'
       AND c.column_name IN ('user_id', 'owner_id', 'decided_by', 'assigned_to')
       AND c.table_name NOT IN ('user_business_role', 'session', 'stored_file')`,
  )
  // A person's document is held by who put it in.
  const more: Readonly<Record<string, string>> = { qualification_document: ', holder_id = $1' }
  for (const [which, to] of places)
    for (const { table, column } of rows)
      await pool.query(
        `UPDATE ${table} SET ${column} = $1${more[table] ?? ''} WHERE ${column} = (SELECT min(id) FROM app_user WHERE username LIKE 'bench_%' AND ${which})`,
        [to],
      )
}

const measure = async (pool: pg.Pool, base: string, call: Call): Promise<Measured> => {
  const headers: Record<string, string> = call.who.token ? { authorization: `Bearer ${call.who.token}` } : {}
  const ask = async (at: number): Promise<number> => {
    const turn = call.turns?.[at]
    const answer = await fetch(base + (turn ?? call).path, {
      redirect: 'manual',
      headers: turn ? { ...headers, 'content-type': 'application/json' } : headers,
      ...(turn && { method: 'POST', body: turn.body }),
    })
    await answer.arrayBuffer()
    return answer.status
  }
  const status = await ask(0)
  if (status >= 400) return { call, status, pages: 0, worst: undefined }
  for (let at = 1; at < warmUps; at += 1) await ask(at)
  const work = await workOf(pool, async () => {
    for (let at = 0; at < counted; at += 1) await ask(warmUps + at)
  })
  return { call, status, pages: work.reduce((sum, { pages }) => sum + pages, 0) / counted, worst: work[0] }
}

export interface GrowthOptions {
  readonly isWanted: (call: Call) => boolean
  /** SQL to run before, for trying what an index is worth. */
  readonly before?: string | undefined
}

/** Every reading call and the main commands at a size of town; a title → what it touched. */
export const measureCalls = async (
  count: number,
  { isWanted, before }: GrowthOptions,
): Promise<Map<string, Measured>> => {
  const folder = await mkdtemp(join(tmpdir(), 'jihui-growth-'))
  const postgres = await startCountedPostgres(folder)
  const { pool, close } = openDatabase(postgres.url, 2)
  try {
    await migrate(postgres.url)
    await pool.query('CREATE EXTENSION pg_stat_statements')
    const settings = {
      APP_ENV: 'test',
      DEMO: 'off',
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      DB_POOL: '4',
      DATA_DIR: folder,
    }
    const app = await buildApp(readConfig({ ...process.env, ...settings }), postgres.url)
    const base = await app.http.listen({ host: '127.0.0.1', port: 0 })
    const kept = {
      name: '签名.png',
      mime: 'image/png',
      bytes: Buffer.from((await aSignature()).split(',')[1]!, 'base64'),
      sha256: '',
    }
    await storeFile(app.services.files, app.services.db, kept, 'qualification', null)
    const [first] = lines
    await fillTown(pool, first!.id, count)
    await holdAnyOrders(pool)
    const [renter, owner, staff] = [
      await register(base, 'usual_renter', '13700000001'),
      await register(base, 'usual_owner', '13700000002'),
      await register(base, 'desk', '13700000003'),
    ]
    await pool.query(`UPDATE app_user SET technical_role = 'super_admin' WHERE id = $1`, [staff.id])
    await pool.query(
      `INSERT INTO user_business_role (user_id, role) VALUES ($1, 'platform_admin'), ($2, 'equipment_owner')`,
      [staff.id, owner.id],
    )
    await takeOver(pool, [
      ['id % 10 = 5', renter.id],
      ['id % 10 = 0', owner.id],
    ])
    if (before) await pool.query(before)
    await pool.query('VACUUM ANALYZE')
    const people = {
      guest: { name: 'guest', id: 0, token: null },
      renter: { name: 'renter', ...renter },
      owner: { name: 'owner', ...owner },
      staff: { name: 'staff', ...staff },
    } as const satisfies Record<Caller['name'], Caller>
    const found = new Map<string, Measured>()
    for (const call of await callsOf(pool, first!.id, people))
      if (isWanted(call)) found.set(`${call.title} as ${call.who.name}`, await measure(pool, base, call))
    for (const call of await commandsOf(pool, first!.id, people, warmUps + counted))
      if (isWanted(call)) found.set(call.title, await measure(pool, base, call))
    await app.stop()
    return found
  } finally {
    await close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
