/** Every text a template ever had, each under its number. Rows are only added. */
import { clauseChanges } from '@jihui/protocol/agreement/clause-changes'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { agreement, agreementTemplateVersion } from '../table.ts'
import type { TemplateRow } from './template-queries.ts'

export type VersionRow = typeof agreementTemplateVersion.$inferSelect
type VersionChange = ReturnType<typeof clauseChanges>[number]

export interface VersionCard {
  readonly row: VersionRow
  readonly contractCount: number
  readonly isRenamed: boolean
  readonly changes: readonly VersionChange[]
}

/** The text a template has now, kept as its version. */
export const keepVersion = async (
  tx: Tx,
  { id, version, name, description, clauses }: TemplateRow,
  by: Actor,
  now: Date,
): Promise<void> => {
  const publisher = { publishedBy: by.id, publishedByName: by.displayName, createdAt: now }
  await tx
    .insert(agreementTemplateVersion)
    .values({ templateId: id, version, name, description, clauses, ...publisher })
}

/** Templates the platform came with were published by nobody. */
export const keepMissingVersions = async (db: Queryable): Promise<void> => {
  await db.execute(sql`
    insert into agreement_template_version (template_id, version, name, description, clauses, published_by_name, created_at)
    select t.id, t.version, t.name, t.description, t.clauses, '平台', t.updated_at from agreement_template t
    on conflict (template_id, version) do nothing`)
}

export const findVersion = async (db: Queryable, templateId: number, version: number): Promise<VersionRow | null> => {
  const where = and(eq(agreementTemplateVersion.templateId, templateId), eq(agreementTemplateVersion.version, version))
  const [row] = await db.select().from(agreementTemplateVersion).where(where)
  return row ?? null
}

/** Newest first, each with what it changed of the one before. */
export const listVersions = async (db: Queryable, templateId: number): Promise<VersionCard[]> => {
  const [rows, counts] = await Promise.all([
    db
      .select()
      .from(agreementTemplateVersion)
      .where(eq(agreementTemplateVersion.templateId, templateId))
      .orderBy(desc(agreementTemplateVersion.version)),
    db
      .select({ version: agreement.templateVersion, total: count() })
      .from(agreement)
      .where(eq(agreement.templateId, templateId))
      .groupBy(agreement.templateVersion),
  ])
  const totals = new Map(counts.map(({ version, total }) => [version, total]))
  return rows.map((row, index) => {
    const before = rows[index + 1]
    return {
      row,
      contractCount: totals.get(row.version) ?? 0,
      isRenamed: before !== undefined && before.name !== row.name,
      changes: before ? clauseChanges(before.clauses, row.clauses) : [],
    }
  })
}
