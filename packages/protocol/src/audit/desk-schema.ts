/** Decisions, what waits for one, and the whole file of an order. */
import * as z from 'zod/mini'
import { rentalStatusCodes } from '../rental/machine.ts'
import { optionalText, pageOf, pageQuery, timestamp, yuan } from '../values.ts'
import { decisionKindCodes, decisionResultCodes, dossierKindCodes, waitingKindCodes } from './decisions.ts'
import { bound } from './schema.ts'

const chosen = <T extends readonly [string, ...string[]]>(codes: T, message: string) =>
  z._default(z.enum(['', ...codes] as ['', ...T], message), '')

/** Whose order, or which machine. */
const subject = {
  /** Null where it is about a machine and no order. */
  rental_id: z.nullable(z.number()),
  order_number: z.string(),
  line: z.string(),
  party_name: z.string(),
  equipment_id: z.number(),
  equipment_name: z.string(),
  equipment_model: z.string(),
}

export const decisionsQuery = z.object({
  ...pageQuery,
  line: optionalText('业务线', 40),
  kind: chosen(decisionKindCodes, '类别无效'),
  result: chosen(decisionResultCodes, '结果无效'),
  /** Part of a name. */
  actor: optionalText('办理人', 60),
  from: bound('开始时间'),
  to: bound('结束时间'),
  keyword: optionalText('关键词', 60),
})
export const decision = z.object({
  /** Where it stands: `qualification:12`. */
  key: z.string(),
  ...subject,
  kind: z.enum(decisionKindCodes),
  kind_display: z.string(),
  result: z.enum(decisionResultCodes),
  result_display: z.string(),
  /** 通过资质审核, 开始生产 */
  says: z.string(),
  notes: z.string(),
  decided_by: z.string(),
  decided_at: timestamp,
  status: z.nullable(z.enum(rentalStatusCodes)),
  display_status: z.string(),
})
export const decisionsPage = z.extend(pageOf(decision), {
  by_result: z.object({ approved: z.number(), rejected: z.number(), done: z.number() }),
})

export const waitingQuery = z.object({
  ...pageQuery,
  line: optionalText('业务线', 40),
  kind: chosen(waitingKindCodes, '类别无效'),
})
export const waitingItem = z.object({
  ...subject,
  rental_id: z.number(),
  kind: z.enum(waitingKindCodes),
  kind_display: z.string(),
  task: z.string(),
  /** The contract, where it is what waits. */
  agreement_id: z.nullable(z.number()),
  waiting_since: timestamp,
  /** What is known of it before it is opened. */
  says: z.string(),
  status: z.enum(rentalStatusCodes),
  display_status: z.string(),
})
export const waitingPage = z.extend(pageOf(waitingItem), { counts: z.record(z.string(), z.number()) })

export const dossierEvent = z.object({
  at: timestamp,
  kind: z.enum(dossierKindCodes),
  title: z.string(),
  text: z.string(),
  actor: z.string(),
  /** Only for readers who hold `payment_view`. */
  amount: z.nullable(yuan),
  files: z.array(z.object({ name: z.string(), url: z.string(), is_image: z.boolean(), is_removed: z.boolean() })),
})
export const dossier = z.object({
  rental_id: z.number(),
  order_number: z.string(),
  line: z.string(),
  status: z.enum(rentalStatusCodes),
  display_status: z.string(),
  party_name: z.string(),
  contact_name: z.string(),
  equipment_name: z.string(),
  equipment_model: z.string(),
  unit_serial: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  days: z.number(),
  contract_number: z.nullable(z.string()),
  total_amount: z.nullable(yuan),
  created_at: timestamp,
  made_at: timestamp,
  /** What the reader may not see is left out; these parts are. */
  left_out: z.array(z.enum(dossierKindCodes)),
  events: z.array(dossierEvent),
})
