/** What a shipper spent on freight: order by order, by month and by lane. */
import {
  freightOrderNumber,
  type FreightOrderStatus,
  freightOrderStatuses,
  isLiveOrder,
  liveOrderStatuses,
} from '@jihui/protocol/freight/order-machine'
import type { shipperExpense, shipperFinance } from '@jihui/protocol/freight/money-schema'
import { freightOrderPayable } from '@jihui/protocol/freight/payables'
import { toYuan } from '@jihui/protocol/values'
import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { dayOf } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import { type RowOf, textOf } from '../../../platform/database/columns.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { refundedFenOf } from '../../payment/public.ts'
import { isFunded } from '../funding/funding.ts'

const expenseRow = {
  id: 'number',
  status: textOf<FreightOrderStatus>(),
  title: 'text',
  from_city: 'text',
  to_city: 'text',
  km: 'number',
  paid_at: 'moment',
  freight_fen: 'number',
  extras_fen: 'number',
  refunded_fen: 'number',
} as const
type ExpenseRow = RowOf<typeof expenseRow>

const ofOrder = (row: string): string =>
  `${row}.payable_kind = '${freightOrderPayable.kind}' and ${row}.payable_id = o.id`
/** A month as it is counted here. */
const isIn = (month: string): SQL =>
  month === ''
    ? sql``
    : sql`and o.paid_at >= ${`${month}-01`}::timestamp at time zone 'Asia/Shanghai'
        and o.paid_at < (${`${month}-01`}::timestamp + interval '1 month') at time zone 'Asia/Shanghai'`
const paidBy = (shipperId: number, further: SQL): SQL =>
  sql`from freight_order o join cargo c on c.id = o.cargo_id
    where o.shipper_id = ${shipperId} and o.paid_at is not null ${further}`
const columns = sql`o.id, o.status, o.km, o.paid_at, c.from_city, c.to_city, o.price_fen as freight_fen,
  c.goods_name as title, ${refundedFenOf(ofOrder)} as refunded_fen,
  coalesce((select sum(x.amount_fen) from freight_extra x where x.order_id = o.id and x.paid_at is not null), 0)::bigint
    as extras_fen`

export const costFenOf = (row: Pick<ExpenseRow, 'freight_fen' | 'extras_fen' | 'refunded_fen'>): number =>
  row.freight_fen + row.extras_fen - row.refunded_fen

export const viewExpense = (row: ExpenseRow): z.output<typeof shipperExpense> => ({
  order_id: row.id,
  order_number: freightOrderNumber(row.id),
  title: row.title,
  from_city: row.from_city,
  to_city: row.to_city,
  distance_km: row.km,
  status: row.status,
  status_display: freightOrderStatuses[row.status].label,
  paid_at: row.paid_at.toISOString(),
  freight: toYuan(row.freight_fen),
  extras: toYuan(row.extras_fen),
  refunded: toYuan(row.refunded_fen),
  cost: toYuan(costFenOf(row)),
  is_in_trust: isLiveOrder(row.status),
})

interface Wanted {
  readonly month: string
  readonly limit: number
  readonly offset: number
}
export const listExpenses = async (db: Queryable, shipperId: number, { month, limit, offset }: Wanted) => {
  const from = paidBy(shipperId, isIn(month))
  const [page, totals] = await Promise.all([
    ask(db, expenseRow, sql`select ${columns} ${from} order by o.id desc limit ${limit} offset ${offset}`),
    ask(db, { total: 'number' }, sql`select ${boundedCount(from)} as total`),
  ])
  return { rows: page.rows, total: totals.rows[0]!.total }
}
/** In the order of their numbers, the next ones after an id. */
export const listExpensesAfter = async (
  db: Queryable,
  shipperId: number,
  { month, afterId, limit }: { readonly month: string; readonly afterId: number; readonly limit: number },
): Promise<readonly ExpenseRow[]> => {
  const from = paidBy(shipperId, sql`${isIn(month)} and o.id > ${afterId}`)
  return (await ask(db, expenseRow, sql`select ${columns} ${from} order by o.id limit ${limit}`)).rows
}

const summedRow = {
  orders: 'number',
  freight_fen: 'number',
  extras_fen: 'number',
  refunded_fen: 'number',
} as const
const sums = sql`count(*)::int as orders, coalesce(sum(freight_fen), 0)::bigint as freight_fen,
  coalesce(sum(extras_fen), 0)::bigint as extras_fen, coalesce(sum(refunded_fen), 0)::bigint as refunded_fen`
const viewSums = (row: RowOf<typeof summedRow>) => ({
  orders: row.orders,
  freight: toYuan(row.freight_fen),
  extras: toYuan(row.extras_fen),
  refunded: toYuan(row.refunded_fen),
  cost: toYuan(costFenOf(row)),
})

const monthsShown = 12
const lanesMax = 10
type Figures = Pick<z.output<typeof shipperFinance>, 'totals' | 'months' | 'lanes'>
/** What lies in trust of cargo nobody has accepted yet. */
const sumAhead = async (db: Queryable, shipperId: number) => {
  const { rows } = await ask(
    db,
    { fen: 'number', cargos: 'number' },
    sql`select coalesce(sum(price_fen), 0)::bigint as fen, count(*)::int as cargos from cargo c
      where c.shipper_id = ${shipperId} and c.status = 'open' and ${isFunded('c.id')}`,
  )
  return rows[0]!
}
/** Sums of a month, or without one of the last twelve. */
export const sumExpenses = async (db: Queryable, shipperId: number, month: string, now: Date): Promise<Figures> => {
  const thisMonth = `${dayOf(now).slice(0, 7)}-01`
  const recent = sql`and o.paid_at >= (${thisMonth}::timestamp - ${`${monthsShown - 1} months`}::interval)
    at time zone 'Asia/Shanghai'`
  const chosen = sql`(select ${columns} ${paidBy(shipperId, month === '' ? recent : isIn(month))}) as e`
  const [totals, months, lanes, standing, ahead] = await Promise.all([
    ask(db, summedRow, sql`select ${sums} from ${chosen}`),
    ask(
      db,
      { ...summedRow, month: 'text' },
      sql`select to_char(paid_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, ${sums}
        from (select ${columns} ${paidBy(shipperId, recent)}) as e group by 1 order by 1 desc`,
    ),
    ask(
      db,
      { ...summedRow, from_city: 'text', to_city: 'text', km: 'number' },
      sql`select from_city, to_city, coalesce(sum(km), 0)::int as km, ${sums} from ${chosen}
        group by from_city, to_city order by orders desc, freight_fen desc limit ${lanesMax}`,
    ),
    ask(
      db,
      { in_trust_fen: 'number', in_trust_orders: 'number', unpaid_fen: 'number', unpaid_orders: 'number' },
      sql`select coalesce(sum(price_fen) filter (where paid_at is not null), 0)::bigint as in_trust_fen,
          (count(*) filter (where paid_at is not null))::int as in_trust_orders,
          coalesce(sum(price_fen) filter (where paid_at is null), 0)::bigint as unpaid_fen,
          (count(*) filter (where paid_at is null))::int as unpaid_orders
        from freight_order where shipper_id = ${shipperId}
          and status in (${sql.join(
            [...liveOrderStatuses].map((one) => sql`${one}`),
            sql`, `,
          )})`,
    ),
    sumAhead(db, shipperId),
  ])
  const stands = standing.rows[0]!
  return {
    totals: {
      in_trust: toYuan(stands.in_trust_fen + ahead.fen),
      in_trust_orders: stands.in_trust_orders + ahead.cargos,
      unpaid: toYuan(stands.unpaid_fen),
      unpaid_orders: stands.unpaid_orders,
      ...viewSums(totals.rows[0]!),
    },
    months: months.rows.map((row) => ({ month: row.month, ...viewSums(row) })),
    lanes: lanes.rows.map((row) => ({
      from_city: row.from_city,
      to_city: row.to_city,
      per_km: row.km === 0 ? 0 : toYuan(Math.round(row.freight_fen / row.km)),
      ...viewSums(row),
    })),
  }
}
