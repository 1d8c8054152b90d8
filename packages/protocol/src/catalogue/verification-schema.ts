/** Machines of owners as staff see them who check that each is what it is said to be. */
import * as z from 'zod/mini'
import { codesOf } from '../codes.ts'
import { equipmentDocument } from '../owner/schema.ts'
import { verification } from './schema.ts'
import { verificationStatusCodes } from './verification.ts'
import { done, id, optionalText, pageOf, pageQuery, requiredText, timestamp, yuan } from '../values.ts'

/** Why a machine waits to be seen. */
export const verificationReasons = {
  new: '新登记',
  changed: '改过资料',
  again: '驳回后改过',
} as const
export type VerificationReason = keyof typeof verificationReasons
const reasonCodes = codesOf(verificationReasons)

export const verificationActions = { approve: '通过', reject: '驳回' } as const
export type VerificationAction = keyof typeof verificationActions
export const verificationActionCodes = codesOf(verificationActions)

/** What a reviewer looks for, in the order he looks. */
export const verificationChecks = {
  photos: '设备照片',
  registration: '官方编号',
  serials: '出厂编号',
  ownership: '权属证明',
  insurance: '保险单',
  inspection: '检验报告',
} as const
export type VerificationCheck = keyof typeof verificationChecks
const checkCodes = codesOf(verificationChecks)

export const machineToVerify = z.object({
  id: z.number(),
  line: z.string(),
  name: z.string(),
  model: z.string(),
  manufacturer: z.string(),
  category_name: z.string(),
  illustration: z.string(),
  thumbnail_url: z.nullable(z.string()),
  city: z.string(),
  price_per_day: yuan,
  owner_name: z.string(),
  unit_count: z.number(),
  photo_count: z.number(),
  document_count: z.number(),
  verification,
  reason: z.nullable(z.enum(reasonCodes)),
  reason_display: z.string(),
  asked_at: timestamp,
  /** Grows with every change of what is verified: a decision names the one it was taken on. */
  version: z.number(),
  actions: z.array(z.enum(verificationActionCodes)),
})
export const verificationQuery = z.object({
  ...pageQuery,
  status: z._default(z.enum(['all', ...verificationStatusCodes], '状态无效'), 'pending'),
  line: optionalText('业务线', 40),
  keyword: optionalText('关键词', 60),
})
export const verificationPage = z.extend(pageOf(machineToVerify), {
  /** Waiting per line, and under `all` together; whatever the filter. */
  counts: z.record(z.string(), z.number()),
  /** Machines of the line asked for, by state. */
  by_status: z.record(z.string(), z.number()),
})

export const machineVerification = z.extend(machineToVerify, {
  registration_number: z.string(),
  registration_label: z.string(),
  year: z.nullable(z.number()),
  grade_display: z.string(),
  description: z.string(),
  location: z.string(),
  market_value: yuan,
  deposit: yuan,
  week_rate: z.nullable(yuan),
  month_rate: z.nullable(yuan),
  /** Per hour beyond those included in a day. */
  overtime_rate: z.nullable(yuan),
  specifications: z.array(z.object({ label: z.string(), value: z.string() })),
  unit_word: z.string(),
  units: z.array(
    z.object({
      id: z.number(),
      serial: z.string(),
      city: z.string(),
      location: z.string(),
      facts: z.array(z.object({ field: z.string(), label: z.string(), value: z.string() })),
    }),
  ),
  photos: z.array(z.object({ id: z.string(), url: z.string() })),
  documents: z.array(equipmentDocument),
  checks: z.array(
    z.object({
      key: z.enum(checkCodes),
      label: z.string(),
      state: z.enum(['met', 'warn', 'lacking']),
      text: z.string(),
    }),
  ),
  owner: z.object({
    id: z.number(),
    name: z.string(),
    username: z.string(),
    phone: z.string(),
    machine_count: z.number(),
    order_count: z.number(),
  }),
  other_machines: z.array(
    z.object({
      id: z.number(),
      line: z.string(),
      name: z.string(),
      model: z.string(),
      status: z.enum(verificationStatusCodes),
      status_display: z.string(),
    }),
  ),
  history: z.array(
    z.object({ id: z.number(), at: timestamp, actor: z.string(), title: z.string(), notes: z.string() }),
  ),
})
export const byMachine = z.object({ id: id('设备') })
const seenVersion = { version: id('资料版本') }
export const approveMachineRequest = z.object({ notes: optionalText('备注', 500), ...seenVersion })
export const rejectMachineRequest = z.object({ reason: requiredText('拒绝原因', 500), ...seenVersion })
export const verificationDone = z.extend(machineVerification, done)
