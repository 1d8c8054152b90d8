import * as z from 'zod/mini'
import { papersFingerprint } from '../papers.ts'
import { done, id, optionalText, pageOf, pageQuery, timestamp } from '../values.ts'
import { waitingTime } from '../waiting/schema.ts'
import { applicationActionCodes, applicationStatusCodes, checkResultCodes } from './machine.ts'

const kindCode = z.string().check(z.regex(/^[a-z][a-z_]{0,29}$/, '申请类型无效'))

const applicationDocument = z.object({
  id: z.number(),
  field: z.string(),
  field_display: z.string(),
  url: z.string(),
  name: z.string(),
  mime: z.string(),
  bytes: z.number(),
  number: z.string(),
  expires_on: z.nullable(z.string()),
  uploaded_at: timestamp,
})
const applicationCheck = z.object({
  code: z.string(),
  label: z.string(),
  by: z.enum(['visit', 'result', 'system']),
  result: z.nullable(z.enum(checkResultCodes)),
  result_display: z.string(),
  planned_at: z.nullable(timestamp),
  notes: z.string(),
  recorded_by: z.string(),
  recorded_at: z.nullable(timestamp),
  /** Whether the reader may record it now. */
  may_record: z.boolean(),
})
export const application = z.object({
  id: z.number(),
  kind: z.string(),
  kind_display: z.string(),
  grants: z.string(),
  user: z.object({ id: z.number(), username: z.string(), name: z.string() }),
  status: z.enum(applicationStatusCodes),
  status_display: z.string(),
  stage: z.string(),
  stage_display: z.string(),
  waiting: waitingTime,
  actions: z.array(z.enum(applicationActionCodes)),
  applicant_name: z.string(),
  contact_name: z.string(),
  contact_phone: z.string(),
  /** What was stated, in the words of its kind. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  documents: z.array(applicationDocument),
  documents_fingerprint: z.string(),
  requirements: z.array(z.object({ key: z.string(), label: z.string(), is_met: z.boolean() })),
  checks: z.array(applicationCheck),
  decision_notes: z.string(),
  decided_at: z.nullable(timestamp),
  history: z.array(
    z.object({
      id: z.number(),
      action: z.string(),
      status: z.enum(applicationStatusCodes),
      stage: z.string(),
      notes: z.string(),
      actor: z.string(),
      created_at: timestamp,
    }),
  ),
  created_at: timestamp,
  updated_at: timestamp,
})
export const applicationPage = z.extend(pageOf(application), {
  /** How many of each status there are of the kind asked for. */
  by_status: z.record(z.string(), z.number()),
  /** Kinds there are, and how many of each wait. */
  kinds: z.array(z.object({ code: z.string(), label: z.string(), pending: z.number() })),
})
export const applicationQuery = z.object({
  ...pageQuery,
  kind: z._default(z.union([z.literal(''), kindCode], '申请类型无效'), ''),
  status: z._default(
    z.enum(['', 'all', ...applicationStatusCodes], '状态应为 pending、approved、rejected、suspended 或 withdrawn'),
    '',
  ),
  keyword: optionalText('关键词', 60),
})
export const byApplication = z.object({ id: id('申请') })
export const byCheck = z.object({
  id: id('申请'),
  code: z.string().check(z.regex(/^[a-z][a-z_]{0,29}$/, '检查无效')),
})
export const applicationDone = z.extend(application, { ...done, application })

/** Without it a decision is on the papers the decider last did something with. */
const seenDocuments = { documents_fingerprint: z.optional(papersFingerprint) }
export const approveRequest = z.object({ notes: optionalText('审核意见', 500), ...seenDocuments })
export const rejectRequest = z.object({ reason: optionalText('原因', 500), ...seenDocuments })
export const reasonRequest = z.object({ reason: optionalText('原因', 500) })
export const checkRequest = z.object({
  result: z.enum(checkResultCodes, '结果应为 planned、passed 或 failed'),
  notes: optionalText('备注', 500),
  /** When it is to be made; ISO 8601. */
  planned_at: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
})
