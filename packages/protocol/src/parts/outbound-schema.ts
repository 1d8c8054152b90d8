/** Parts asked for, handed out and brought back. */
import * as z from 'zod/mini'
import { done, id, optionalLine, optionalText, pageOf, pageQuery, requiredText, timestamp, yuan } from '../values.ts'
import { mainStore } from './limits.ts'
import { askedUseCodes, outboundActionCodes, outboundStatusCodes, outboundUseCodes } from './outbound-machine.ts'
import { documentHistory, linesOf, partId, partNamed, pieces, place } from './values.ts'

export const byOutbound = z.object({ id: id('出库单') })
export const newOutbound = z.object({
  to: z.enum(askedUseCodes, '用途应为 task、van 或 sale'),
  task_id: z.optional(z.nullable(id('维护单'))),
  /** Whose van; absent: of whoever asks. */
  technician_id: z.optional(z.nullable(id('技师'))),
  /** The machine they are for, where no work order says it. */
  equipment_id: z.optional(z.nullable(id('设备'))),
  customer: optionalLine('客户', 60),
  notes: optionalText('备注', 500),
  lines: linesOf(
    z.object({
      part_id: partId,
      quantity: pieces('数量'),
      place: z._default(place('库位'), mainStore),
      /** Why a part is used that is not made for the machine. */
      reason: optionalText('原因', 200),
    }),
  ),
})
const some = linesOf(z.object({ part_id: partId, quantity: pieces('数量') }))
/** Absent lines: all that is kept aside. What is left over is kept aside no more. */
export const issueRequest = z.object({ lines: z.optional(some) })
/** Absent lines: all that is still out. */
export const returnRequest = z.object({ lines: z.optional(some), reason: optionalText('原因', 200) })
export const cancelOutboundRequest = z.object({ reason: requiredText('原因', 200) })

export const outbound = z.object({
  id: z.number(),
  number: z.string(),
  to: z.enum(outboundUseCodes),
  to_display: z.string(),
  status: z.enum(outboundStatusCodes),
  status_display: z.string(),
  task_id: z.nullable(z.number()),
  /** W00000012, as the order is called elsewhere. */
  task_number: z.nullable(z.string()),
  /** Of the visit somebody ordered, which `notes` names. */
  service_order_id: z.nullable(z.number()),
  technician: z.nullable(z.object({ id: z.number(), name: z.string() })),
  equipment_id: z.nullable(z.number()),
  equipment_name: z.string(),
  customer: z.string(),
  notes: z.string(),
  lines: z.array(
    z.object({
      ...partNamed,
      place: z.string(),
      place_display: z.string(),
      quantity: z.number(),
      reserved: z.number(),
      issued: z.number(),
      returned: z.number(),
      /** Wanted and not there. */
      missing: z.number(),
      list_price: yuan,
      reason: z.string(),
    }),
  ),
  created_by: z.string(),
  created_at: timestamp,
  version: z.number(),
  history: documentHistory,
  actions: z.array(z.enum(outboundActionCodes)),
})
export const outboundQuery = z.object({
  ...pageQuery,
  status: z._default(z.enum(['', 'open', ...outboundStatusCodes], '没有这种状态'), ''),
  to: z._default(z.enum(['', ...outboundUseCodes], '用途应为 task、service、van 或 sale'), ''),
  task_id: z.optional(id('维护单')),
})
export const outboundPage = pageOf(outbound)
export const outboundDone = z.extend(outbound, { ...done, outbound })
