/** How the house itself is doing, and the one thing to do about what was left undone. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { done, timestamp } from '../values.ts'

const waitingEvent = z.object({
  id: z.number(),
  topic: z.string(),
  created_at: timestamp,
  attempts: z.number(),
  last_error: z.string(),
})
export const systemFigures = z.object({
  success: z.literal(true),
  checked_at: timestamp,
  version: z.string(),
  node_version: z.string(),
  database_version: z.string(),
  started_at: timestamp,
  uptime_seconds: z.number(),
  memory: z.object({ used_bytes: z.number(), heap_bytes: z.number(), machine_bytes: z.number() }),
  event_loop: z.object({ mean_ms: z.number(), p99_ms: z.number(), max_ms: z.number() }),
  database: z.object({
    bytes: z.number(),
    connections: z.number(),
    connections_max: z.number(),
    active: z.number(),
    cache_hit_percent: z.nullable(z.number()),
    deadlocks: z.number(),
  }),
  tables: z.array(
    z.object({
      name: z.string(),
      rows: z.number(),
      bytes: z.number(),
      dead_rows: z.number(),
      dead_percent: z.number(),
      /** Of all readings, those that went through an index. */
      index_percent: z.nullable(z.number()),
      last_cleaned_at: z.nullable(timestamp),
    }),
  ),
  unused_indexes: z.array(z.object({ name: z.string(), table: z.string(), bytes: z.number() })),
  events: z.object({
    waiting: z.number(),
    failed: z.number(),
    attempts_max: z.number(),
    oldest_seconds: z.nullable(z.number()),
    slowest: z.array(waitingEvent),
    given_up: z.array(waitingEvent),
  }),
  jobs: z.array(
    z.object({
      name: z.string(),
      waiting: z.number(),
      active: z.number(),
      failed: z.number(),
      last_done_at: z.nullable(timestamp),
    }),
  ),
  files: z.object({ count: z.number(), bytes: z.number() }),
  findings: z.array(
    z.object({
      key: z.string(),
      level: z.enum(['ok', 'warn', 'danger']),
      title: z.string(),
      advice: z.string(),
    }),
  ),
  actions: z.array(z.enum(['retry_events'])),
})
export const getSystem = defineEndpoint({
  name: 'get_system',
  summary: '系统状况：数据库、事件、定时任务、内存、文件，以及该做什么',
  method: 'GET',
  path: '/api/admin/system/',
  access: 'permission:log_view',
  response: systemFigures,
})
export const retryEvents = defineEndpoint({
  name: 'retry_events',
  summary: '把放弃了的事件重新投递',
  method: 'POST',
  path: '/api/admin/system/retry-events/',
  access: 'permission:system_settings',
  response: z.object({ ...done, retried: z.number() }),
})

export const systemEndpoints = [getSystem, retryEvents]
