import * as z from 'zod/mini'
import { flag, id, moment, optionalLine, pageOf, pageQuery, requiredText, timestamp, uuid } from '../values.ts'
import { clashChoiceCodes, clashStatusCodes } from './clash-machine.ts'
import { fieldLimits } from './limits.ts'

const whole = (label: string) =>
  z
    .number(`${label}应为整数`)
    .check(z.refine((value) => Number.isSafeInteger(value) && value >= 0, `${label}应为不小于 0 的整数`))
const name = (label: string) => z.string(`请填写${label}`).check(z.regex(/^[a-z][a-z_]{0,39}$/, `${label}无效`))

/** Something done on a device, in the order of `sequence` there. `payload` is the body of the call `kind` names. */
export const fieldEvent = z.object({
  event_id: uuid,
  subject: name('对象'),
  subject_id: id('对象'),
  kind: name('动作'),
  sequence: whole('序号'),
  occurred_at: moment('发生时间'),
  seen_version: z._default(z.nullable(whole('版本')), null),
  /** Whoever did it waits for the answer: what cannot be applied is refused with its reason, and is no clash. */
  is_waited: z._default(flag, false),
  payload: z._default(z.record(z.string(), z.unknown()), {}),
})
export const syncRequest = z.object({
  device_id: optionalLine('设备', 100),
  /** The newest of `fieldVersions` when the app was made. */
  app_version: optionalLine('版本', 40),
  sent_at: z.optional(moment('发送时间')),
  events: z
    .array(fieldEvent, '请填写要同步的内容')
    .check(z.maxLength(fieldLimits.events, `一次最多 ${fieldLimits.events} 条`)),
})

export const syncOutcomes = ['applied', 'already', 'clash', 'refused'] as const
export const syncAnswer = z.object({
  success: z.literal(true),
  server_time: timestamp,
  /** In the order sent. */
  results: z.array(
    z.object({
      event_id: z.string(),
      outcome: z.enum(syncOutcomes),
      code: z.optional(z.string()),
      message: z.optional(z.string()),
      errors: z.optional(z.record(z.string(), z.string())),
      /** Null where the reader may not know of the thing. */
      subject_version: z.nullable(z.number()),
      clash_id: z.optional(z.number()),
    }),
  ),
})

const happened = z.object({
  event_id: z.string(),
  kind: z.string(),
  kind_display: z.string(),
  occurred_at: timestamp,
  payload: z.record(z.string(), z.unknown()),
})
export const clash = z.object({
  id: z.number(),
  /** Of the first that could not be applied. */
  event_id: z.string(),
  kind: z.string(),
  subject: z.string(),
  subject_id: z.number(),
  subject_display: z.string(),
  /** Where the reader sees the thing. */
  link: z.string(),
  doer: z.string(),
  status: z.enum(clashStatusCodes),
  status_display: z.string(),
  /** Why it was not applied. */
  code: z.string(),
  message: z.string(),
  /** What was done, in its order. */
  mine: z.array(happened),
  /** How the thing stood when it arrived. */
  theirs: z.record(z.string(), z.unknown()),
  choices: z.array(z.enum(clashChoiceCodes)),
  notes: z.string(),
  created_at: timestamp,
  resolved_at: z.nullable(timestamp),
})
export const clashPage = pageOf(clash)
export const clashQuery = z.object(pageQuery)
export const byClash = z.object({ id: id('冲突') })
export const resolveRequest = z.object({
  choice: z.enum(clashChoiceCodes, '请选择 settle_as_happened、hand_over 或 discard'),
})
export const closeRequest = z.object({ notes: requiredText('处理结果', 500) })
export const clashDone = z.extend(clash, { success: z.literal(true), message: z.string() })

/** What a device carries for a week without network, by what it is. */
export const bundleNames = ['jobs', 'service_jobs', 'orders', 'machines', 'steps', 'parts', 'prices'] as const
export type BundleName = (typeof bundleNames)[number]
const bundleRows = z.array(z.record(z.string(), z.unknown()))
export const bundleQuery = z.object({ since: z.optional(moment('起始时间')) })
export const bundle = z.object({
  as_of: timestamp,
  jobs: bundleRows,
  /** Visits that came from service orders, by their job's id. */
  service_jobs: bundleRows,
  orders: bundleRows,
  machines: bundleRows,
  steps: bundleRows,
  parts: bundleRows,
  prices: bundleRows,
  /** What the device may forget. */
  removed: z.array(z.object({ part: z.enum(bundleNames), id: z.number() })),
})
