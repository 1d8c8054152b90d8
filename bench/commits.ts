/**
 * How many commits a second many writers at once come to, each writing an event and a line of the audit log, where a commit
 * takes as long as on a disk far away: as the product writes them, and behind the two locks everybody took before (a NOTIFY
 * inside the transaction, one chain for all of the log). In turns within one run; what counts is the ratio.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { writeAudit } from '../apps/server/src/platform/audit/audit.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import type { Tx } from '../apps/server/src/platform/database/database.ts'
import { emit } from '../apps/server/src/platform/events/outbox.ts'
import { startPostgres } from '../apps/server/src/platform/postgres/supervisor.ts'
import { rounds, seconds } from './settings.ts'

declare module '../apps/server/src/platform/events/outbox.ts' {
  interface Events {
    'bench.written': { rentalId: number }
  }
}

const writers = 64
const commitMs = 2
/** Taken by every transaction before, until it had committed. */
const oneForAll = 0x4155_4449

const write = async (tx: Tx, rentalId: number, isBehindLocks: boolean): Promise<void> => {
  await emit(tx, 'bench.written', { rentalId })
  if (isBehindLocks) await tx.execute(sql`select pg_notify('outbox', ''), pg_advisory_xact_lock(${oneForAll})`)
  const about = { objectType: 'rental', objectId: rentalId }
  await writeAudit(tx, { actor: null, action: 'rental.approve', ...about }, new Date())
}

/** PostgreSQL waits before it flushes a commit, so that commits side by side cost one wait and those in a line one each. */
const slowCommits = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`ALTER SYSTEM SET commit_delay = ${commitMs * 1_000}`)
  await client.query('ALTER SYSTEM SET commit_siblings = 0')
  await client.query('SELECT pg_reload_conf()')
  await client.end()
}

export const measureCommits = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'jihui-commits-'))
  const postgres = await startPostgres({ dataDir: folder, maxConnections: writers + 20 })
  try {
    await migrate(postgres.url)
    await slowCommits(postgres.url)
    const { db, close } = openDatabase(postgres.url, writers)
    const turn = async (isBehindLocks: boolean): Promise<number> => {
      const until = performance.now() + seconds * 1_000
      const counted = await Promise.all(
        Array.from({ length: writers }, async (_, writer) => {
          let commits = 0
          for (; performance.now() < until; commits += 1)
            await db.transaction((tx) => write(tx, writer + commits * writers, isBehindLocks))
          return commits
        }),
      )
      return counted.reduce((sum, commits) => sum + commits, 0) / seconds
    }
    const ratios: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const [ours, before] = [await turn(false), await turn(true)]
      ratios.push(ours / before)
      console.log(
        `commits of ${writers} writers, ${commitMs} ms each: ${ours.toFixed(0)} a second, ${before.toFixed(0)} behind one lock`,
      )
    }
    const median = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)]!
    console.log(`${median.toFixed(1)} times as many (median of ${rounds}; wanted: 3)`)
    await close()
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
