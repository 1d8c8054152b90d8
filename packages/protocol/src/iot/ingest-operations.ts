import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { byCommand } from './commands/schema.ts'
import { commandLimits } from './commands/limits.ts'
import { commandStatusCodes } from './commands/machine.ts'
import { getIngestHealth } from './ingest-health.ts'
import { telemetryLimits } from './telemetry-limits.ts'

const refusedReading = z.object({
  /** Place in the array, over all devices of a gateway's object. */
  index: z.number(),
  device: z.optional(z.string()),
  code: z.string(),
  message: z.string(),
})
/** A command as it is carried to a device, the same over MQTT. */
const carriedCommand = z.object({
  /** Code of the device it is for, where a gateway is told that spoke for it; absent: whoever sent this. */
  device: z.optional(z.string()),
  id: z.number(),
  command: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  expires_at: z.string(),
})
export const ingestDone = z.object({
  success: z.literal(true),
  /** Readings that were kept; a duplicate was kept before. */
  accepted: z.number(),
  duplicates: z.number(),
  refused: z.array(refusedReading),
  /** Keys that were left out of readings that were kept. */
  refused_keys: z.array(z.string()),
  /**
   * What waits for a device that speaks HTTP alone, a few at once; absent: nothing. What may be repeated is told again until it is
   * answered, three times in all; anything else once.
   */
  commands: z.optional(z.array(carriedCommand)),
})

/**
 * `Authorization: Device {username}:{password}`. Body: a reading, an array, or a gateway's `{ "<code>": [reading, …] }`.
 * Answered after the commit; all refused, or no JSON at all, is still 200. `commands=again`: the answer before was lost, so that it also carries what
 * was told once and never answered, at most once a minute.
 */
export const ingestTelemetry = defineEndpoint({
  name: 'ingest_telemetry',
  summary: '设备或网关上报读数，凭设备凭证',
  method: 'POST',
  path: '/api/iot/ingest/',
  access: 'public',
  limit: 'device',
  query: z.object({ commands: z._default(z.enum(['', 'again'], 'commands 应为 again'), '') }),
  body: z.unknown(),
  takesUnreadable: true,
  maxBody: telemetryLimits.ingestBytes,
  maxKeys: 100_000,
  maxItems: telemetryLimits.readingsPerMessage * 10,
  response: ingestDone,
  errors: ['device.credentials_wrong', 'request.too_many'],
})

/**
 * What a device publishes on `v1/{code}/command/{id}/reply`, for one that speaks HTTP; a gateway replies for the devices that name
 * it. Said twice or too late it changes nothing.
 */
export const replyToCommand = defineEndpoint({
  name: 'reply_to_device_command',
  summary: '设备回复收到的指令，网关替由它代报的设备回复，凭设备凭证',
  method: 'POST',
  path: '/api/iot/commands/:id/reply/',
  access: 'public',
  limit: 'device',
  params: byCommand,
  body: z.object({
    status: z.enum(['received', 'succeeded', 'failed'], 'status 应为 received、succeeded 或 failed'),
    code: z.optional(z.union([z.string(), z.number()], 'code 应为文字或数字')),
    text: z.optional(z.string('text 应为文字').check(z.maxLength(commandLimits.saidMax, 'text 过长'))),
    ts: z.optional(z.unknown()),
  }),
  response: z.object({
    success: z.literal(true),
    /** What the command is now. */
    status: z.enum(commandStatusCodes),
  }),
  errors: ['device.credentials_wrong', 'command.not_found', 'request.too_many'],
})
export const ingestEndpoints = [ingestTelemetry, replyToCommand, getIngestHealth]
