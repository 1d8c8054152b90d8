/** The contract a renter knows already: what a new one is compared with before he signs it. */
import { and, desc, eq, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import type { AgreementCard } from './queries.ts'
import { agreement, agreementTemplateVersion, type Clause } from '../table.ts'

export interface KnownContract {
  readonly number: string
  readonly signedAt: Date | null
  readonly createdAt: Date
  /** As the template has it, its variables unfilled. */
  readonly template: readonly Clause[]
  readonly specialTerms: string
}

const find = async (db: Queryable, where: SQL | undefined, newest: SQL): Promise<KnownContract | null> => {
  const [row] = await db
    .select({
      number: agreement.number,
      signedAt: agreement.signedAt,
      createdAt: agreement.createdAt,
      template: agreementTemplateVersion.clauses,
      specialTerms: agreement.specialTerms,
    })
    .from(agreement)
    .innerJoin(sql`rental r`, sql`r.id = ${agreement.rentalId}`)
    .innerJoin(
      agreementTemplateVersion,
      and(
        eq(agreementTemplateVersion.templateId, agreement.templateId),
        eq(agreementTemplateVersion.version, agreement.templateVersion),
      ),
    )
    .where(where)
    .orderBy(newest, desc(agreement.id))
    .limit(1)
  return row ?? null
}

/** The last one its renter signed on this line before this one; whatever became of it, he has read it. */
export const findSignedBefore = (db: Queryable, { agreement: row, order }: AgreementCard) =>
  find(
    db,
    and(
      sql`r.renter_key = ${order.renterKey} and r.line = ${order.line}`,
      eq(agreement.signedBy, order.userId),
      isNotNull(agreement.signedAt),
      row.signedAt
        ? sql`(${agreement.signedAt}, ${agreement.id}) < (${row.signedAt.toISOString()}::timestamptz, ${row.id}::bigint)`
        : undefined,
      ne(agreement.id, row.id),
    ),
    desc(agreement.signedAt),
  )

/** The one of this order it took the place of. */
export const findReplaced = (db: Queryable, { agreement: row }: AgreementCard) =>
  find(
    db,
    and(eq(agreement.rentalId, row.rentalId), isNull(agreement.signedAt), lt(agreement.id, row.id)),
    desc(agreement.id),
  )
