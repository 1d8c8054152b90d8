/** Another unit of the same machine for a rental that is in the way of work: whether its renter takes it. */
import * as z from 'zod/mini'
import { done, flag, id, optionalText, pageOf, pageQuery, timestamp } from '../../values.ts'
import { swapStatusCodes } from './swap-machine.ts'

export const swapAsk = z.object({
  id: z.number(),
  task_id: z.number(),
  rental_id: z.number(),
  order_number: z.string(),
  equipment_name: z.string(),
  /** The unit he has, and the one he would have. */
  from_serial: z.string(),
  to_serial: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  status: z.enum(swapStatusCodes),
  status_display: z.string(),
  reason: z.string(),
  asked_at: timestamp,
  answer_before: z.nullable(timestamp),
  answered_at: z.nullable(timestamp),
  actions: z.array(z.enum(['answer'])),
})
export const bySwap = z.object({ id: id('换机') })
export const swapQuery = z.object({
  ...pageQuery,
  rental_id: z.optional(id('订单')),
  task_id: z.optional(id('维护单')),
  status: z._default(z.enum(['', ...swapStatusCodes], '状态应为 asked、agreed、refused 或 lapsed'), ''),
})
export const swapPage = pageOf(swapAsk)
export const swapAnswer = z.object({ agreed: flag, reason: optionalText('原因', 300) })
export const swapDone = z.extend(swapAsk, { ...done, swap: swapAsk })
