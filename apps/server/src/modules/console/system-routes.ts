import * as operations from '@jihui/protocol/console/system-operations'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { type Mounting, mountEndpoint } from '../../platform/http/mount.ts'
import { attemptsMax } from '../../platform/events/consumers.ts'
import type { Services } from '../../platform/services.ts'
import { retryEvents } from './retry-events.ts'
import {
  countFiles,
  type EventRow,
  listJobs,
  listLargestTables,
  listUnusedIndexes,
  readDatabase,
  readEvents,
} from './system-figures.ts'
import { findingsOf } from './system-findings.ts'

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const iso = (moment: string | Date) => new Date(moment).toISOString()
const isoOrNull = (moment: string | Date | null) => (moment === null ? null : iso(moment))
const toMs = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? Math.round(nanoseconds / 1e5) / 10 : 0)

const viewEvent = ({ last_error: error, ...row }: EventRow) => ({
  ...row,
  created_at: iso(row.created_at),
  last_error: error ?? '',
})

/** How the house itself is doing. */
export const systemRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  // What the loop adds above the pace it is looked at with is delay.
  const resolution = 20
  const loop = monitorEventLoopDelay({ resolution })
  loop.enable()
  mounting.app.addHook('onClose', async () => void loop.disable())
  const delay = (nanoseconds: number) => Math.max(0, toMs(nanoseconds - resolution * 1e6))

  const readSystem = async () => {
    const now = clock.now()
    const [database, tables, unused, events, jobs, files] = await Promise.all([
      readDatabase(db),
      listLargestTables(db),
      listUnusedIndexes(db),
      readEvents(db, attemptsMax),
      listJobs(db),
      countFiles(db),
    ])
    const { rss, heapUsed } = process.memoryUsage()
    const { version: databaseVersion, ...counted } = database
    const { oldest_at: oldest, slowest, givenUp } = events
    const oldestSeconds =
      oldest === null ? null : Math.max(0, Math.round((now.getTime() - new Date(oldest).getTime()) / 1000))
    return {
      success: true as const,
      checked_at: now.toISOString(),
      version,
      node_version: process.versions.node,
      database_version: databaseVersion,
      started_at: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
      uptime_seconds: Math.round(process.uptime()),
      memory: { used_bytes: rss, heap_bytes: heapUsed, machine_bytes: totalmem() },
      event_loop: { mean_ms: delay(loop.mean), p99_ms: delay(loop.percentile(99)), max_ms: delay(loop.max) },
      database: counted,
      tables: tables.map((table) => ({
        ...table,
        dead_percent:
          table.rows + table.dead_rows > 0
            ? Math.round((table.dead_rows / (table.rows + table.dead_rows)) * 1000) / 10
            : 0,
        last_cleaned_at: isoOrNull(table.last_cleaned_at),
      })),
      unused_indexes: unused,
      events: {
        waiting: events.waiting,
        failed: events.failed,
        attempts_max: attemptsMax,
        oldest_seconds: oldestSeconds,
        slowest: slowest.map(viewEvent),
        given_up: givenUp.map(viewEvent),
      },
      jobs: jobs.map((job) => ({ ...job, last_done_at: isoOrNull(job.last_done_at) })),
      files,
    }
  }
  mountEndpoint(mounting, operations.getSystem, async ({ actor }) => {
    const figures = await readSystem()
    const mayRetry = figures.events.failed > 0 && actor.permissions.has('system_settings')
    return { ...figures, findings: findingsOf(figures), actions: mayRetry ? (['retry_events'] as const).slice() : [] }
  })
  mountEndpoint(mounting, operations.retryEvents, async ({ actor, client }) => {
    const retried = await retryEvents(services, actor, client)
    const message = retried > 0 ? `${retried} 个事件正在重新投递` : '没有失败的事件'
    return { success: true as const, message, retried }
  })
}
