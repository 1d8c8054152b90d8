import * as z from 'zod/mini'
import { orderNamed } from '../audit/schema.ts'
import { rentalStatusCodes } from '../rental/machine.ts'
import { done, flag, id, optionalText, pageOf, pageQuery, requiredText, timestamp } from '../values.ts'
import { consistencyRuleCodes, orderPartCodes, repairsMax } from './rules.ts'

const rule = z.enum(consistencyRuleCodes, '没有这条规则')
const status = z.enum(rentalStatusCodes)

export const findingPart = z.object({
  part: z.enum(orderPartCodes),
  label: z.string(),
  /** 网关已收 ¥1,560.00 */
  value: z.string(),
  /** 11月19日 22:41 */
  detail: z.string(),
  /** Two or three characters for a row: 已付. */
  brief: z.string(),
  ok: z.boolean(),
})
export const finding = z.object({
  rental_id: z.number(),
  order_number: z.string(),
  line: z.string(),
  party_name: z.string(),
  equipment_name: z.string(),
  equipment_model: z.string(),
  status,
  display_status: z.string(),
  rule,
  title: z.string(),
  parts: z.array(findingPart),
  proposal: z.object({
    /** 待发货, 放开占用, 要人看 */
    brief: z.string(),
    text: z.string(),
    to: z.nullable(status),
    is_repairable: z.boolean(),
  }),
  /** What the parts said: a repair is refused once they say something else. */
  fingerprint: z.string(),
  dismissed: z.nullable(z.object({ by: z.string(), at: timestamp, reason: z.string() })),
})

export const fixerQuery = z.object({
  rental_id: orderNamed('订单编号'),
  line: optionalText('业务线', 40),
  include_dismissed: z._default(flag, false),
})
export const fixerReport = z.object({
  checked_at: timestamp,
  orders_checked: z.number(),
  consistent: z.number(),
  /** Orders with something to say, and how many of them can be repaired here. */
  inconsistent: z.number(),
  repairable: z.number(),
  dismissed: z.number(),
  /** The findings go on beyond what is shown. */
  is_cut: z.boolean(),
  findings: z.array(finding),
  fixed: z.object({ total: z.number(), last_at: z.nullable(timestamp) }),
})

const item = z.object({ rental_id: id('订单'), rule, fingerprint: requiredText('核对码', 80) })
export const applyRequest = z.object({
  items: z
    .array(item, '请选择要修的订单')
    .check(z.minLength(1, '请选择要修的订单'), z.maxLength(repairsMax, `一次最多修 ${repairsMax} 单`)),
  reason: requiredText('原因', 300),
})
export const applyDone = z.object({
  ...done,
  fixed: z.number(),
  skipped: z.number(),
  results: z.array(
    z.object({
      rental_id: z.number(),
      order_number: z.string(),
      rule,
      is_fixed: z.boolean(),
      message: z.string(),
      status: z.nullable(status),
      display_status: z.string(),
    }),
  ),
})
export const dismissRequest = z.extend(item, { reason: requiredText('原因', 300) })
export const dismissDone = z.object(done)

export const fixedQuery = z.object(pageQuery)
export const fixedRepair = z.object({
  id: z.number(),
  timestamp,
  actor_name: z.string(),
  rental_id: z.number(),
  order_number: z.string(),
  line: z.string(),
  party_name: z.string(),
  rule: z.string(),
  title: z.string(),
  before: z.string(),
  after: z.string(),
  reason: z.string(),
})
export const fixedPage = pageOf(fixedRepair)
