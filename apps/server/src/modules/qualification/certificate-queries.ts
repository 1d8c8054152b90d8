/** Certificates: the documents people keep, with who holds them. */
import { and, desc, eq, ilike, isNull, sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { storedFile } from '../../platform/database/table.ts'
import type { Hooked } from '../../platform/hooks.ts'
import { heldBy, holderName, personAsHolder } from './wallet/holders.ts'
import { qualificationDocument, qualificationType } from './table.ts'

export interface CertificateFilter {
  /** Null: everybody's. */
  readonly userId: number | null
  readonly id?: number
  readonly type?: string
  readonly status?: string
  readonly keyword?: string
  /** The whole number, as it is written or in other case. */
  readonly number?: string
  readonly limit: number
  readonly offset: number
}

const conditionOf = (filter: CertificateFilter) =>
  and(
    isNull(qualificationDocument.rentalId),
    isNull(qualificationDocument.deletedAt),
    filter.userId === null ? undefined : heldBy(personAsHolder(filter.userId)),
    filter.id === undefined ? undefined : eq(qualificationDocument.id, filter.id),
    filter.type ? eq(qualificationDocument.type, filter.type) : undefined,
    filter.status ? eq(qualificationDocument.reviewStatus, filter.status) : undefined,
    filter.keyword ? ilike(qualificationDocument.number, `%${filter.keyword.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
    filter.number === undefined ? undefined : sql`lower(${qualificationDocument.number}) = lower(${filter.number})`,
  )

export const listCertificateRows = async (db: Queryable, { hooks }: Hooked, filter: CertificateFilter) => {
  const condition = conditionOf(filter)
  const [rows, found] = await Promise.all([
    db
      .select({
        document: qualificationDocument,
        file: { id: storedFile.id, name: storedFile.name, mime: storedFile.mime, bytes: storedFile.bytes },
        typeName: qualificationType.name,
        holderName: holderName(hooks),
      })
      .from(qualificationDocument)
      .innerJoin(storedFile, eq(storedFile.id, qualificationDocument.fileId))
      .leftJoin(qualificationType, eq(qualificationType.code, qualificationDocument.type))
      .where(condition)
      .orderBy(desc(qualificationDocument.id))
      .limit(filter.limit)
      .offset(filter.offset),
    ask(
      db,
      { total: 'number' },
      sql`select ${boundedCount(sql`from ${qualificationDocument} where ${condition!}`)} as total`,
    ),
  ])
  return { rows, total: found.rows[0]?.total ?? 0 }
}
export type CertificateRow = Awaited<ReturnType<typeof listCertificateRows>>['rows'][number]

export const findCertificate = async (
  db: Queryable,
  hooked: Hooked,
  key: { id: number; userId: number | null },
): Promise<CertificateRow | null> =>
  (await listCertificateRows(db, hooked, { ...key, limit: 1, offset: 0 })).rows[0] ?? null
