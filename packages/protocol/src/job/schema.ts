/** Jobs as technicians are offered them, work them, and as their customers and the desk see them. */
import * as z from 'zod/mini'
import { fieldAct, fieldPhotos } from '../field/schema.ts'
import { accuracy, latitude, longitude } from '../geography/values.ts'
import { done, id, optionalText, pageOf, pageQuery, requiredText, timestamp, yuan } from '../values.ts'
import { codesOf } from '../codes.ts'
import { workPart } from '../maintenance/orders/order-schema.ts'
import { toldPrices } from '../maintenance/orders/price-schema.ts'
import { jobLimits } from './limits.ts'
import {
  chosenPauseReasons,
  declineReasons,
  jobCalls,
  jobOfferStatusCodes,
  jobSourceCodes,
  jobStatusCodes,
} from './machine.ts'
import { jobGateCodes } from './match-gates.ts'
import { jobMatchTermCodes } from './match.ts'

export const byJob = z.object({ id: id('单号') })
export const jobScopes = ['offers', 'mine', 'history'] as const
export const jobQuery = z.object({
  ...pageQuery,
  scope: z._default(z.enum(jobScopes, '范围应为 offers、mine 或 history'), 'mine'),
})

export const jobMatch = z.object({
  score: z.number(),
  terms: z.array(
    z.object({
      code: z.enum(jobMatchTermCodes),
      label: z.string(),
      points: z.number(),
      max: z.number(),
      fact: z.string(),
      inputs: z.record(z.string(), z.union([z.number(), z.boolean()])),
    }),
  ),
  gates: z.array(z.object({ code: z.enum(jobGateCodes), label: z.string(), passed: z.boolean(), reason: z.string() })),
})

export const jobStep = z.object({
  id: z.string(),
  kind: z.enum(['check', 'measure', 'photo']),
  title: z.string(),
  unit: z.string(),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  result: z.nullable(z.enum(['ok', 'bad', 'skipped'])),
  value: z.nullable(z.number()),
  note: z.string(),
})
export const jobHistoryRow = z.object({
  action: z.string(),
  label: z.string(),
  status: z.enum(jobStatusCodes),
  occurred_at: timestamp,
  received_at: timestamp,
  actor: z.string(),
  notes: z.string(),
  is_doubtful: z.boolean(),
})
export const job = z.object({
  id: z.number(),
  number: z.string(),
  source: z.enum(jobSourceCodes),
  /** Of a service order: the string its customer knows it by. */
  orderId: z.nullable(z.string()),
  task_id: z.nullable(z.number()),
  status: z.enum(jobStatusCodes),
  status_display: z.string(),
  title: z.string(),
  description: z.string(),
  urgency: z.string(),
  skill: z.string(),
  level: z.number(),
  window_start: timestamp,
  window_end: timestamp,
  /** Where it is, without the house: before the accept and after the work is accepted this is all there is. */
  district: z.string(),
  address: z.optional(z.string()),
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
  contact_name: z.optional(z.string()),
  contact_phone: z.optional(z.string()),
  /** What this reader is paid for it at least, and what it is made of. */
  pay: yuan,
  pay_lines: z.array(z.object({ label: z.string(), amount: yuan })),
  match: z.nullable(jobMatch),
  distance_km: z.nullable(z.number()),
  offer_status: z.nullable(z.enum(jobOfferStatusCodes)),
  offer_expires_at: z.nullable(timestamp),
  /** Of his own: when he means to be there, and how long the way takes. */
  planned_arrival: z.nullable(timestamp),
  travel_minutes: z.nullable(z.number()),
  pause_reason: z.nullable(z.string()),
  is_late: z.boolean(),
  version: z.number(),
  /** Calls this reader may make now. */
  actions: z.array(z.enum(jobCalls)),
  created_at: timestamp,
})
export const jobPage = pageOf(job)
export const jobDetail = z.extend(job, {
  steps: z.array(jobStep),
  photos: z.array(z.object({ sha256: z.string(), kind: z.string(), url: z.string(), taken_at: z.nullable(timestamp) })),
  quote: z.nullable(z.record(z.string(), z.unknown())),
  /** Of a service order; a work order tells its own. */
  parts: z.array(workPart),
  /** The list it is charged by; null: the reader does not come to it. */
  prices: z.nullable(toldPrices),
  history: z.array(jobHistoryRow),
})
export const jobDone = z.extend(jobDetail, { ...done, job: jobDetail })

const line = (label: string) => requiredText(label, 300)
export const acceptJobRequest = z.object({ ...fieldAct })
export const declineJobRequest = z.object({
  ...fieldAct,
  reason: z.enum(codesOf(declineReasons), '请选择原因'),
  notes: optionalText('说明', 300),
})
export const releaseJobRequest = z.object({ ...fieldAct, reason: line('原因') })
/** Setting out; he may say by how much he is late, which the customer hears. Absent: what he said before stands. */
const lateMinutes = z
  .number('晚到的分钟数应为数字')
  .check(z.refine((value) => Number.isInteger(value) && value >= 0 && value <= 600, '晚到的分钟数应在 0 到 600 之间'))
export const departJobRequest = z.object({ ...fieldAct, late_minutes: z.optional(lateMinutes) })
/** By how much after the time he was expected, said before he is there; 0: in time after all. */
export const lateForJobRequest = z.object({ ...fieldAct, late_minutes: lateMinutes })
/** At the door: by the four digits the customer has, the code on the machine, or where he is. */
export const checkinRequest = z
  .object({
    ...fieldAct,
    method: z.enum(['location', 'code', 'door_code'], '到场方式应为 location、code 或 door_code'),
    code: optionalText('码', 40),
    latitude: z.optional(latitude),
    longitude: z.optional(longitude),
    accuracy_m: z.optional(accuracy),
  })
  .check(
    z.refine(({ method, code }) => method === 'location' || code !== '', { message: '请填写码', path: ['code'] }),
    z.refine(
      ({ method, latitude: north, longitude: east }) =>
        method !== 'location' || (north !== undefined && east !== undefined),
      { message: '没有拿到位置', path: ['latitude'] },
    ),
  )
export const startJobRequest = z.object({ ...fieldAct })
export const jobStepsRequest = z.object({
  ...fieldAct,
  steps: z
    .array(
      z.object({
        id: z.union([z.string().check(z.maxLength(60)), z.number()]),
        result: z.enum(['ok', 'bad', 'skipped'], '结果应为正常、异常或跳过'),
        value: z.optional(z.nullable(z.number('测量值应为数字'))),
        note: optionalText('说明', 300),
        photos: z._default(fieldPhotos(0), []),
      }),
      '请填写步骤',
    )
    .check(z.minLength(1, '请填写步骤'), z.maxLength(jobLimits.stepsMax, `一次最多 ${jobLimits.stepsMax} 步`)),
})
export const pauseJobRequest = z.object({
  ...fieldAct,
  reason: z.enum(chosenPauseReasons, '原因应为等配件、等停机或等许可：parts、standstill 或 permit'),
  notes: optionalText('备注', 300),
})
export const resumeJobRequest = z.object({ ...fieldAct })
export const absentRequest = z.object({
  ...fieldAct,
  latitude: z.optional(latitude),
  longitude: z.optional(longitude),
  photos: z._default(fieldPhotos(0), []),
})
export const dangerRequest = z.object({
  ...fieldAct,
  description: requiredText('危险情况', 500),
  photos: z._default(fieldPhotos(0), []),
})
