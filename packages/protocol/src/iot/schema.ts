import * as z from 'zod/mini'
import { done, pageOf, pageQuery, requiredText, timestamp } from '../values.ts'

/** A machine counts as connected while something it measured arrived within this time. */
export const connectedWithinMinutes = 5

export const byDevice = z.object({ deviceId: requiredText('设备序列号', 80) })
export const deviceQuery = z.object(pageQuery)
const deviceHead = {
  device_id: z.string(),
  serial: z.string(),
  equipment_id: z.number(),
  equipment_name: z.string(),
  connected: z.boolean(),
  last_seen_at: z.nullable(timestamp),
}
export const deviceData = z.extend(
  pageOf(
    z.object({
      id: z.number(),
      measured_at: timestamp,
      values: z.record(z.string(), z.union([z.number(), z.string()])),
    }),
  ),
  { ...deviceHead, latest: z.nullable(z.record(z.string(), z.union([z.number(), z.string()]))) },
)
export const deviceAlerts = z.extend(
  pageOf(
    z.object({
      id: z.number(),
      level: z.string(),
      message: z.string(),
      created_at: timestamp,
      closed_at: z.nullable(timestamp),
      is_open: z.boolean(),
    }),
  ),
  { ...deviceHead, open_count: z.number() },
)
export const commandRequest = z.object({
  command: requiredText('指令', 60),
  parameters: z.optional(z.record(z.string(), z.unknown())),
})
export const commandDone = z.object({ ...done, device_id: z.string(), command_id: z.number() })
