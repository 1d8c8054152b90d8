/** What somebody is owed just now that something he has to pay may be taken off. */
import type { EarningRole } from '@jihui/protocol/payment/earnings'
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'

/** SQL: those of his earnings that have something left, with what is. */
const left = (payeeId: number, role: EarningRole) =>
  sql`select e.id, e.due_on, e.net_fen - e.taken_fen as left_fen from earning e
    where e.payee_id = ${payeeId} and e.role = ${role} and e.status = 'due' and e.net_fen > e.taken_fen`

export const sumOwed = async (db: Queryable, payeeId: number, role: EarningRole): Promise<number> => {
  const { rows } = await ask(
    db,
    { fen: 'number' },
    sql`select coalesce(sum(left_fen), 0)::bigint as fen from (${left(payeeId, role)}) o`,
  )
  return rows[0]!.fen
}

/** What is taken off one of them. */
export interface Portion {
  readonly earningId: number
  readonly fen: number
}
/** What an amount is taken off, what is due first first; together less than it where he is owed less. His row is locked. */
export const findPortions = async (
  db: Queryable,
  payeeId: number,
  role: EarningRole,
  amountFen: number,
): Promise<Portion[]> => {
  const { rows } = await ask(
    db,
    { id: 'number', fen: 'number' },
    sql`select id, least(left_fen, ${amountFen}::bigint - before_fen)::bigint as fen
      from (select o.*, sum(left_fen) over (order by due_on, id) - left_fen as before_fen from (${left(payeeId, role)}) o) o
      where before_fen < ${amountFen}::bigint order by due_on, id`,
  )
  return rows.map(({ id, fen }) => ({ earningId: id, fen }))
}
