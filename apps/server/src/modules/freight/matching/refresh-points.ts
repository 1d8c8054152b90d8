/** Points by which open cargo is found, worked out anew when what they come from has changed. */
import { fixedPoints } from '@jihui/protocol/freight/match'
import { type SQL, sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { findTerms, type Terms } from '../prices/freight-terms.ts'
import { matchColumns, matchedCargo, selectMatched } from './match-rows.ts'

const batch = 500
const refreshWhere = async (db: Queryable, terms: Terms, where: SQL): Promise<number> => {
  const { rows } = await ask(
    db,
    matchColumns,
    sql`${selectMatched} where c.status = 'open' and ${where} order by c.id limit ${sql.raw(String(batch))}`,
  )
  if (rows.length === 0) return 0
  const points = rows.map(
    (row) => sql`(${row.id}::bigint, ${fixedPoints(terms.match, matchedCargo(row, terms.prices))}::int2)`,
  )
  await db.execute(sql`update cargo set fixed_points = fresh.points, terms_id = ${terms.id}
    from (values ${sql.join(points, sql`, `)}) as fresh (id, points) where cargo.id = fresh.id`)
  return rows.length
}

/** All that was worked out by older terms. */
export const refreshPoints = async ({ db }: Services): Promise<void> => {
  const terms = await findTerms(db)
  while ((await refreshWhere(db, terms, sql`c.terms_id <> ${terms.id}`)) === batch);
}

/** A shipper's, as soon as his record has another order in it. */
export const refreshPointsOfShipper = async (tx: Queryable, shipperId: number): Promise<void> => {
  await refreshWhere(tx, await findTerms(tx), sql`c.shipper_id = ${shipperId}`)
}
