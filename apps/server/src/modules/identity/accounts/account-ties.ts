import { holdingStatuses } from '@jihui/protocol/rental/machine'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'

export interface Tie {
  readonly code: 'orders' | 'machines' | 'documents'
  readonly label: string
  readonly unit: string
  readonly count: number
  readonly open: number
}

/**
 * What a person has here beside his account. Asked of the tables themselves: the modules they belong to stand on this
 * one and cannot be asked.
 */
export const listTies = async (db: Queryable, userId: number): Promise<Tie[]> => {
  const holding = sql.join(
    holdingStatuses.map((status) => sql`${status}`),
    sql`, `,
  )
  const { rows } = await db.execute<Record<'orders' | 'open_orders' | 'machines' | 'documents', number>>(sql`
    select
      (select count(*)::int from rental where user_id = ${userId}) as orders,
      (select count(*)::int from rental where user_id = ${userId} and status in (${holding})) as open_orders,
      (select count(*)::int from equipment where owner_id = ${userId} and status <> 'removed') as machines,
      (select count(*)::int from qualification_document where user_id = ${userId} and deleted_at is null) as documents`)
  const { orders, open_orders: openOrders, machines, documents } = rows[0]!
  return [
    { code: 'orders', label: '租赁订单', unit: '单', count: orders, open: openOrders },
    { code: 'machines', label: '名下设备', unit: '台', count: machines, open: machines },
    { code: 'documents', label: '资质文件', unit: '份', count: documents, open: 0 },
  ]
}

const openWords: Partial<Record<Tie['code'], (tie: Tie) => string>> = {
  orders: ({ open }) => `${open} 单没结束的订单`,
  machines: ({ open }) => `${open} 台没移除的设备`,
}
/** 1 单没结束的订单、2 台没移除的设备; empty when nothing is open. */
export const openTiesText = (ties: readonly Tie[]): string =>
  ties.flatMap((tie) => (tie.open > 0 ? (openWords[tie.code]?.(tie) ?? []) : [])).join('、')
