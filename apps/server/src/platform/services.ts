import type { FastifyBaseLogger } from 'fastify'
import type { Broadcast, Channel } from './events/broadcast.ts'
import type { Listeners } from './listeners.ts'
import type { PageRequest } from './events/page-requests.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './database/database.ts'
import type { FileStore } from './files/store.ts'
import type { Hooks } from './hooks.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mail } from './outside/mail.ts'
import type { Metrics } from './figures/metrics.ts'
import type { Outside } from './outside/outside.ts'
import type { Dispatcher } from './events/dispatcher.ts'
import type { Registry } from './registry.ts'
import type { RateStore } from './outside/rate-store.ts'
import type { Realtime } from './events/realtime.ts'
import type { Redis } from './outside/redis.ts'
import type { Sms } from './outside/sms.ts'

/** What every module is given to work with. */
export interface Services {
  readonly config: Config
  /** Where it listens; known only once it does, when the port is a random one. */
  readonly port: () => number
  readonly database: Database
  readonly db: Db
  /** Where readings of devices are: the same database, or one of their own. */
  readonly telemetry: Database
  /** Short texts from this process to all of them, itself too. */
  readonly broadcast: (channel: Channel) => Broadcast
  /** What open pages may say on the channel, by its type. */
  readonly pageRequests: Readonly<Record<string, PageRequest>>
  /** Ports beside HTTP. */
  readonly listeners: Listeners
  readonly clock: Clock
  /** The way to everything that is not this house. */
  readonly outside: Outside
  readonly files: FileStore
  readonly sms: Sms
  readonly mail: Mail
  readonly jobs: Jobs
  readonly events: Dispatcher
  readonly realtime: Realtime
  /** Absent where none is configured. */
  readonly redis: Redis | undefined
  readonly metrics: Metrics
  readonly rates: RateStore
  /** What the modules bring as data. */
  readonly registry: Registry
  /** What they do in one another's steps. */
  readonly hooks: Hooks
  readonly log: FastifyBaseLogger
}
