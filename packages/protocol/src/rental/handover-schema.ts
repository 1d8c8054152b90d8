/** The machine goes out and comes back: what is sent along, what both sides saw, and the records that stay. */
import * as z from 'zod/mini'
import { claimItemKindCodes, claimStatusCodes } from '../deposit/machine.ts'
import { done, id, optionalLine, optionalText, requiredText, timestamp, yuan, yuanIn } from '../values.ts'
import { handoverPartyCodes } from './conventions.ts'

/** One side of a hand-over. */
export const handoverRequest = z.object({
  /** Of several units, which one. */
  unit_id: z.optional(id('设备')),
  stage: z.enum(['out', 'back'], '请选择交出或归还'),
  /** The line's position each photograph shows, in the order of the files; JSON or separated by commas. */
  positions: z.optional(z.union([z.array(z.string()), z.string()])),
  meter: z.optional(z.union([z.number(), z.string()], '读数不是有效数字')),
  level: optionalText('余量', 20),
  /** Keys of the checks that are in order; JSON or separated by commas. */
  checks: z.optional(z.union([z.array(z.string()), z.string()])),
  /** What was seen, by position: `{ right: '油管护套裂口' }`; JSON text in a form. */
  findings: z.optional(z.union([z.record(z.string(), z.string()), z.string()])),
  notes: optionalText('备注', 500),
})
const handoverSide = z.object({
  id: z.number(),
  unit_id: z.number(),
  serial: z.string(),
  stage: z.enum(['out', 'back']),
  /** Who recorded it: the side that gives the machine, the renter, or whoever carried it, by his trip. */
  party: z.enum(handoverPartyCodes),
  recorded_by: z.string(),
  recorded_at: timestamp,
  meter: z.nullable(z.number()),
  level: z.string(),
  checks: z.array(z.string()),
  findings: z.record(z.string(), z.string()),
  notes: z.string(),
  /** Of a carrier's side: its freight order, and what came of it. Names and plate in part. */
  trip: z.nullable(
    z.object({
      number: z.string(),
      vehicle: z.string(),
      arrived_at: z.nullable(timestamp),
      receiver_name: z.string(),
      exceptions: z.array(z.string()),
    }),
  ),
  photos: z.array(z.object({ position: z.string(), url: z.string() })),
})
const comparison = z.nullable(
  z.object({
    meter_used: z.nullable(z.number()),
    meter_included: z.nullable(z.number()),
    level_out: z.string(),
    level_back: z.string(),
    is_level_lower: z.boolean(),
    missing_checks: z.array(z.string()),
    /** Positions with a finding at the return that was not there when the machine went out. */
    new_findings: z.array(z.object({ position: z.string(), label: z.string(), text: z.string() })),
    differences: z.number(),
  }),
)
/** What is to be recorded on this line, what was, and what differs between going out and coming back. */
export const handover = z.object({
  rental_id: z.number(),
  positions: z.array(z.object({ key: z.string(), label: z.string(), hint: z.string() })),
  meter: z.nullable(
    z.object({
      label: z.string(),
      unit: z.string(),
      decimals: z.number(),
      included_per_day: z.nullable(z.number()),
      last: z.nullable(z.number()),
    }),
  ),
  level: z.nullable(z.object({ label: z.string(), steps: z.array(z.string()) })),
  check_items: z.array(z.object({ key: z.string(), label: z.string() })),
  sides: z.array(handoverSide),
  /** Each unit of the order, and how its two sides differ. */
  units: z.array(z.object({ id: z.number(), serial: z.string(), meter: z.nullable(z.number()), comparison })),
  /** Of the order's first unit. */
  comparison,
})
export const handoverDone = z.object({ ...done, handover })

export const deliverRequest = z.object({
  carrier: optionalText('承运方', 60),
  tracking_number: optionalText('运单号', 60),
  notes: optionalText('备注', 300),
})
export const deduction = z.object({
  label: requiredText('扣款项目', 80),
  amount: yuanIn('扣款金额'),
  working: optionalText('扣款依据', 120),
  position: optionalText('部位', 40),
  /** Serial number of the unit it is about, where there are several. */
  serial: optionalLine('编号', 80),
})
export const confirmReturnRequest = z.object({
  condition: optionalText('设备状况', 300),
  /** All that is asked for out of the deposit; with `deductions` their sum. */
  damage_fee: z.optional(yuanIn('损坏扣款')),
  /** What for, one by one: `[{ label, amount, working, position }]`; JSON text in a form. */
  deductions: z.optional(z.union([z.array(deduction), z.string()], '扣款项格式不正确')),
  notes: optionalText('备注', 300),
})
export const deliveryRecord = z.object({
  rental_id: z.number(),
  carrier: z.string(),
  tracking_number: z.string(),
  notes: z.string(),
  delivered_at: timestamp,
  delivered_by: z.string(),
  /** Of a lorry of the freight platform: when it was there, who took it in, what was noted. */
  arrived_at: z.nullable(timestamp),
  /** Who says so: a lorry's trip, or the machine's own device, and near which place it was then; '' where nobody does. */
  arrived_by: z.enum(['', 'trip', 'device']),
  arrived_place: z.string(),
  /** Exactly (WGS-84), for renter and staff. */
  arrived_point: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  receiver_name: z.string(),
  exceptions: z.array(z.string()),
  received_at: z.nullable(timestamp),
})
export const returnRecord = z.object({
  rental_id: z.number(),
  announced_at: z.nullable(timestamp),
  planned_return_date: z.nullable(z.string()),
  reason: z.string(),
  /** A lorry brought it: whoever takes it in has not looked at it yet. */
  arrived_at: z.nullable(timestamp),
  returned_at: z.nullable(timestamp),
  condition: z.string(),
  late_days: z.number(),
  late_fee: yuan,
  /** The last day of use; what was had after it is late. */
  stopped_on: z.nullable(z.string()),
  /** Asked for, like `late_fee`; taken once it is settled. */
  damage_fee: yuan,
  /** How far that is, and what came of it; null where nothing was asked for, or it is not settled yet. */
  claim_status: z.nullable(z.enum(claimStatusCodes)),
  damage_settled: z.nullable(yuan),
  late_settled: z.nullable(yuan),
  /** Hours beyond those included in the days, and what is asked for them. */
  overtime_hours: z.number(),
  overtime_fee: yuan,
  overtime_settled: z.nullable(yuan),
  /** Work on the machine its renter had to pay and had not. */
  repair_fee: yuan,
  repair_settled: z.nullable(yuan),
  deductions: z.array(
    z.object({
      kind: z.enum(claimItemKindCodes),
      label: z.string(),
      working: z.string(),
      amount: yuan,
      position: z.string(),
      serial: z.optional(z.string()),
    }),
  ),
  unpaid_extension: yuan,
  rent_refund: yuan,
  /** Of it, for days machines stood through no fault of the renter, all units together. */
  stood_days: z.number(),
  standstill_refund: yuan,
  standby_days: z.number(),
  standby_refund: yuan,
  deposit_refund: yuan,
})
