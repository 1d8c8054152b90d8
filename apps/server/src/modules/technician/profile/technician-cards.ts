/** What anybody may know of a technician who comes to him, and how many there are for a place. */
import { shownTechnicianName } from '@jihui/protocol/technician/shown-name'
import type { SkillCode } from '@jihui/protocol/technician/skills'
import { inArray, sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Point } from '../../geography/public.ts'
import { technician } from '../table.ts'
import { techniciansNear } from './technician-ground.ts'

export interface TechnicianCard {
  readonly userId: number
  /** 王师傅 */
  readonly shownName: string
  readonly ratingSum: number
  readonly ratingCount: number
  readonly jobsDone: number
}

export const findTechnicianCards = async (
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TechnicianCard>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(technician)
    .where(inArray(technician.userId, [...new Set(ids)]))
  return new Map(
    rows.map(({ userId, realName, ratingSum, ratingCount, jobsDone }) => [
      userId,
      { userId, shownName: shownTechnicianName(realName), ratingSum, ratingCount, jobsDone },
    ]),
  )
}
export const findTechnicianCard = async (db: Queryable, id: number): Promise<TechnicianCard | null> =>
  (await findTechnicianCards(db, [id])).get(id) ?? null

/** Kilometres within which somebody of a city counts as near it. */
const nearKm = 100
const countedMax = 1000
/** How many certified for it are near a place, counted up to a thousand. */
export const countTechnicians = async (
  db: Queryable,
  { place, skill, level }: { readonly place: Point; readonly skill: SkillCode; readonly level: number },
): Promise<number> => {
  const near = techniciansNear({ place, km: nearKm, skill, level, most: countedMax })
  const { rows } = await ask(db, { total: 'number' }, sql`select count(*)::int as total from (${near}) t`)
  return rows[0]!.total
}
