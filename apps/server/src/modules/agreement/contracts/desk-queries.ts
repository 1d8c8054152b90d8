/** What the contract desk asks beside the contracts themselves. */
import { agreementStatusCodes } from '@jihui/protocol/agreement/machine'
import { everyLine } from '@jihui/protocol/rental/lines'
import { desc, eq, sql } from 'drizzle-orm'
import { boundedCount, eachOf } from '../../../platform/database/bounded-count.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { agreement, agreementTemplate } from '../table.ts'

export interface StatusCount {
  readonly line: string
  readonly status: string
  readonly total: number
}

/** How many contracts there are by line and status; of those there are none of, nothing. */
export const countByStatus = async (db: Queryable): Promise<StatusCount[]> => {
  const each = sql.raw(`${eachOf(everyLine().map(({ id }) => id))} AS line, ${eachOf(agreementStatusCodes)} AS status`)
  const { rows } = await db.execute<StatusCount & Record<string, unknown>>(sql`
    select line, status, ${boundedCount(sql`from agreement a where a.line = each.line and a.status = each.status`)} as total
    from (select line, status from ${each}) as each`)
  return rows.filter(({ total }) => total > 0)
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
