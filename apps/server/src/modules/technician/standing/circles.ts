/** Which smaller circle counts for whom: it ends by its day, so nothing has to end it. */
import { and, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { colleagueName } from '../../identity/public.ts'
import { technicianCircle } from './circle-table.ts'

export type CircleRow = typeof technicianCircle.$inferSelect

/** By technician, of those who have one today. */
export const findCircles = async (
  db: Queryable,
  ids: readonly number[],
  today: string,
): Promise<ReadonlyMap<number, CircleRow>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(technicianCircle)
    .where(
      and(
        sql`${technicianCircle.userId} = any(${sql.param([...ids])}::bigint[])`,
        isNull(technicianCircle.liftedAt),
        gte(technicianCircle.until, today),
      ),
    )
  return new Map(rows.map((row) => [row.userId, row]))
}
export const findCircle = async (db: Queryable, userId: number, today: string): Promise<CircleRow | null> =>
  (await findCircles(db, [userId], today)).get(userId) ?? null

/** Whoever set each of them, by its id. */
export const findSetters = async (db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: technicianCircle.id,
      name: sql<string | null>`${sql.raw(colleagueName('technician_circle.set_by'))}`,
    })
    .from(technicianCircle)
    .where(inArray(technicianCircle.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name ?? '']))
}

export const viewCircle = ({ radiusKm, until, reason, setAt }: CircleRow) => ({
  radius_km: radiusKm,
  until,
  reason,
  set_at: setAt.toISOString(),
})
