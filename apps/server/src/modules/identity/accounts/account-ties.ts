/** What a person has here beside his account, as the modules it belongs to count it. */
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import type { TieSource } from '../hooks.ts'

/** All that are asked for, in one statement. */
const countTies = async ({ hooks }: Hooked, db: Queryable, userId: number, isAsked: (tie: TieSource) => boolean) => {
  const asked = hooks.identity.ties.filter(([, tie]) => isAsked(tie))
  if (asked.length === 0) return []
  const counts = asked.map(
    ([code, { counted }]) => sql`select ${code}::text as code, tied.count, tied.open from (${counted(userId)}) as tied`,
  )
  const columns = { code: 'text', count: 'number', open: 'number' } as const
  const { rows } = await ask(db, columns, sql.join(counts, sql` union all `))
  return asked.flatMap(([code, tie]) => rows.filter((row) => row.code === code).map((row) => ({ ...row, tie })))
}

export const listTies = async (hooked: Hooked, db: Queryable, userId: number) =>
  (await countTies(hooked, db, userId, () => true)).map(({ tie: { label, unit }, ...row }) => ({ ...row, label, unit }))

/** 1 单没结束的订单、2 台没移除的设备; empty when nothing is open. */
export const openTiesText = async (
  hooked: Hooked,
  db: Queryable,
  userId: number,
  isAsked: (tie: TieSource) => boolean = () => true,
): Promise<string> => {
  const counted = await countTies(hooked, db, userId, (tie) => tie.openLabel !== undefined && isAsked(tie))
  return counted.flatMap(({ open, tie }) => (open > 0 ? `${open} ${tie.unit}${tie.openLabel}` : [])).join('、')
}
