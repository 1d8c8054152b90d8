/** What staff look after: everything under way, and what of it calls for a look. */
import type { deskQuery } from '@jihui/protocol/freight/order-schema'
import { freightOrderPayable } from '@jihui/protocol/freight/payables'
import { liveOrderStatuses } from '@jihui/protocol/freight/order-machine'
import { orderLimits } from '@jihui/protocol/freight/order-limits'
import { payableIdTyped } from '@jihui/protocol/payment/payable'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import type { Services } from '../../../platform/services.ts'
import { freightFinding } from '../findings/finding-table.ts'
import { freightDeduction } from '../objections/deduction-table.ts'
import { isInStatus, listOrderRows, readOrderCards } from './order-queries.ts'
import { freightOrder, freightTrack } from './order-table.ts'
import { viewOrder } from './order-view.ts'
import { readerOfOrders } from './read-order.ts'

type Concern = NonNullable<z.output<typeof deskQuery>['concern']>
const silentMinutes = 30
const order = (condition: string) => sql.raw(condition)

/** Conditions on `freight_order`, with the moment they are asked at. */
const concerns: Readonly<Record<Concern, (now: Date) => SQL>> = {
  late: (now) => sql`((status in ('pending_pickup', 'en_route') and window_end < ${now}::timestamptz)
    or (status in ('loading', 'in_transit', 'unloading') and deliver_before < ${now}::timestamptz))`,
  silent: (now) => sql`(status in ('en_route', 'in_transit') and not exists (select 1 from ${freightTrack} t
    where t.order_id = freight_order.id and t.at > ${now}::timestamptz - make_interval(mins => ${silentMinutes}::int)))`,
  unpaid: () => order(`status = 'pending_payment'`),
  stuck: (now) => sql`(status in ('loading', 'in_transit', 'unloading')
    and deliver_before < ${now}::timestamptz - make_interval(hours => ${orderLimits.overdueHours}::int))`,
  disputed: () => order(`status = 'disputed'`),
  extras: () => sql`exists (select 1 from freight_extra x where x.order_id = freight_order.id and (x.status = 'objected'
    or (x.status in ('accepted', 'decided') and x.paid_at is null and x.amount_fen > 0)))`,
  objections: () => sql`exists (select 1 from ${freightDeduction} d
    where d.order_id = freight_order.id and d.status = 'objected')`,
}
/** Those that outlive their order. */
const outliving: readonly Concern[] = ['extras', 'objections']
const codes = Object.keys(concerns) as Concern[]

const countConcerns = async (services: Services, now: Date): Promise<Record<string, number>> => {
  const each = codes.map(
    (code) =>
      sql`(select ${boundedCount(sql`from freight_order where ${concerns[code](now)} ${outliving.includes(code) ? sql`` : sql`and status not in ('completed', 'cancelled')`}`)}) as ${sql.raw(code)}`,
  )
  const findings = sql`(select ${boundedCount(sql`from ${freightFinding} where status = 'open'`)}) as findings`
  const live = sql`(select ${boundedCount(sql`from freight_order where status not in ('completed', 'cancelled')`)}) as live`
  const columns = Object.fromEntries([...codes, 'live', 'findings'].map((code) => [code, 'number'] as const))
  const { rows } = await ask(services.db, columns, sql`select ${sql.join([...each, live, findings], sql`, `)}`)
  return rows[0] as Record<string, number>
}
/** Which of them each of these raises, and for how long nothing was heard of it. */
const concernsOf = async (services: Services, ids: readonly number[], now: Date) => {
  if (ids.length === 0) return new Map<number, { concerns: string[]; silent: number | null }>()
  const flags = sql.join(
    codes.map((code) => sql`${concerns[code](now)} as ${sql.raw(code)}`),
    sql`, `,
  )
  const columns = {
    id: 'number',
    last_at: 'moment?',
    ...Object.fromEntries(codes.map((code) => [code, 'flag'] as const)),
  } as const
  const { rows } = await ask(
    services.db,
    columns,
    sql`select freight_order.id, (select t.at from ${freightTrack} t where t.order_id = freight_order.id) as last_at, ${flags}
      from freight_order where id = any(${sql.param([...ids])}::bigint[])`,
  )
  return new Map(
    rows.map((row) => {
      const flagged = row as unknown as Record<string, unknown> & { id: number; last_at: Date | null }
      const silent = flagged.last_at === null ? null : Math.floor((now.getTime() - flagged.last_at.getTime()) / 60_000)
      return [flagged.id, { concerns: codes.filter((code) => flagged[code] === true), silent }]
    }),
  )
}

const isNamed = (keyword: string): SQL | undefined => {
  const id = payableIdTyped(freightOrderPayable, keyword)
  if (id !== null) return eq(freightOrder.id, id)
  return sql`exists (select 1 from cargo c where c.id = freight_order.cargo_id and (strpos(c.goods_name, ${keyword}) > 0
    or strpos(c.from_city || c.to_city, ${keyword}) > 0))`
}

export const listDeskOrders = async (services: Services, actor: Actor, query: z.output<typeof deskQuery>) => {
  const now = services.clock.now()
  const { concern, status, keyword = '', page, page_size: limit } = query
  const where = and(
    concern ? concerns[concern](now) : undefined,
    status ? isInStatus(status) : concern || keyword ? undefined : inArray(freightOrder.status, [...liveOrderStatuses]),
    keyword ? isNamed(keyword) : undefined,
  )
  const { rows, total } = await listOrderRows(services.db, where, { limit, offset: (page - 1) * limit })
  const [cards, raised, counts] = await Promise.all([
    readOrderCards(services.db, rows, actor.id),
    concernsOf(
      services,
      rows.map(({ id }) => id),
      now,
    ),
    countConcerns(services, now),
  ])
  const readerOf = await readerOfOrders(services, actor, 'staff')
  const results = cards.map((card) => {
    const { concerns: raisedBy = [], silent = null } = raised.get(card.order.id) ?? {}
    return { ...viewOrder(card, readerOf(card.order)), concerns: raisedBy, silent_minutes: silent }
  })
  return { results, total, counts }
}
