import { count, desc, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { colleagueName } from '../identity/public.ts'
import { appointerName } from './appointers.ts'
import type { AppointmentRow } from './move-appointment.ts'
import { appointment } from './table.ts'

const cards = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      row: appointment,
      by: sql<string>`${appointerName}`,
      name: sql<string | null>`${sql.raw(colleagueName('appointment.user_id'))}`,
    })
    .from(appointment)
    .where(where)
export interface AppointmentCard {
  readonly row: AppointmentRow
  readonly by: string
  readonly name: string | null
}

export const findCard = async (db: Queryable, where: SQL | undefined): Promise<AppointmentCard | null> =>
  ((await cards(db, where))[0] as AppointmentCard | undefined) ?? null

/** What can be accepted or ended first, then the newest. */
export const listCards = async (
  db: Queryable,
  where: SQL | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) => {
  const isOver = sql`${appointment.status} not in ('invited', 'accepted')`
  const [found, counted] = await Promise.all([
    cards(db, where).orderBy(isOver, desc(appointment.id)).limit(limit).offset(offset),
    db.select({ total: count() }).from(appointment).where(where),
  ])
  return { cards: found as AppointmentCard[], total: counted[0]!.total }
}
