/** A dump taken while the site runs, put into an empty database: every invariant holds there, and a server starts on it. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { urlOfDatabase, withAdmin } from '../../apps/server/src/testing/cluster.ts'
import { endServerProcess, startServerProcess } from '../../tests/server/server-process.ts'
import type { Finding } from '../part.ts'
import { brokenInvariants, untilCalm } from '../invariants.ts'
import { ask } from '../site.ts'
import type { Ground } from './ground.ts'
import { dumpVersion } from './programs.ts'

const run = (program: string, args: readonly string[]): void => {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ended with ${status}:\n${stderr.slice(0, 2_000)}`)
}

const countRows = async (url: string): Promise<string> => {
  const { pool, close } = openDatabase(url, 1)
  try {
    const { rows } = await pool.query<{ text: string }>(
      `SELECT (SELECT count(*) FROM rental) || ' orders, ' || (SELECT count(*) FROM ledger_posting) || ' postings, ' ||
         (SELECT count(*) FROM audit_log) || ' lines of the audit log' AS text`,
    )
    return rows[0]!.text
  } finally {
    await close()
  }
}

export const restoreElsewhere = async ({ site, say }: Ground): Promise<Finding[]> => {
  const { databaseUrl, database, folder } = site
  const here = Number(dumpVersion())
  const { rows } = await database.pool.query<{ major: number }>(
    `SELECT current_setting('server_version_num')::int / 10000 AS major`,
  )
  const { major } = rows[0]!
  if (!(here >= major)) {
    say(here ? `restore not tried: pg_dump here is ${here}, the server ${major}` : 'restore not tried: no pg_dump here')
    return []
  }
  const name = `restored_${Date.now()}`
  const url = urlOfDatabase(databaseUrl, name)
  const file = join(folder, 'site.dump')
  run('pg_dump', ['--format=custom', `--file=${file}`, databaseUrl])
  await withAdmin(databaseUrl, (client) => client.query(`CREATE DATABASE ${name}`))
  try {
    run('pg_restore', ['--exit-on-error', '--no-owner', `--dbname=${url}`, file])
    const settings = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), APP_ENV: 'test' }
    const server = startServerProcess(settings)
    const { status } = await ask(await server.address(), 'GET', '/readyz')
    const restored = openDatabase(url, 2)
    const findings = [...(await untilCalm(restored.pool)), ...(await brokenInvariants(restored))]
    await restored.close()
    await endServerProcess(server, 'SIGTERM')
    say(`restored from a dump: ${await countRows(url)}; the server on it answers ${status}`)
    if (status !== 200) findings.push({ rule: 'a server starts on what was restored', facts: status })
    return findings
  } finally {
    await withAdmin(databaseUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  }
}
