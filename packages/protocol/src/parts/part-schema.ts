/** A part: what it is, what it fits, where it lies and how much of it. */
import * as z from 'zod/mini'
import {
  blankLine,
  done,
  flag,
  id,
  moment,
  optionalLine,
  optionalText,
  pageOf,
  pageQuery,
  requiredLine,
  requiredText,
  timestamp,
  yuan,
} from '../values.ts'
import { mainStore, partLimits } from './limits.ts'
import { movementKindCodes } from './movements.ts'
import { place, pieces, unitPrice } from './values.ts'

export const byPart = z.object({ id: id('配件') })

const number = requiredLine('配件号', 40)
const name = requiredLine('名称', 80)
const unit = requiredLine('单位', 10)
const leastStock = pieces('最低库存', { min: 0 })
/** A machine of the catalogue by its id, or a model in words. */
const fits = z
  .array(
    z.union([z.number().check(z.int(), z.positive()), requiredLine('机型', 80)], '适用机型应为设备编号或型号'),
    '适用机型应为列表',
  )
  .check(z.maxLength(partLimits.fits, `适用机型最多 ${partLimits.fits} 个`))
const alternatives = z
  .array(id('替代件'), '替代件应为列表')
  .check(z.maxLength(partLimits.alternatives, `替代件最多 ${partLimits.alternatives} 个`))

export const newPart = z.object({
  number,
  maker_number: optionalLine('厂家件号', 60),
  name,
  unit: z._default(unit, '件'),
  place: z._default(place('库位'), mainStore),
  least_stock: z._default(leastStock, 0),
  list_price: unitPrice('标价'),
  fits: z._default(fits, []),
  alternatives: z._default(alternatives, []),
})
export const partChange = z.object({
  version: id('版本'),
  number: z.optional(number),
  maker_number: blankLine('厂家件号', 60),
  name: z.optional(name),
  unit: z.optional(unit),
  place: z.optional(place('库位')),
  least_stock: z.optional(leastStock),
  list_price: z.optional(unitPrice('标价')),
  fits: z.optional(fits),
  alternatives: z.optional(alternatives),
  is_retired: z.optional(flag),
})

const placed = z.object({
  place: z.string(),
  place_display: z.string(),
  quantity: z.number(),
  reserved: z.number(),
  /** What it cost; null for whoever may not change stock. */
  value: z.nullable(yuan),
})
export const part = z.object({
  id: z.number(),
  number: z.string(),
  maker_number: z.string(),
  name: z.string(),
  unit: z.string(),
  /** Where what comes is put. */
  place: z.string(),
  least_stock: z.number(),
  list_price: yuan,
  fits: z.array(z.object({ equipment_id: z.nullable(z.number()), name: z.string() })),
  alternatives: z.array(
    z.object({ id: z.number(), number: z.string(), name: z.string(), stock: z.number(), reserved: z.number() }),
  ),
  photo_url: z.nullable(z.string()),
  is_retired: z.boolean(),
  version: z.number(),
  /** In all places together. */
  stock: z.number(),
  reserved: z.number(),
  /** Nobody's yet, in the stores. */
  available: z.number(),
  is_short: z.boolean(),
  value: z.nullable(yuan),
  places: z.array(placed),
  created_at: timestamp,
  updated_at: timestamp,
})
export const partQuery = z.object({
  ...pageQuery,
  keyword: optionalText('关键词', 60),
  show: z._default(z.enum(['', 'all', 'short', 'retired'], '范围应为 all、short 或 retired'), ''),
  /** Of those that fit this machine. */
  equipment_id: z.optional(id('设备')),
})
export const partPage = pageOf(part)
export const partDone = z.extend(part, { ...done, part })

export const movement = z.object({
  id: z.number(),
  kind: z.enum(movementKindCodes),
  kind_display: z.string(),
  place: z.string(),
  place_display: z.string(),
  /** More, or less with a minus. */
  quantity: z.number(),
  value: z.nullable(yuan),
  /** In this place, after it. */
  stock_after: z.number(),
  reason: z.string(),
  actor: z.string(),
  inbound_id: z.nullable(z.number()),
  outbound_id: z.nullable(z.number()),
  task_id: z.nullable(z.number()),
  moved_at: timestamp,
})
export const movementQuery = z.object({
  ...pageQuery,
  kind: z._default(z.enum(['', ...movementKindCodes], '没有这种库存变动'), ''),
  place: z._default(z.union([z.literal(''), place('库位')]), ''),
})
export const movementPage = pageOf(movement)

/** Used, and not on the books of the place it came from. */
export const partFinding = z.object({
  id: z.number(),
  part_id: z.number(),
  part_number: z.string(),
  part_name: z.string(),
  unit: z.string(),
  place: z.string(),
  place_display: z.string(),
  /** Pieces the books did not have. */
  quantity: z.number(),
  /** On the books there now. */
  stock: z.number(),
  technician: z.string(),
  outbound_id: z.number(),
  created_at: timestamp,
})
export const partFindingQuery = z.object({ ...pageQuery })
export const partFindingPage = pageOf(partFinding)

export const stockQuery = z.object({ at: moment('时间') })
export const stockThen = z.object({
  part_id: z.number(),
  at: timestamp,
  stock: z.number(),
  places: z.array(z.object({ place: z.string(), place_display: z.string(), quantity: z.number() })),
})

export const countRequest = z.object({
  place: z._default(place('库位'), mainStore),
  quantity: pieces('实盘数量', { min: 0, max: partLimits.stock }),
  reason: requiredText('原因', 200),
})
export const moveRequest = z.object({
  from: z._default(place('移出库位'), mainStore),
  to: place('移入库位'),
  quantity: pieces('数量'),
  reason: optionalText('原因', 200),
})

/** What is to be ordered, gathered by whom it can be ordered of. */
export const shortages = z.object({
  count: z.number(),
  results: z.array(
    z.object({
      /** Null: nobody offers them. */
      supplier: z.nullable(z.object({ id: z.number(), name: z.string() })),
      lines: z.array(
        z.object({
          part_id: z.number(),
          part_number: z.string(),
          part_name: z.string(),
          unit: z.string(),
          stock: z.number(),
          reserved: z.number(),
          /** Asked for by work orders and not there. */
          wanted: z.number(),
          least_stock: z.number(),
          /** Ordered and still to come. */
          under_way: z.number(),
          /** So many are proposed. */
          quantity: z.number(),
          price: z.nullable(yuan),
          days: z.nullable(z.number()),
        }),
      ),
      total: z.nullable(yuan),
    }),
  ),
})
