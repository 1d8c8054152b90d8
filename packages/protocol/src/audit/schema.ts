import * as z from 'zod/mini'
import { isDay } from '../days.ts'
import { optionalText, pageOf, pageQuery, timestamp } from '../values.ts'

/** How far the chain is walked on a click; the command walks all of it. */
export const verifiedOnClick = 10_000

/** A day in Shanghai or a moment; empty: no bound. */
export const bound = (label: string) =>
  optionalText(label, 40).check(
    z.refine(
      (value) =>
        value === '' || isDay(value) || (/^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value))),
      `${label}不是有效时间`,
    ),
  )
/** `12` or `R00000012`. */
export const orderNamed = (label: string) =>
  optionalText(label, 20).check(
    z.refine((value) => value === '' || /^[rR]?0*[1-9]\d{0,8}$/.test(value), `${label}不正确`),
  )
export const idOfOrder = (written: string): number | null =>
  written === '' ? null : Number(written.replace(/^[rR]?0*/, ''))

const content = z.nullable(z.record(z.string(), z.unknown()))

export const auditEntry = z.object({
  id: z.number(),
  timestamp,
  /** Name of the account; 系统 for what no person did. */
  actor: z.string(),
  actor_id: z.nullable(z.number()),
  actor_name: z.string(),
  action: z.string(),
  action_display: z.string(),
  object: z.object({
    type: z.string(),
    id: z.string(),
    display: z.string(),
    /** The order it belongs to. */
    rental_id: z.nullable(z.number()),
  }),
  before: content,
  after: content,
  client: z.object({ ip: z.string(), user_agent: z.string() }),
  hash: z.string(),
})

export const auditQuery = z.object({
  ...pageQuery,
  /** Everything about an order: itself, its contract, documents, money. */
  rental_id: orderNamed('订单编号'),
  /** The same, as the order is called elsewhere. */
  order: orderNamed('订单编号'),
  object_type: optionalText('对象', 40),
  object_id: optionalText('对象编号', 60),
  /** Id of the account, or part of a name. */
  actor: optionalText('操作人', 60),
  /** An action, or the first part of several: `agreement`. */
  action: optionalText('操作', 60),
  from: bound('开始时间'),
  to: bound('结束时间'),
  /** Only what was written before this entry: pages stay as they are while new entries come in. */
  before_id: z.optional(
    z.pipe(
      z.union([z.number(), z.string()]),
      z.transform((value, context) => {
        const number = Number(value)
        if (Number.isSafeInteger(number) && number > 0) return number
        context.issues.push({ code: 'custom', message: '参数错误：编号无效', input: value })
        return z.NEVER
      }),
    ),
  ),
})
export const auditPage = pageOf(auditEntry)

/** What became of the chain: each entry carries the hash of the one before it. */
export const chainState = z.object({
  is_whole: z.boolean(),
  /** How many entries there are, and how many of the last were looked at. */
  total: z.number(),
  checked: z.number(),
  head_id: z.nullable(z.number()),
  head_hash: z.string(),
  checked_at: timestamp,
  message: z.string(),
  broken: z.nullable(z.object({ id: z.number(), timestamp, reason: z.string() })),
})

/** What the log can be narrowed to. */
export const auditActions = z.object({ actions: z.array(z.object({ code: z.string(), label: z.string() })) })
