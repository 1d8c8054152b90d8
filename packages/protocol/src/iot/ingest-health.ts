/** How what devices say comes in, for whoever looks after them all. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

/** What came in is told of so many whole minutes. */
export const ingestHealthMinutes = 5

/** What the process that answers took in the last whole minutes; the rest is of the whole installation. */
export const ingestHealth = z.object({
  success: z.literal(true),
  /** Per second. */
  messages: z.number(),
  readings: z.number(),
  /** Of its readings, how many came within ten seconds of being measured; null: none came. */
  prompt_percent: z.nullable(z.number()),
  duplicates: z.number(),
  refused: z.array(z.object({ code: z.string(), message: z.string(), count: z.number() })),
  /** Readings and messages that wait to be kept. */
  waiting: z.number(),
  /** Devices heard within the last minute. */
  heard: z.number(),
  /** How long what was kept waits for fences and rules, seconds. */
  behind_seconds: z.number(),
  /** Whole days after today readings have a partition for. */
  partitions_ahead: z.number(),
})
export const getIngestHealth = defineEndpoint({
  name: 'get_ingest_health',
  summary: '设备上报的接收情况：每秒多少条、及不及时、为什么没有保存、分区备到哪天',
  method: 'GET',
  path: '/api/iot/ingest/health/',
  access: 'staff:device_manage',
  response: ingestHealth,
})
