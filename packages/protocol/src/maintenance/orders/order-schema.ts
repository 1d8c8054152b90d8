/** A request and its work order, as their readers see them. What somebody may not see is null, or an empty list. */
import * as z from 'zod/mini'
import { codesOf } from '../../codes.ts'
import { pageOf, timestamp, yuan } from '../../values.ts'
import { maintenanceKindCodes, urgencyCodes } from '../machine.ts'
import { taskDispute } from './dispute-schema.ts'
import { toldPrices } from './price-schema.ts'
import { quoteLineKinds, quoteStatuses } from './quote.ts'
import {
  careRequestStatusCodes,
  payerCodes,
  workOrderActionCodes,
  workOrderActors,
  workOrderOriginCodes,
  workOrderStatusCodes,
} from './work-order-machine.ts'

/** What is done with the bill beside paying it. */
const disputeActions = ['dispute', 'withdraw_dispute', 'decide_dispute'] as const

const photo = z.object({
  sha256: z.string(),
  /** The act it was taken for: `report`, `start`, `step`, `complete_before` … */
  kind: z.string(),
  position: z.string(),
  url: z.string(),
  taken_at: z.nullable(timestamp),
})
const handoverPhoto = z.object({ position: z.string(), label: z.string(), url: z.string() })
/** What request and order have in common: the machine and what was said of it. */
const about = {
  id: z.number(),
  unit_id: z.number(),
  equipment_id: z.number(),
  equipment_name: z.string(),
  equipment_model: z.string(),
  unit_serial: z.string(),
  illustration: z.string(),
  line: z.string(),
  city: z.string(),
  rental_id: z.nullable(z.number()),
  order_number: z.nullable(z.string()),
  origin: z.enum(workOrderOriginCodes),
  origin_display: z.string(),
  description: z.string(),
  fault_code: z.string(),
  fault_display: z.string(),
  urgency: z.enum(urgencyCodes),
  urgency_display: z.string(),
  reporter_name: z.string(),
  created_at: timestamp,
  version: z.number(),
}
const historyRow = z.object({
  id: z.number(),
  action: z.string(),
  label: z.string(),
  status: z.enum(workOrderStatusCodes),
  status_display: z.string(),
  notes: z.string(),
  actor: z.string(),
  occurred_at: timestamp,
  received_at: timestamp,
})

export const careRequest = z.object({
  ...about,
  /** B00000031 */
  number: z.string(),
  status: z.enum(careRequestStatusCodes),
  status_display: z.string(),
  /** The same id, once there is an order. */
  task_id: z.nullable(z.number()),
  task_status_display: z.nullable(z.string()),
  /** The request this one was merged into. */
  merged_into: z.nullable(z.number()),
  /** What whoever waits is told. */
  waits: z.string(),
  start_date: z.nullable(z.string()),
  end_date: z.nullable(z.string()),
  technician_name: z.string(),
  /** Since when the machine stands through no fault of whoever rents it; null: it does not, or not any more. */
  stands_since: z.nullable(timestamp),
  reason: z.string(),
  actions: z.array(z.enum(['accept', 'reject', 'merge', 'withdraw'])),
})
export const careRequestDetail = z.extend(careRequest, {
  photos: z.array(photo),
  history: z.array(historyRow),
  /** Whom the reader may name as payer when he takes it in; none where he may not. */
  payers: z.array(z.enum(payerCodes)),
  /** The machine as it was handed to whoever rents it, for whoever names the payer. */
  handover_photos: z.array(handoverPhoto),
})
export const careRequestPage = z.extend(pageOf(careRequest), {
  by_status: z.record(z.string(), z.number()),
  /** Of the rental that is asked for: whole days its machines stood, for which no rent is due; null where none is. */
  stood_days: z.nullable(z.number()),
})

export const taskStep = z.object({
  id: z.union([z.string(), z.number()]),
  kind: z.enum(['check', 'measure', 'photo', 'signature']),
  title: z.string(),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  unit: z.string(),
  result: z.nullable(z.enum(['ok', 'bad', 'skipped'])),
  value: z.nullable(z.number()),
  note: z.string(),
})
export const taskQuote = z.object({
  version: z.number(),
  status: z.enum(codesOf(quoteStatuses)),
  status_display: z.string(),
  lines: z.array(
    z.object({
      kind: z.enum(codesOf(quoteLineKinds)),
      code: z.string(),
      name: z.string(),
      quantity: z.number(),
      price: yuan,
      amount: yuan,
    }),
  ),
  labour: yuan,
  parts: yuan,
  call_out: yuan,
  total: yuan,
  proposed_at: timestamp,
  answer_before: timestamp,
  answered_at: z.nullable(timestamp),
})
/** What a piece of work needs of the store: in all, kept aside, in the machine, not there. */
export const workPart = z.object({
  part_id: z.number(),
  number: z.string(),
  name: z.string(),
  unit: z.string(),
  wanted: z.number(),
  reserved: z.number(),
  used: z.number(),
  missing: z.number(),
  list_price: z.nullable(yuan),
})
export const task = z.object({
  ...about,
  /** W00000031 */
  number: z.string(),
  status: z.enum(workOrderStatusCodes),
  status_display: z.string(),
  /** The same id where somebody reported it. */
  request_id: z.nullable(z.number()),
  plan_id: z.nullable(z.number()),
  title: z.string(),
  kind: z.enum(maintenanceKindCodes),
  kind_display: z.string(),
  payer: z.enum(payerCodes),
  payer_display: z.string(),
  start_date: z.nullable(z.string()),
  end_date: z.nullable(z.string()),
  /** Of a machine that is with its renter: whether he agreed to the visit; null: nobody has to. */
  visit_agreed: z.nullable(z.boolean()),
  due_on: z.nullable(z.string()),
  is_late: z.boolean(),
  alarm_count: z.number(),
  technician_id: z.nullable(z.number()),
  technician_name: z.string(),
  pause_reason: z.nullable(z.string()),
  pause_reason_display: z.string(),
  /** Which visit of the order it is, from 1. */
  visit: z.number(),
  is_rework: z.boolean(),
  /** Its bill is objected to, and nobody has decided yet. */
  is_disputed: z.boolean(),
  waits: z.string(),
  /** As whom the reader sees it. */
  roles: z.array(z.enum(workOrderActors)),
  actions: z.array(
    z.enum([...workOrderActionCodes, 'pay', 'rate', 'agree_visit', 'swap', 'steps', 'parts', ...disputeActions]),
  ),
  started_at: z.nullable(timestamp),
  finished_at: z.nullable(timestamp),
  resolved_at: z.nullable(timestamp),
})
export const taskDetail = z.extend(task, {
  /** Where the machine is; for whoever works on it, its owner and staff. */
  location: z.string(),
  contact_name: z.string(),
  contact_phone: z.string(),
  alarm: z.nullable(z.object({ level: z.string(), code: z.string(), message: z.string() })),
  duration_days: z.number(),
  tolerance_days: z.number(),
  skill: z.string(),
  requires_signature: z.boolean(),
  needs_meter: z.boolean(),
  meter_unit: z.nullable(z.string()),
  steps: z.array(taskStep),
  /** The list it is charged by; null: the reader makes no quotes of it. */
  prices: z.nullable(toldPrices),
  /** The last; null: none, or not the reader's to see. */
  quote: z.nullable(taskQuote),
  total_amount: z.nullable(yuan),
  paid_at: z.nullable(timestamp),
  /** What its payer has, or had, against the bill; null: nothing, or not the reader's to see. */
  dispute: z.nullable(taskDispute),
  /** Until then he may object to it; null where he may not. */
  dispute_before: z.nullable(timestamp),
  /** Why its renter pays it, with the machine as it was handed to him; null: he does not, or the reader is no party to it. */
  payer_reason: z.nullable(z.object({ text: z.string(), photos: z.array(handoverPhoto) })),
  /** Where its money is, where that is not with its payer: a claim on the deposit; '' otherwise. */
  payment_note: z.string(),
  parts: z.array(workPart),
  confirm_before: z.nullable(timestamp),
  warranty_until: z.nullable(z.string()),
  result: z.string(),
  notes: z.string(),
  /** Why it was not taken in, called off, or declined last. */
  reason: z.string(),
  record_ids: z.array(z.number()),
  /** What was done at this machine before, the latest first; for whoever works on it, its owner and staff. */
  machine_past: z.array(
    z.object({
      done_at: timestamp,
      kind_display: z.string(),
      title: z.string(),
      result: z.string(),
      meter: z.nullable(z.number()),
      meter_unit: z.nullable(z.string()),
      is_rework: z.boolean(),
    }),
  ),
  rating: z.nullable(z.object({ rating: z.number(), comments: z.string(), created_at: timestamp })),
  photos: z.array(photo),
  history: z.array(historyRow),
})
export const taskPage = z.extend(pageOf(task), { by_status: z.record(z.string(), z.number()) })
