import {
  type ConsistencyRule,
  consistencyRuleCodes,
  consistencyRuleOf,
  findingsMax,
} from '@jihui/protocol/consistency/rules'
import { ask } from '../../platform/database/ask.ts'
import type { finding } from '@jihui/protocol/consistency/schema'
import { actionOf } from '@jihui/protocol/rental/actions'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { statusOf } from '@jihui/protocol/rental/machine'
import { createHash } from 'node:crypto'
import { desc, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Queryable } from '../../platform/database/database.ts'
import type { Registry } from '../../platform/registry.ts'
import { describeParts } from './describe-parts.ts'
import { type OrderParts, readParts } from './read-parts.ts'
import { dismissedFinding } from './table.ts'

export type Finding = z.output<typeof finding>
interface Found {
  readonly id: number
  readonly rule: ConsistencyRule
}
interface Scope {
  readonly line: string
  readonly rentalId: number | null
}

/** Everything a decision on the finding rests on: once any of it changes, it is another finding. */
export const fingerprintOf = (rule: ConsistencyRule, order: OrderParts): string => {
  const { updated_at: _, party_name: _name, ...facts } = order
  return createHash('sha256')
    .update(JSON.stringify([rule, facts]))
    .digest('hex')
    .slice(0, 32)
}

type Finders = Pick<Registry, 'finders'>

/** One statement for each rule; each looks over all orders. */
export const findOrders = async (
  db: Queryable,
  { finders }: Finders,
  { line, rentalId }: Scope,
  now: Date,
): Promise<Found[]> => {
  const found: Found[] = []
  for (const rule of consistencyRuleCodes) {
    const { rows } = await ask(
      db,
      { id: 'number' },
      sql`select r.id from rental r where ${finders[rule]!(now)}
      ${line ? sql`and r.line = ${line}` : sql``} ${rentalId === null ? sql`` : sql`and r.id = ${rentalId}`}
      order by r.id desc`,
    )
    for (const { id } of rows) found.push({ id, rule })
  }
  return found
}

/** Whether an order still is what a finding says, under its lock. */
export const findOne = async (
  db: Queryable,
  { finders }: Finders,
  { id, rule }: Found,
  now: Date,
): Promise<OrderParts | null> => {
  const { rows } = await db.execute(sql`select r.id from rental r where r.id = ${id} and ${finders[rule]!(now)}`)
  return rows.length === 0 ? null : ((await readParts(db, [id])).get(id) ?? null)
}

const viewFinding = (order: OrderParts, rule: ConsistencyRule): Finding => {
  const { title, repair, says } = consistencyRuleOf(rule)
  const action = repair && actionOf(repair)
  const to = action?.to ?? null
  return {
    rental_id: order.id,
    order_number: orderNumber(order.id),
    line: order.line,
    party_name: order.party_name,
    equipment_name: order.equipment_name,
    equipment_model: order.equipment_model,
    status: order.status,
    display_status: statusOf(order.status).label,
    rule,
    title,
    parts: describeParts(order, rule),
    proposal: {
      brief: to ? statusOf(to).label : (action?.label ?? '要人看'),
      text: says,
      to,
      is_repairable: action !== undefined,
    },
    fingerprint: fingerprintOf(rule, order),
    dismissed: null,
  }
}

/** Dismissals of orders that were found, the newest first. */
const listDismissals = (db: Queryable, found: readonly Found[]) =>
  found.length === 0
    ? []
    : db
        .select()
        .from(dismissedFinding)
        .where(sql`${dismissedFinding.rentalId} = any(${sql.param(found.map(({ id }) => id))}::bigint[])`)
        .orderBy(desc(dismissedFinding.id))

/** What the check comes to. Somebody's "no problem" holds until the order changes. */
export const checkOrders = async (
  db: Queryable,
  registry: Finders,
  scope: Scope & { withDismissed: boolean },
  now: Date,
) => {
  const found = await findOrders(db, registry, scope, now)
  const dismissals = await listDismissals(db, found)
  const dismissalsOf = ({ id, rule }: Found) => dismissals.filter((one) => one.rentalId === id && one.rule === rule)
  // Only what somebody has looked at, and what is shown, is read in full.
  const looked = found.filter((one) => dismissalsOf(one).length > 0)
  const lookedParts = await readParts(db, [...new Set(looked.map(({ id }) => id))])
  const quiet = new Map<Found, Finding['dismissed']>()
  for (const one of looked) {
    const order = lookedParts.get(one.id)
    const row = order && dismissalsOf(one).find(({ fingerprint }) => fingerprint === fingerprintOf(one.rule, order))
    if (row) quiet.set(one, { by: row.dismissedByName, at: row.createdAt.toISOString(), reason: row.reason })
  }
  const open = found.filter((one) => !quiet.has(one))
  const listed = scope.withDismissed ? found : open
  const shown = listed.slice(0, findingsMax)
  const parts = await readParts(db, [...new Set(shown.map(({ id }) => id))])
  const ordersOf = (list: readonly Found[]) => new Set(list.map(({ id }) => id)).size
  return {
    findings: shown.flatMap((one) => {
      const order = parts.get(one.id)
      return order ? [{ ...viewFinding(order, one.rule), dismissed: quiet.get(one) ?? null }] : []
    }),
    is_cut: listed.length > shown.length,
    inconsistent: ordersOf(open),
    repairable: ordersOf(open.filter(({ rule }) => consistencyRuleOf(rule).repair !== undefined)),
    dismissed: quiet.size,
  }
}
