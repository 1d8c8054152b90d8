/** Who is told of an order's site, and where that leads. */
import { findLine } from '@jihui/protocol/rental/lines'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { joinUnitOf } from '../../catalogue/public.ts'
import { listHolders } from '../../identity/public.ts'
import { listUnitsOf, type RentalRow } from '../../rental/public.ts'

/** 挖掘机（EX-01 等 2 台） */
export const nameMachines = async (db: Queryable, { id, quantity }: RentalRow): Promise<string> => {
  const [first] = await listUnitsOf(db, id)
  if (!first) return '设备'
  const { rows } = await ask(
    db,
    { name: 'text' },
    sql`select e.name from (select ${first.id}::bigint as id) one ${joinUnitOf(sql`one.id`)}`,
  )
  const more = quantity > 1 ? ` 等 ${quantity} 台` : ''
  return `${rows[0]?.name ?? '设备'}（${first.serial}${more}）`
}

const aboutOf = ({ id }: RentalRow, name: string) => ({ rentalId: id, number: orderNumber(id), name })
export const toRenter = (order: RentalRow, name: string) => ({
  ...aboutOf(order, name),
  userId: order.userId,
  path: findLine(order.line).screens.order?.paths[0]?.replace(':id', String(order.id)) ?? '/',
})
/** To the machines' owner; of the platform's to whoever looks after all devices. */
export const toLessor = async (tx: Tx, order: RentalRow, name: string) => {
  const { ownerId, id } = order
  if (ownerId !== null) return [{ ...aboutOf(order, name), userId: ownerId, path: `/equipment-owner/rentals/${id}` }]
  const holders = await listHolders(tx, 'device_manage')
  return holders.map((userId) => ({ ...aboutOf(order, name), userId, path: '/admin/orders?tab=in_use' }))
}
