/** A supplier, what he offers and what is ordered of him. */
import * as z from 'zod/mini'
import { newAccountFields } from '../identity/schema.ts'
import { documentHistory, partId, partNamed, pieces, unitPrice } from '../parts/values.ts'
import {
  day,
  done,
  id,
  optionalLine,
  optionalName,
  optionalText,
  pageOf,
  pageQuery,
  requiredName,
  requiredText,
  timestamp,
  yuan,
} from '../values.ts'
import { offerActionCodes, offerStatusCodes, supplierOrderActionCodes, supplierOrderStatusCodes } from './machines.ts'

export const registerSupplierRequest = z.object({
  ...newAccountFields,
  company_name: requiredName('企业名称', 100),
  contact_name: optionalName('联系人', 30),
  supplies: optionalText('供应什么', 500),
})
export const registeredSupplier = z.object({
  ...done,
  id: z.number(),
  application: z.object({ id: z.number(), status: z.literal('pending') }),
})

const figures = z.object({
  orders: z.number(),
  /** Null: nothing was received of him yet. */
  in_time_percent: z.nullable(z.number()),
  complete_percent: z.nullable(z.number()),
  returned_percent: z.nullable(z.number()),
})
export const supplierSummary = z.object({
  company_name: z.string(),
  supplies: z.string(),
  waiting: z.object({ placed: z.number(), confirmed: z.number(), shipped: z.number() }),
  due: yuan,
  paid: yuan,
  performance: figures,
})

export const byOffer = z.object({ id: id('报价') })
export const offerRequest = z.object({
  part_id: partId,
  price: unitPrice('单价').check(z.refine((fen) => fen > 0, '单价应大于 0')),
  stock: pieces('可供数量', { min: 0 }),
  days: pieces('供货天数', { min: 0, max: 365 }),
})
export const offer = z.object({
  id: z.number(),
  ...partNamed,
  price: yuan,
  stock: z.number(),
  days: z.number(),
  status: z.enum(offerStatusCodes),
  status_display: z.string(),
  version: z.number(),
  updated_at: timestamp,
  history: z.array(
    z.object({
      action: z.string(),
      action_display: z.string(),
      price: yuan,
      stock: z.number(),
      days: z.number(),
      created_at: timestamp,
    }),
  ),
  actions: z.array(z.enum(offerActionCodes)),
})
export const offerQuery = z.object({
  ...pageQuery,
  status: z._default(z.enum(['', ...offerStatusCodes], '没有这种状态'), ''),
})
export const offerPage = pageOf(offer)
export const offerDone = z.extend(offer, { ...done, offer })

/** What there is to offer: no stock of ours, no price of anybody. */
export const offerableQuery = z.object({ ...pageQuery, keyword: optionalText('关键词', 60) })
export const offerableParts = pageOf(
  z.object({
    id: z.number(),
    number: z.string(),
    maker_number: z.string(),
    name: z.string(),
    unit: z.string(),
    is_offered: z.boolean(),
  }),
)

export const bySupplierOrder = z.object({ id: id('订单') })
export const confirmOrderRequest = z.object({
  /** Absent: as ordered, or by the days he offers. */
  expected_on: z.optional(z.nullable(day('预计到货日'))),
  notes: optionalText('备注', 200),
})
export const refuseOrderRequest = z.object({ reason: requiredText('原因', 200) })
export const shipOrderRequest = z.object({
  carrier: optionalLine('承运', 60),
  tracking_number: optionalLine('运单号', 60),
  notes: optionalText('备注', 200),
})
export const supplierOrder = z.object({
  id: z.number(),
  number: z.string(),
  inbound_id: z.number(),
  status: z.enum(supplierOrderStatusCodes),
  status_display: z.string(),
  lines: z.array(
    z.object({
      ...partNamed,
      quantity: z.number(),
      received: z.number(),
      returned: z.number(),
      price: yuan,
      difference: z.string(),
    }),
  ),
  total: yuan,
  /** For what was received; null before. */
  due: z.nullable(yuan),
  paid_at: z.nullable(timestamp),
  expected_on: z.nullable(z.string()),
  carrier: z.string(),
  tracking_number: z.string(),
  notes: z.string(),
  placed_at: timestamp,
  /** Without a word until then it goes to somebody else. */
  answer_by: z.nullable(timestamp),
  version: z.number(),
  history: documentHistory,
  actions: z.array(z.enum(supplierOrderActionCodes)),
})
export const supplierOrderQuery = z.object({
  ...pageQuery,
  status: z._default(z.enum(['', 'open', ...supplierOrderStatusCodes], '没有这种状态'), ''),
})
export const supplierOrderPage = pageOf(supplierOrder)
export const supplierOrderDone = z.extend(supplierOrder, { ...done, order: supplierOrder })

/** Suppliers as the desk chooses among them; of a part with what each asks for it. */
export const deskSupplierQuery = z.object({
  ...pageQuery,
  keyword: optionalText('关键词', 60),
  part_id: z.optional(partId),
})
export const deskSuppliers = pageOf(
  z.object({
    id: z.number(),
    name: z.string(),
    supplies: z.string(),
    contact_name: z.string(),
    phone: z.string(),
    is_suspended: z.boolean(),
    performance: figures,
    offer: z.nullable(z.object({ price: yuan, stock: z.number(), days: z.number() })),
  }),
)
