/** What must be true of the whole database whatever was done to it: what each module says, and what the platform asks. */
import type pg from 'pg'
import { gather } from '../apps/server/src/compose.ts'
import { modules } from '../apps/server/src/modules.ts'
import type { Database } from '../apps/server/src/platform/database/database.ts'
import { attemptsMax } from '../apps/server/src/platform/events/consumers.ts'
import type { Finding, Invariants } from '../apps/server/src/proof.ts'

const ofThePlatform: Invariants = {
  invariants: [
    {
      rule: 'no event was given up',
      text: `SELECT id, topic, last_error FROM outbox WHERE dispatched_at IS NULL AND attempts >= ${attemptsMax}`,
    },
  ],
  underWay: { events: `SELECT count(*)::int FROM outbox WHERE dispatched_at IS NULL` },
}
const gathered = async (): Promise<readonly Invariants[]> => [
  ofThePlatform,
  ...(await Promise.all(modules.flatMap(({ invariants }) => invariants?.() ?? []))),
]

/** What is still on its way, by what it is. */
export const unfinished = async (pool: pg.Pool): Promise<Readonly<Record<string, number>>> => {
  const counts = Object.assign({}, ...(await gathered()).map(({ underWay }) => underWay)) as Record<string, string>
  const columns = Object.entries(counts).map(([name, text]) => `(${text}) AS ${name}`)
  return (await pool.query(`SELECT ${columns.join(', ')}`)).rows[0]
}

/** Waits until nothing is under way any more; answers what still was when the time had passed. */
export const untilCalm = async (pool: pg.Pool, withinMs = 100_000): Promise<Finding[]> => {
  const until = Date.now() + withinMs
  for (;;) {
    const left = await unfinished(pool)
    if (Object.values(left).every((count) => count === 0)) return []
    if (Date.now() > until)
      return [{ rule: `everything under way comes to its end within ${withinMs / 1000} s`, facts: left }]
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Looks over everything; to be asked when nothing is under way. */
export const brokenInvariants = async (database: Database, now = new Date()): Promise<Finding[]> => {
  const wasDue = new Date(now.getTime() - 3_600_000)
  const found: Finding[] = []
  const { registry } = gather(modules)
  for (const one of (await gathered()).flatMap(({ invariants }) => invariants)) {
    if ('find' in one) found.push(...(await one.find(database, now, registry)))
    else {
      const { rule, text, values = [], isTimed } = one
      const { rows } = await database.pool.query(text, isTimed ? [wasDue] : [...values])
      found.push(...rows.map((facts: unknown) => ({ rule, facts })))
    }
  }
  return found
}
