import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { telemetryLimits } from './telemetry-limits.ts'

const refusedReading = z.object({
  /** Place in the array, over all devices of a gateway's object. */
  index: z.number(),
  device: z.optional(z.string()),
  code: z.string(),
  message: z.string(),
})
export const ingestDone = z.object({
  success: z.literal(true),
  /** Readings that were kept; a duplicate was kept before. */
  accepted: z.number(),
  duplicates: z.number(),
  refused: z.array(refusedReading),
  /** Keys that were left out of readings that were kept. */
  refused_keys: z.array(z.string()),
})

/**
 * `Authorization: Device {username}:{password}`. Body: a reading, an array, or a gateway's `{ "<code>": [reading, …] }`.
 * Answered after the commit; all refused is still 200.
 */
export const ingestTelemetry = defineEndpoint({
  name: 'ingest_telemetry',
  summary: '设备或网关上报读数，凭设备凭证',
  method: 'POST',
  path: '/api/iot/ingest/',
  access: 'public',
  limit: 'device',
  body: z.unknown(),
  maxBody: telemetryLimits.ingestBytes,
  maxKeys: 100_000,
  maxItems: telemetryLimits.readingsPerMessage * 10,
  response: ingestDone,
  errors: ['device.credentials_wrong', 'request.too_many'],
})
export const ingestEndpoints = [ingestTelemetry]
