/**
 * Whether somebody may place one more order: not on a machine of his own, not more than his record carries, and not at
 * once where his papers were refused again and again.
 */
import { afterRejections, openOrdersPerReturn } from '@jihui/protocol/rental/open-orders'
import { holdingStatuses } from '@jihui/protocol/rental/machine'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Actor } from '../../../platform/access.ts'
import { addHours } from '../../../platform/clock.ts'
import { run, statement } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { EquipmentRow } from '../../catalogue/public.ts'
import { isPartyTo } from '../../identity/public.ts'
import { numberSettingSql } from '../../settings/public.ts'
import { shownMoment } from '../periods/in-time.ts'
import type { Quote } from '../quotes/quote-rental.ts'
import { renterKeyOf } from '../scope.ts'

export const requireNotOwn = async (
  hooked: Hooked,
  pool: pg.Pool,
  { owner_id: owner }: EquipmentRow,
  actor: Actor,
): Promise<void> => {
  if (owner === null) return
  if (await isPartyTo(hooked, drizzle(pool), actor.id, { accounts: [owner] }))
    refuse('rental.own_machine', { errors: { equipment_id: '这是你或你公司的设备' } })
}

const read = statement(
  'open_orders',
  { orders: 'number', days: 'number', orders_max: 'number', days_max: 'number' },
  `SELECT orders, days, ${numberSettingSql('open_orders_max')} + paid * ${openOrdersPerReturn.orders} AS orders_max,
     ${numberSettingSql('open_unit_days_max')} + paid * ${openOrdersPerReturn.unitDays} AS days_max
   FROM (
     SELECT count(*) FILTER (WHERE paid_at IS NULL AND status = ANY($2))::int AS orders,
       coalesce(sum(days * quantity) FILTER (WHERE paid_at IS NULL AND status = ANY($2)), 0)::bigint AS days,
       count(*) FILTER (WHERE paid_at IS NOT NULL AND status = 'returned')::int AS paid
     FROM rental WHERE renter_key = $1
   ) AS own`,
)

/**
 * Machines are held for an order before anything is paid: how many a person holds at once is bounded by what he has
 * paid for and given back before. Of orders that come at once each counts those before it.
 */
export const requireRoomToOrder = async (
  client: pg.PoolClient,
  { id: equipmentId }: EquipmentRow,
  quote: Quote,
  actor: Actor,
  now: Date,
): Promise<void> => {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`orders:${renterKeyOf(actor)}`])
  const [held] = await run(client, read, [renterKeyOf(actor), holdingStatuses])
  const { orders, days, orders_max: ordersMax, days_max: daysMax } = held!
  if (orders + 1 > ordersMax)
    refuse('rental.too_many_open', {
      message: `没有付款的订单已有 ${orders} 单，最多 ${ordersMax} 单，付清或取消几单再下单`,
    })
  const wanted = quote.days * quote.quantity
  if (days + wanted > daysMax)
    refuse('rental.too_many_open', {
      message: `没有付款的订单共占 ${days} 天，加上这单 ${wanted} 天超过 ${daysMax} 天，付清或取消几单再下单`,
      errors: { end_date: `未付款的订单合计最多 ${daysMax} 天` },
    })
  await requireNotRejectedOften(client, equipmentId, actor, now)
}

const readRejections = statement(
  'rejected_orders',
  { orders: 'number', of_machine: 'number', last: 'moment?', orders_max: 'number' },
  `SELECT count(*)::int AS orders, count(*) FILTER (WHERE equipment_id = $2)::int AS of_machine,
     max(rejected_at) AS last, ${numberSettingSql('rejected_orders_max')} AS orders_max
   FROM (
     SELECT t.equipment_id, max(h.changed_at) AS rejected_at
     FROM rental t JOIN rental_history h ON h.rental_id = t.id
     WHERE t.renter_key = $1 AND t.verification_status <> 'approved'
       AND h.action = 'reject_qualification' AND h.changed_at > $3
     GROUP BY t.id) AS rejected`,
)

const requireNotRejectedOften = async (
  client: pg.PoolClient,
  equipmentId: number,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const { days, waitHours } = afterRejections
  const [rejected] = await run(client, readRejections, [renterKeyOf(actor), equipmentId, addHours(now, -24 * days)])
  const { orders, of_machine: ofMachine, last, orders_max: max } = rejected!
  const until = last && addHours(last, waitHours)
  if (!until || until <= now || orders + ofMachine < max) return
  const what = orders < max ? `这台设备 ${days} 天内有 ${ofMachine} 单` : `${days} 天内有 ${orders} 单`
  refuse('rental.rejected_often', {
    message: `${what}资质没有通过，${shownMoment.format(until)} 以后再下单；没取消的订单可以直接补交文件`,
  })
}
