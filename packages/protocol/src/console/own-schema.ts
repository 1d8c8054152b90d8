import * as z from 'zod/mini'
import { rentalStatusCodes } from '../rental/machine.ts'
import { yuan } from '../values.ts'

export const reportQuery = z.object({
  /** How many months back, the present one included. */
  months: z._default(
    z.pipe(
      z.union([z.number(), z.string()]),
      z.transform((value, context) => {
        const months = Number(value)
        if (Number.isInteger(months) && months >= 1 && months <= 36) return months
        context.issues.push({ code: 'custom', message: '月数应为 1 到 36 之间的整数', input: value })
        return z.NEVER
      }),
    ),
    12,
  ),
})
const figures = { orders: z.number(), days: z.number(), spend: yuan, deposit: yuan, refunds: yuan }
/** By the month an order was paid for; cancelled before payment counts nowhere. */
export const reports = z.object({
  months: z.array(z.object({ month: z.string(), ...figures })),
  total: z.object(figures),
  by_equipment: z.array(
    z.object({
      equipment_id: z.number(),
      equipment_name: z.string(),
      orders: z.number(),
      days: z.number(),
      spend: yuan,
    }),
  ),
})

export const dashboardSummary = z.object({
  by_status: z.partialRecord(z.enum(rentalStatusCodes), z.number()),
  tabs: z.record(z.string(), z.number()),
  total: z.number(),
  next_due: z.nullable(
    z.object({
      rental_id: z.number(),
      order_number: z.string(),
      equipment_name: z.string(),
      end_date: z.string(),
      days_left: z.number(),
    }),
  ),
  overdue: z.number(),
  open_issues: z.number(),
  open_maintenance: z.number(),
  unread_notifications: z.number(),
  /** What waits for staff; null for everyone else. */
  queue: z.nullable(
    z.object({
      qualification: z.number(),
      delivery: z.number(),
      returns: z.number(),
      overdue: z.number(),
      issues: z.number(),
      maintenance: z.number(),
    }),
  ),
})
