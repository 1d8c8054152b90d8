/** Days of an owner's machines: kept back, taken, and what happens on them. */
import * as z from 'zod/mini'
import { done, flag, id, optionalText, pageOf, pageQuery, timestamp, yuan } from '../values.ts'
import { unitAtPlace } from '../catalogue/schema.ts'
import { blockKindCodes } from './fleet.ts'
import { unitCounts } from './schema.ts'
import { optionalDay } from './values.ts'

export const byBlock = z.object({ id: id('设备'), blockId: id('暂停') })
export const blockRequest = z.object({
  /** Absent: every unit of the machine. */
  unit_id: z.optional(z.nullable(id('单机'))),
  start_date: z.string('请选择开始日期').check(z.trim()),
  end_date: z.string('请选择结束日期').check(z.trim()),
  reason: optionalText('原因', 200),
  kind: z._default(z.enum(blockKindCodes, '类型应为 block 或 maintenance'), 'block'),
})
export const block = z.object({
  id: z.number(),
  equipment_id: z.number(),
  unit_id: z.number(),
  unit_serial: z.string(),
  kind: z.string(),
  kind_display: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  reason: z.string(),
  /** Set where a maintenance request holds these days. */
  maintenance_id: z.nullable(z.number()),
  is_over: z.boolean(),
  created_at: timestamp,
})
export const blockPage = pageOf(block)
export const blockQuery = z.object({ ...pageQuery, unit_id: z.optional(id('单机')), upcoming: z._default(flag, false) })
export const blockDone = z.extend(block, { ...done, block, blocks: z.array(block) })

export const calendarQuery = z.object({
  from: optionalDay('开始日期'),
  to: optionalDay('结束日期'),
  equipment_id: z.optional(id('设备')),
  line: optionalText('业务线', 40),
  keyword: optionalText('关键词', 60),
})
export const calendar = z.object({
  from: z.string(),
  to: z.string(),
  today: z.string(),
  machines: z.array(
    z.object({
      equipment_id: z.number(),
      line: z.string(),
      name: z.string(),
      model: z.string(),
      status: z.string(),
      illustration: z.string(),
      thumbnail_url: z.nullable(z.string()),
      city: z.string(),
      price_per_day: yuan,
      units: z.array(
        z.extend(unitAtPlace, {
          entries: z.array(
            z.object({
              id: z.number(),
              kind: z.string(),
              kind_display: z.string(),
              from: z.string(),
              to: z.string(),
              reason: z.string(),
              rental_id: z.nullable(z.number()),
              order_number: z.nullable(z.string()),
              party_name: z.nullable(z.string()),
              status: z.nullable(z.string()),
              display_status: z.nullable(z.string()),
              hold_expires_at: z.nullable(timestamp),
              maintenance_id: z.nullable(z.number()),
              /** Days of an order on which its renter leaves this unit standing, of those that are asked for. */
              stopped_days: z.array(z.string()),
            }),
          ),
        }),
      ),
    }),
  ),
})

/** Something that happens on a machine of mine: on which day, with which order, and what I do about it. */
const happening = z.object({
  kind: z.enum(['delivery', 'receipt', 'return', 'overdue', 'maintenance']),
  kind_display: z.string(),
  date: z.string(),
  /** Days from today; negative: late. */
  in_days: z.number(),
  rental_id: z.nullable(z.number()),
  order_number: z.nullable(z.string()),
  maintenance_id: z.nullable(z.number()),
  line: z.string(),
  equipment_id: z.number(),
  equipment_name: z.string(),
  unit_serial: z.string(),
  city: z.string(),
  party_name: z.string(),
  status: z.string(),
  status_display: z.string(),
  /** What the owner may do now, of the order's actions. */
  actions: z.array(z.string()),
})
export const ownerToday = z.object({
  today: z.string(),
  /** Today and what is late. */
  now: z.array(happening),
  /** The next 14 days. */
  next: z.array(happening),
  todo: z.object({
    deliveries: z.number(),
    returns: z.number(),
    overdue: z.number(),
    maintenance: z.number(),
    expiring_documents: z.number(),
  }),
  unit_counts: unitCounts,
  machines: z.number(),
  open_orders: z.number(),
})
