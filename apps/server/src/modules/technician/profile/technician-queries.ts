/** Technicians, as other modules and the rooms of this one ask for them. */
import { type TechnicianPaper, technicianPaperCodes } from '@jihui/protocol/technician/skills'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { hasFragment } from '../../../platform/search.ts'
import { findVerifiedEnds, type Holder } from '../../qualification/public.ts'
import { technician, technicianName } from '../table.ts'

export type Technician = typeof technician.$inferSelect

export const findTechnician = async (db: Queryable, userId: number): Promise<Technician | null> =>
  (await db.select().from(technician).where(eq(technician.userId, userId)))[0] ?? null

/** SQL: whether somebody is suspended, of his profile alone; null where he is not certified. */
export const technicianSuspension = (userId: number): SQL<boolean | null> =>
  sql`(select t.is_suspended from technician t where t.user_id = ${userId})`
/** Refuses whoever is not certified, and one who is suspended: `technicianSuspension` as it was answered. */
export const requireStanding = (isSuspended: boolean | null): void => {
  if (isSuspended === null) refuse('technician.certification_required')
  if (isSuspended) refuse('technician.suspended')
}
/** Refuses whoever is not certified, and one who is suspended. */
export const requireTechnician = async (db: Queryable, { id }: Pick<Actor, 'id'>): Promise<Technician> => {
  const found = await findTechnician(db, id)
  requireStanding(found?.isSuspended ?? null)
  return found!
}

/** As he is called by staff and by the customer he comes to. */
export const technicianNames = async (db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: technician.userId, name: technician.realName })
    .from(technician)
    .where(inArray(technician.userId, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export type PaperEnds = ReadonlyMap<TechnicianPaper, string>
/** By person and paper the last day what staff accepted counts. */
export const findTechnicianPaperEnds = async (
  db: Queryable,
  ids: readonly number[],
  types: readonly TechnicianPaper[] = technicianPaperCodes,
): Promise<ReadonlyMap<number, PaperEnds>> => {
  if (types.length === 0) return new Map()
  const holders = ids.map((id): Holder => ({ kind: 'person', id }))
  const ends = new Map<number, Map<TechnicianPaper, string>>()
  for (const row of await findVerifiedEnds(db, { holders, types })) {
    const his = ends.get(row.holder_id) ?? new Map<TechnicianPaper, string>()
    ends.set(row.holder_id, his.set(row.type as TechnicianPaper, row.ends_on))
  }
  return ends
}

/** SQL: whether this is a part of his name, by its index. */
export const isNamed = (words: string): SQL =>
  hasFragment(technicianName('technician'), { text: words.normalize('NFKC') })
/** Ids of those of whose name this is a part. */
export const findTechniciansNamed = async (db: Queryable, words: string, limit: number): Promise<number[]> => {
  const rows = await db
    .select({ id: technician.userId })
    .from(technician)
    .where(isNamed(words))
    .orderBy(technician.userId)
    .limit(limit)
  return rows.map(({ id }) => id)
}
