import type { FastifyBaseLogger } from 'fastify'
import PgBoss from 'pg-boss'
import { sqlStateOf, sqlStates } from './database.ts'
import { randomUUID } from 'node:crypto'
import type { Metrics } from './metrics.ts'
import { withOrigin } from './origin.ts'
import { inSpan } from './traces.ts'

/** Work that time sets off. Each runs in one process at a time, whatever number of processes there are. */
export interface Jobs {
  /** Runs `work` every minute. */
  everyMinute(name: string, work: () => Promise<void>): void
  start(): Promise<void>
  stop(): Promise<void>
}

const triesMax = 10
/** Making a queue alters a table in use: of processes that start at once one may be told to step back, and tries again. */
const createQueue = async (boss: PgBoss, name: string): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await boss.createQueue(name, { name, policy: 'singleton', retryLimit: 0, expireInSeconds: 300 })
    } catch (error) {
      if (sqlStateOf(error) !== sqlStates.deadlockDetected || tries === triesMax) throw error
    }
  }
}

export const createJobs = (databaseUrl: string, log: FastifyBaseLogger, { jobRuns, jobEndedAt }: Metrics): Jobs => {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 3, application_name: 'jihui-jobs' })
  let isStopping = false
  // A connection that is cut on the way out is no fault.
  boss.on('error', (error) => isStopping || log.warn({ err: error }, 'jobs'))
  const registered = new Map<string, () => Promise<void>>()
  return {
    everyMinute(name, work) {
      registered.set(name, work)
    },
    async start() {
      await boss.start()
      for (const [name, work] of registered) {
        await createQueue(boss, name)
        await boss.work(name, { pollingIntervalSeconds: 5 }, async () => {
          await withOrigin({ requestId: `job:${name}:${randomUUID()}` }, () =>
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
        })
        await boss.schedule(name, '* * * * *')
      }
    },
    async stop() {
      isStopping = true
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
