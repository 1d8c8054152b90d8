import * as z from 'zod/mini'
import { done, timestamp, yuan } from '../../values.ts'
import { membershipPlanCodes } from './plans.ts'

const planCode = z.enum(membershipPlanCodes, '没有这种会员')
export const membershipPlan = z.object({
  code: planCode,
  name: z.string(),
  price: yuan,
  commission_percent: z.number(),
  days: z.number(),
})
export const joinRequest = z.object({ plan: planCode })
export const membership = z.object({
  plans: z.array(membershipPlan),
  /** Without one. */
  commission_percent: z.number(),
  is_driver: z.boolean(),
  current: z.nullable(
    z.object({
      id: z.number(),
      plan: planCode,
      plan_name: z.string(),
      commission_percent: z.number(),
      begins_at: timestamp,
      /** Of the last one that was paid, where one follows another. */
      ends_at: timestamp,
      /** What goes back when all of it ends now. */
      unused: yuan,
    }),
  ),
  /** Asked for and not paid yet. */
  pending: z.nullable(z.object({ id: z.number(), plan: planCode, plan_name: z.string(), price: yuan })),
  /** It was ended early: not before then can he join again. */
  rejoin_after: z.nullable(timestamp),
})
export const membershipDone = z.extend(membership, done)
export const joined = z.extend(membership, { ...done, id: z.number() })
