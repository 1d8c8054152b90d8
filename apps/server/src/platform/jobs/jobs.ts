import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import PgBoss from 'pg-boss'
import { sqlStateOf, sqlStates } from '../database/database.ts'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Metrics } from '../figures/metrics.ts'
import { withOrigin } from '../origin.ts'
import { backgroundLimits, withLimits } from '../database/statement-limits.ts'
import { inSpan } from '../figures/traces.ts'

type Work = () => Promise<unknown>

/** Work that time sets off. */
export interface Jobs {
  /** Runs `work` every minute, in one process at a time, whatever number of processes there are. */
  everyMinute(name: string, work: Work): void
  /** Runs `work` at a quiet hour of the night in China, in one process; a night nobody was there is left out. */
  everyNight(name: string, work: Work): void
  /** Runs `work` every few seconds in each process, one after the other. */
  everyFewSeconds(name: string, work: Work): void
  /** Runs every minutely job once, here and now, for whoever moves the clock himself; answers what failed, by job. */
  runMinutely(): Promise<{ job: string; error: unknown }[]>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Seconds after which the queue takes a job for lost; it holds nothing up, so a generous limit costs nothing. */
const expireInSeconds = 300
/** One is waiting at most: what came due while nobody was there is made up for once. */
const queueOf = (name: string): PgBoss.Queue => ({ name, policy: 'short', retryLimit: 0, expireInSeconds })

interface When {
  readonly cron: string
  readonly tz?: string
}
const minutely: When = { cron: '* * * * *' }
const nightly: When = { cron: '23 3 * * *', tz: 'Asia/Shanghai' }

const triesMax = 10
/** Making a queue alters a table in use: of processes that start at once one may be told to step back, and tries again. */
const createQueue = async (boss: PgBoss, name: string): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      await boss.createQueue(name, queueOf(name))
      // One that was made by an earlier version.
      return await boss.updateQueue(name, queueOf(name))
    } catch (error) {
      if (sqlStateOf(error) !== sqlStates.deadlockDetected || tries === triesMax) throw error
    }
  }
}

/** What stands in the database already, of an earlier start: it is not written again. */
const standing = async (boss: PgBoss): Promise<{ queues: ReadonlySet<string>; schedules: ReadonlySet<string> }> => {
  const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()])
  const isAsDeclared = ({ name, policy, retryLimit, expireInSeconds }: PgBoss.QueueResult): boolean =>
    isDeepStrictEqual({ name, policy, retryLimit, expireInSeconds }, queueOf(name))
  return {
    queues: new Set(queues.filter(isAsDeclared).map(({ name }) => name)),
    schedules: new Set(schedules.map(({ name, cron, options }) => scheduleKey(name, cron, options?.tz))),
  }
}
const scheduleKey = (name: string, cron: string, tz = 'UTC'): string => `${name} ${cron} ${tz}`

const aloneLock = 0x4a484a

/**
 * Only while nobody else is at it; otherwise there is nothing to do. The lock is a connection's and goes with it: of a
 * process that was killed nothing stays behind that the next one would have to wait for. It is a transaction's so that it
 * also holds through a pooler.
 */
const withSingletonLock = async (databaseUrl: string, name: string, work: Work): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    // It stands still for as long as the work takes.
    await client.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_xact_lock($1, hashtext($2)) AS got', [
      aloneLock,
      name,
    ])
    if (rows[0]?.got) await work()
    await client.query('COMMIT')
  } finally {
    await client.end().catch(() => {})
  }
}

/** Every few seconds: `begin` runs it unless it still runs; answers how to end that. */
const repeat = (ms: number, begin: () => Promise<unknown>): (() => Promise<unknown>) => {
  let running: Promise<unknown> | undefined
  const timer = setInterval(() => {
    running ??= begin().finally(() => (running = undefined))
  }, ms)
  return async () => {
    clearInterval(timer)
    await running
  }
}
const usualFewMs = 3_000

export const createJobs = (
  databaseUrl: string,
  log: FastifyBaseLogger,
  { jobRuns, jobEndedAt }: Metrics,
  fewMs = usualFewMs,
): Jobs => {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 3, application_name: 'jihui-jobs' })
  let isStopping = false
  // A connection that is cut on the way out is no fault.
  boss.on('error', (error) => isStopping || log.warn({ err: error }, 'jobs'))
  const registered = new Map<string, { work: Work; when: When }>()
  const often = new Map<string, Work>()
  const ends: (() => Promise<unknown>)[] = []
  /** Noted in the figures and the log; what fails is tried again when its time comes again. */
  const carryOut = (name: string, work: Work): Promise<void> =>
    withOrigin({ requestId: `job:${name}:${randomUUID()}` }, () =>
      inSpan(`job ${name}`, undefined, work).then(
        () => {
          jobRuns.inc({ job: name, outcome: 'done' })
          jobEndedAt.set({ job: name }, Date.now() / 1000)
        },
        (error: unknown) => {
          jobRuns.inc({ job: name, outcome: 'failed' })
          log.error({ err: error, job: name }, 'job failed')
        },
      ),
    )
  return {
    everyMinute(name, work) {
      registered.set(name, { work, when: minutely })
    },
    everyNight(name, work) {
      registered.set(name, { work, when: nightly })
    },
    everyFewSeconds(name, work) {
      often.set(name, work)
    },
    async runMinutely() {
      const failed: { job: string; error: unknown }[] = []
      for (const [job, { work, when }] of registered)
        if (when === minutely) await work().catch((error: unknown) => failed.push({ job, error }))
      return failed
    },
    async start() {
      await boss.start()
      const { queues, schedules } = await standing(boss)
      for (const [name, { work, when }] of registered) {
        if (!queues.has(name)) await createQueue(boss, name)
        await boss.work(name, { pollingIntervalSeconds: 5 }, () =>
          carryOut(name, () => withSingletonLock(databaseUrl, name, () => withLimits(backgroundLimits, work))),
        )
        if (!schedules.has(scheduleKey(name, when.cron, when.tz)))
          await boss.schedule(name, when.cron, {}, { tz: when.tz ?? 'UTC' })
      }
      for (const [name, work] of often)
        ends.push(repeat(fewMs, () => carryOut(name, () => withLimits(backgroundLimits, work))))
    },
    async stop() {
      isStopping = true
      for (const end of ends.splice(0)) await end()
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
