import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './database.ts'
import type { FileStore } from './files/store.ts'
import type { Jobs } from './jobs.ts'
import type { Metrics } from './metrics.ts'
import type { Dispatcher } from './outbox.ts'
import type { RateStore } from './rate-store.ts'
import type { Realtime } from './realtime.ts'
import type { Redis } from './redis.ts'
import type { Sms } from './sms.ts'

/** What every module is given to work with. */
export interface Services {
  readonly config: Config
  readonly database: Database
  readonly db: Db
  readonly clock: Clock
  readonly files: FileStore
  readonly sms: Sms
  readonly jobs: Jobs
  readonly events: Dispatcher
  readonly realtime: Realtime
  /** Absent where none is configured. */
  readonly redis: Redis | undefined
  readonly metrics: Metrics
  readonly rates: RateStore
  readonly log: FastifyBaseLogger
}
