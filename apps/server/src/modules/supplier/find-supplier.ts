/** Suppliers as the other rooms ask for them. */
import { inArray, eq } from 'drizzle-orm'
import type { Actor } from '../../platform/access.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { supplier } from './table.ts'

export type Supplier = typeof supplier.$inferSelect

export const findSupplier = async (db: Queryable, userId: number): Promise<Supplier | null> =>
  (await db.select().from(supplier).where(eq(supplier.userId, userId)))[0] ?? null
/** Refuses whoever is none. One who is suspended still reads what is his, and ends what he has begun. */
export const requireOnceSupplier = async (db: Queryable, { id }: Pick<Actor, 'id'>): Promise<Supplier> =>
  (await findSupplier(db, id)) ?? refuse('supplier.required')
export const requireSupplier = async (db: Queryable, actor: Pick<Actor, 'id'>): Promise<Supplier> => {
  const found = await requireOnceSupplier(db, actor)
  return found.isSuspended ? refuse('supplier.suspended') : found
}
export const supplierNames = async (db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: supplier.userId, name: supplier.companyName })
    .from(supplier)
    .where(inArray(supplier.userId, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
