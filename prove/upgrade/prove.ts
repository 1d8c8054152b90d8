/**
 * What operations.md says of upgrading: the next version beside this one, which migrates under load; a process of the old
 * version killed and started again on the new schema; both replaced; and back to the old version.
 */
import type { ServerProcess } from '../../tests/server/server-process.ts'
import { brokenInvariants, untilCalm } from '../invariants.ts'
import type { Finding, Prove } from '../part.ts'
import { type Ground, openGround } from './ground.ts'
import { takeStage } from './stage.ts'

const gaveWay = /让别人先过/g
const waiting = `SELECT 1 FROM pg_locks WHERE relation = 'rental'::regclass AND mode = 'AccessExclusiveLock' AND NOT granted`
/** A long report: nobody may alter the table for as long as it runs, and a step comes upon it so many times at least. */
const attempts = 3

/** Runs until that many steps have waited for its table and given way, or until told to stop. */
const readLong = async ({ site }: Ground, over: AbortSignal): Promise<void> => {
  const [report, watch] = [await site.database.pool.connect(), site.database.pool]
  const look = async (): Promise<boolean> => (await watch.query(waiting)).rowCount === 1
  const until = async (isThere: boolean): Promise<void> => {
    while (!over.aborted && (await look()) !== isThere) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  try {
    await report.query('BEGIN')
    await report.query('SELECT count(*) FROM rental')
    for (let at = 0; at < attempts; at += 1) {
      await until(true)
      await until(false)
    }
    await report.query('COMMIT')
  } finally {
    report.release()
  }
}

const migrateUnderLoad = async (ground: Ground, old: ServerProcess): Promise<Finding[]> => {
  const { say, next } = ground
  const over = new AbortController()
  const report = readLong(ground, over.signal)
  const startedAt = performance.now()
  const fresh = await ground.add('next').finally(() => over.abort())
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  await report
  const times = [...fresh.output().matchAll(gaveWay)].length
  say(
    `${next.steps.next - next.steps.old} further steps, ready after ${seconds} s; gave way to a report ${times} times`,
  )
  return ground.replace(old)
}

/** Comes back though the schema is newer than it knows. */
const killOld = async (ground: Ground, victim: ServerProcess): Promise<Finding[]> => {
  const { site, proxy, say } = ground
  const address = await victim.address()
  const gone = site.endServer(victim, 'SIGKILL')
  await proxy.untilLeft(address)
  await gone
  proxy.remove(address)
  const back = await ground.add('old')
  const isTold = back.output().includes('数据库比这个版本新')
  say(`the old version came back on the newer schema${isTold ? ' and says so' : ''}`)
  return isTold ? [] : [{ rule: 'a version says that the database is newer', facts: back.output() }]
}

const checkSchema = async ({ site, next }: Ground): Promise<Finding[]> => {
  const { rows } = await site.database.pool.query(
    `SELECT (SELECT count(*)::int FROM drizzle.__drizzle_migrations) AS steps,
       (SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('next_rental_grade')) AS index,
       (SELECT convalidated FROM pg_constraint WHERE conname = 'occupancy_kind') AS "check",
       (SELECT count(*)::int FROM information_schema.columns WHERE column_name = 'next_grade') AS columns`,
  )
  const wanted = { steps: next.steps.next, index: true, check: true, columns: 1 }
  const isAsWanted = JSON.stringify(rows[0]) === JSON.stringify(wanted)
  return isAsWanted ? [] : [{ rule: 'every step was taken once and whole', facts: rows[0] }]
}

export const prove: Prove = async (options) => {
  const ground = await openGround(options)
  const { site, say, readable } = ground
  try {
    say(`two processes of the old version; ${readable.length} readings of three people, payments, orders`)
    const findings: Finding[] = [...ground.next.findings]
    const old = [...site.servers] as [ServerProcess, ServerProcess]
    findings.push(
      ...(await takeStage(ground, 'one replaced by the next version', { cutsAllowed: 0 }, () =>
        migrateUnderLoad(ground, old[0]),
      )),
      ...(await takeStage(ground, 'an old one killed and started again', { cutsAllowed: 1 }, () =>
        killOld(ground, old[1]),
      )),
    )
    const [, back] = site.servers as [ServerProcess, ServerProcess]
    findings.push(
      ...(await takeStage(ground, 'the other replaced', { cutsAllowed: 0 }, async () => {
        await ground.add('next')
        return ground.replace(back)
      })),
    )
    const next = [...site.servers]
    findings.push(
      ...(await takeStage(ground, 'back to the old version, both', { cutsAllowed: 0 }, async () => {
        const found: Finding[] = []
        for (const server of next) {
          await ground.add('old')
          found.push(...(await ground.replace(server)))
        }
        return found
      })),
      ...(await checkSchema(ground)),
      ...(await untilCalm(site.database.pool)),
      ...(await brokenInvariants(site.database)),
    )
    return findings
  } finally {
    await ground.close()
  }
}
