/** What somebody with an account has asked for, as a list tells it. */
import * as z from 'zod/mini'
import { pageOf, pageQuery, timestamp, yuan } from '../values.ts'
import { serviceOrderStatusCodes } from './machine.ts'
import { serviceTypeCodes } from './service-types.ts'

export const ownServiceOrderQuery = z.object({ ...pageQuery })
export const ownServiceOrder = z.object({
  orderId: z.string(),
  externalOrderCode: z.string(),
  service_type_code: z.enum(serviceTypeCodes),
  service_type_name: z.string(),
  status: z.enum(serviceOrderStatusCodes),
  status_display: z.string(),
  payment_status: z.enum(['none', 'due', 'paid', 'refunded']),
  total_amount: z.nullable(yuan),
  window_start: timestamp,
  window_end: timestamp,
  city: z.string(),
  district: z.string(),
  is_rework: z.boolean(),
  createdAt: timestamp,
})
export const ownServiceOrderPage = pageOf(ownServiceOrder)
