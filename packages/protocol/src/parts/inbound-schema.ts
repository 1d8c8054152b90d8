/** An order of parts and what came of it. */
import * as z from 'zod/mini'
import { day, done, flag, id, optionalText, pageOf, pageQuery, requiredText, timestamp, yuan } from '../values.ts'
import { inboundActionCodes, inboundStatusCodes } from './inbound-machine.ts'
import { mainStore, partLimits } from './limits.ts'
import { documentHistory, linesOf, partId, partNamed, pieces, place, unitPrice } from './values.ts'

export const byInbound = z.object({ id: id('入库单') })
export const newInbound = z.object({
  /** Null: bought elsewhere, or found. */
  supplier_id: z._default(z.nullable(id('供应商')), null),
  lines: linesOf(z.object({ part_id: partId, quantity: pieces('数量'), price: unitPrice('单价') })),
  place: z._default(place('库位'), mainStore),
  expected_on: z.optional(z.nullable(day('预计到货日'))),
  notes: optionalText('备注', 500),
  /** Kept, and ordered later. */
  is_draft: z._default(flag, false),
})
export const receiveRequest = z.object({
  /** Absent: all that is still to come. */
  lines: z.optional(
    linesOf(
      z.object({
        part_id: partId,
        quantity: pieces('实收数量', { min: 0, max: partLimits.pieces * 2 }),
        /** Sent back at the door: wrong, or damaged. */
        returned: z._default(pieces('退回数量', { min: 0 }), 0),
        /** Why it is more than was ordered, or not what was ordered. */
        difference: optionalText('差异说明', 200),
      }),
      0,
    ),
  ),
  /** Nothing more comes; says why where not all did. */
  closes: z._default(flag, false),
  reason: optionalText('原因', 200),
})
export const cancelInboundRequest = z.object({ reason: requiredText('原因', 200) })

export const inbound = z.object({
  id: z.number(),
  number: z.string(),
  supplier: z.nullable(z.object({ id: z.number(), name: z.string() })),
  supplier_id: z.nullable(z.number()),
  status: z.enum(inboundStatusCodes),
  status_display: z.string(),
  place: z.string(),
  place_display: z.string(),
  expected_on: z.nullable(z.string()),
  /** How its supplier stands to it; null where there is none, or nothing was ordered yet. */
  delivery: z.nullable(
    z.object({
      status_display: z.string(),
      shipped_at: z.nullable(timestamp),
      carrier: z.string(),
      tracking_number: z.string(),
    }),
  ),
  notes: z.string(),
  lines: z.array(
    z.object({
      ...partNamed,
      quantity: z.number(),
      received: z.number(),
      returned: z.number(),
      /** Null for whoever may not change stock, like every sum. */
      price: z.nullable(yuan),
      difference: z.string(),
    }),
  ),
  total: z.nullable(yuan),
  received_total: z.nullable(yuan),
  created_by: z.string(),
  created_at: timestamp,
  version: z.number(),
  history: documentHistory,
  actions: z.array(z.enum(inboundActionCodes)),
})
export const inboundQuery = z.object({
  ...pageQuery,
  status: z._default(z.enum(['', 'open', ...inboundStatusCodes], '没有这种状态'), ''),
  supplier_id: z.optional(id('供应商')),
})
export const inboundPage = pageOf(inbound)
export const inboundDone = z.extend(inbound, { ...done, inbound })
