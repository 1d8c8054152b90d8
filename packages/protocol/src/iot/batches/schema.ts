/** Commands to many devices as they travel. */
import * as z from 'zod/mini'
import { done, id, optionalText, pageOf, pageQuery, requiredText, timestamp } from '../../values.ts'
import { commandRequest } from '../commands/schema.ts'
import { profileCodes } from '../profiles.ts'
import { batchCommandCodes, batchLimits } from './limits.ts'
import { batchStatuses } from './machine.ts'

const statuses = Object.keys(batchStatuses) as [keyof typeof batchStatuses, ...(keyof typeof batchStatuses)[]]

export const byBatch = z.object({ id: id('批量指令') })

/** All of one's own that are so. */
const batchFilter = z.object({
  line: optionalText('业务线', 40),
  profile: z.optional(z.enum(profileCodes, '没有这种设备型号')),
  /** Of one model of machine. */
  equipment_id: z.optional(id('机型')),
})
interface Chosen {
  readonly devices?: readonly number[] | undefined
  readonly filter?: object | undefined
}
const isChosenOneWay = z.superRefine<Chosen>(({ devices, filter }, { issues }) => {
  if ((devices === undefined) === (filter === undefined))
    issues.push({ code: 'custom', message: '请选择设备，或者给出筛选条件', path: ['devices'], input: devices })
})
const batchFields = z.extend(z.omit(commandRequest, { reason_code: true }), {
  command: z.enum(batchCommandCodes, '这条指令不能批量下发'),
  devices: z.optional(
    z
      .array(id('设备'), '请选择设备')
      .check(
        z.minLength(1, '至少选一台设备'),
        z.maxLength(batchLimits.devices, `一次最多 ${batchLimits.devices} 台设备`),
      ),
  ),
  filter: z.optional(batchFilter),
})
export const batchRequest = batchFields.check(isChosenOneWay)

const refusedDevices = z.array(z.object({ why: z.string(), devices: z.number() }))
export const batchPreview = z.object({
  success: z.literal(true),
  /** That would be told, and in how many waves of how many. */
  devices: z.number(),
  waves: z.array(z.number()),
  refused: refusedDevices,
})

const counts = {
  devices: z.number(),
  /** Whose command is not written yet. */
  waiting: z.number(),
  /** Written, and not sent. */
  queued: z.number(),
  /** Sent, and not answered. */
  sent: z.number(),
  succeeded: z.number(),
  failed: z.number(),
  expired: z.number(),
  cancelled: z.number(),
  refused: z.number(),
}
const step = z.object({
  action: z.string(),
  status: z.enum(statuses),
  status_display: z.string(),
  notes: z.string(),
  by: z.string(),
  at: timestamp,
})
const batchHead = {
  id: z.number(),
  command: z.enum(batchCommandCodes),
  command_display: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  reason: z.string(),
  /** 选了 12 台；工程机械 · 挖掘机. */
  chosen_display: z.string(),
  status: z.enum(statuses),
  status_display: z.string(),
  ordered_by: z.string(),
  created_at: timestamp,
  ended_at: z.nullable(timestamp),
  progress: z.object(counts),
  actions: z.array(z.string()),
}
export const batchRow = z.object(batchHead)
export const batchPage = pageOf(batchRow)
export const toldBatch = z.object({
  ...batchHead,
  /** The present one; 0 before the first. */
  wave: z.number(),
  /** When the next begins, whoever has not answered by then. */
  wave_ends_at: z.nullable(timestamp),
  waves: z.array(z.object({ number: z.number(), ...counts })),
  /** More failed than this share of a wave: it stops by itself. */
  stop_percent: z.number(),
  history: z.array(step),
})
export const batchMade = z.extend(toldBatch, done)

export const batchListQuery = z.object(pageQuery)
export const batchDeviceOutcomes = [
  '',
  'waiting',
  'queued',
  'sent',
  'succeeded',
  'failed',
  'expired',
  'cancelled',
  'refused',
] as const
export type BatchDeviceOutcome = (typeof batchDeviceOutcomes)[number]
export const batchDevicesQuery = z.object({
  ...pageQuery,
  outcome: z._default(z.enum(batchDeviceOutcomes, '参数错误'), ''),
})
export const batchDevicePage = pageOf(
  z.object({
    device_id: z.number(),
    device_code: z.string(),
    serial: z.nullable(z.string()),
    equipment_name: z.nullable(z.string()),
    wave: z.nullable(z.number()),
    outcome: z.enum(batchDeviceOutcomes),
    outcome_display: z.string(),
    /** What the device said, or why it was not told. */
    notes: z.string(),
    at: z.nullable(timestamp),
  }),
)

export const batchNotes = z.object({ reason: optionalText('原因', batchLimits.reasonMax) })
export const batchReason = z.object({ reason: requiredText('原因', batchLimits.reasonMax) })
