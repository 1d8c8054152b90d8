/** Parts as the other rooms ask for them. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { part } from '../table.ts'

export type PartRow = typeof part.$inferSelect

export const findPart = async (db: Queryable, id: number): Promise<PartRow | null> =>
  (await db.select().from(part).where(eq(part.id, id)))[0] ?? null
export const lockPart = async (tx: Tx, id: number): Promise<PartRow> =>
  (await tx.select().from(part).where(eq(part.id, id)).for('no key update'))[0] ?? refuse('parts.not_found')

export const listPartsNamed = async (db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, PartRow>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(part)
    .where(and(inArray(part.id, [...new Set(ids)])))
  return new Map(rows.map((row) => [row.id, row]))
}

/** By their numbers, however these are written: NUMBER → part. */
export const listPartsNumbered = async (
  db: Queryable,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, PartRow>> => {
  if (numbers.length === 0) return new Map()
  const wanted = [...new Set(numbers.map((number) => number.toUpperCase()))]
  const rows = await db
    .select()
    .from(part)
    .where(inArray(sql`upper(${part.number})`, wanted))
  return new Map(rows.map((row) => [row.number.toUpperCase(), row]))
}

/** All of them, or the line that names one we do not keep. */
export const requireParts = async (
  db: Queryable,
  lines: readonly { readonly partId: number; readonly field?: string }[],
  { evenRetired = false }: { readonly evenRetired?: boolean } = {},
): Promise<ReadonlyMap<number, PartRow>> => {
  const known = await listPartsNamed(
    db,
    lines.map(({ partId }) => partId),
  )
  for (const { partId, field } of lines) {
    const found = known.get(partId)
    const said = (sentence: string) => (field ? { errors: { [field]: sentence } } : {})
    if (!found) return refuse('parts.not_found', said('没有这个配件'))
    if (found.isRetired && !evenRetired) return refuse('parts.retired', said(`${found.name}已经停用`))
  }
  return known
}
export const lineField = (at: number, name = 'part_id'): string => `lines.${at}.${name}`
