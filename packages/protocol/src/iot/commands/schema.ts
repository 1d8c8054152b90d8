/** Commands as they travel (wire-iot, commands). */
import * as z from 'zod/mini'
import { done, id, optionalText, pageOf, pageQuery, requiredText, timestamp } from '../../values.ts'
import { commandCodes } from '../commands.ts'
import { commandLimits } from './limits.ts'
import { lockConditionCodes, lockReasonCodes } from './lock-reasons.ts'
import { commandStatusCodes as statuses } from './machine.ts'

export const byCommand = z.object({ id: id('指令') })
export const commandRequest = z.object({
  command: z.enum(commandCodes, '没有这条指令'),
  parameters: z._default(z.record(z.string().check(z.maxLength(40)), z.unknown(), '参数无效'), {}),
  reason: optionalText('原因', commandLimits.reasonMax),
  /** Of a lock; absent: `storage`. */
  reason_code: z.optional(z.enum(lockReasonCodes, '锁车的理由应为 storage、overdue 或 theft')),
  expires_in: z.optional(
    z
      .number('有效时间应为秒数')
      .check(
        z.int('有效时间应为整数秒'),
        z.gte(commandLimits.secondsMin, `有效时间至少 ${commandLimits.secondsMin} 秒`),
        z.lte(commandLimits.secondsMax, `有效时间最多 ${commandLimits.secondsMax} 秒`),
      ),
  ),
})

const step = z.object({
  action: z.string(),
  status: z.enum(statuses),
  status_display: z.string(),
  notes: z.string(),
  by: z.string(),
  at: timestamp,
})
export const toldCommand = z.object({
  id: z.number(),
  device_id: z.number(),
  device_code: z.string(),
  unit_id: z.nullable(z.number()),
  serial: z.nullable(z.string()),
  equipment_name: z.nullable(z.string()),
  command: z.string(),
  command_display: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  status: z.enum(statuses),
  status_display: z.string(),
  reason: z.string(),
  reason_code: z.nullable(z.enum(lockReasonCodes)),
  reason_display: z.string(),
  /** Why it was blocked. */
  condition: z.nullable(z.enum(lockConditionCodes)),
  condition_display: z.string(),
  needs_approval: z.boolean(),
  /** It waits for a second person now. */
  awaits_approval: z.boolean(),
  ordered_by: z.string(),
  approved_by: z.string(),
  /** What the device said about it. */
  reply: z.string(),
  created_at: timestamp,
  expires_at: timestamp,
  actions: z.array(z.string()),
  history: z.array(step),
})
export const commandMade = z.extend(toldCommand, done)
export const toldCommandPage = pageOf(toldCommand)

export const commandListQuery = z.object(pageQuery)
export const allCommandsQuery = z.object({
  ...pageQuery,
  status: z._default(z.enum(['', ...statuses], '状态无效'), ''),
  /** `approval`: only those that wait for a second person. */
  waiting: z._default(z.enum(['', 'approval'], '参数错误'), ''),
})

export const noticeRequest = z.object({ reason: requiredText('原因', commandLimits.reasonMax) })
export const noticeMade = z.object({
  ...done,
  id: z.number(),
  rental_id: z.number(),
  noticed_at: timestamp,
  /** From when on a lock may be asked for. */
  lock_from: timestamp,
})

/** What its reader may tell a device now, and what is in the way of a lock. */
export const commandChoices = z.object({
  success: z.literal(true),
  commands: z.array(z.object({ code: z.enum(commandCodes), label: z.string() })),
  lock_reasons: z.array(
    z.object({
      code: z.enum(lockReasonCodes),
      label: z.string(),
      hint: z.string(),
      needs_second: z.boolean(),
      condition: z.nullable(z.enum(lockConditionCodes)),
      condition_display: z.string(),
    }),
  ),
  notice: z.nullable(z.object({ noticed_at: timestamp, lock_from: timestamp })),
  may_notice: z.boolean(),
  /** The renter may start the locked machine once more. */
  may_restart: z.boolean(),
  is_locked: z.boolean(),
})
