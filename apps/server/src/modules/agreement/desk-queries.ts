/** What the contract desk asks beside the contracts themselves. */
import { desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import { agreement, agreementTemplate } from './table.ts'

export interface StatusCount {
  readonly line: string
  readonly status: string
  readonly total: number
}

/** How many contracts there are by line and status. */
export const countByStatus = async (db: Queryable): Promise<StatusCount[]> => {
  const { rows } = await db.execute<StatusCount & Record<string, unknown>>(sql`
    select r.line, a.status, count(*)::int as total from agreement a join rental r on r.id = a.rental_id
    group by r.line, a.status`)
  return rows
}

export const findTemplateOf = async (db: Queryable, templateId: number | null) => {
  if (templateId === null) return null
  const { id, name, version } = agreementTemplate
  const [row] = await db
    .select({ id, name, current_version: version })
    .from(agreementTemplate)
    .where(eq(agreementTemplate.id, templateId))
  return row ?? null
}

/** The contract that is in force for an order, or was last. */
export const findNewestOf = async (db: Queryable, rentalId: number) => {
  const { id, number } = agreement
  const [row] = await db
    .select({ id, contract_number: number })
    .from(agreement)
    .where(eq(agreement.rentalId, rentalId))
    .orderBy(desc(agreement.id))
    .limit(1)
  return row ?? null
}
