import { lines } from '@jihui/protocol/rental/lines'
import { ask } from '../../../platform/database/ask.ts'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { defaultClauses, defaultTemplateName } from './default-templates.ts'
import { agreementTemplate, agreementTemplateVersion } from '../table.ts'
import { keepMissingVersions } from './template-versions.ts'

export type TemplateRow = typeof agreementTemplate.$inferSelect

export const findDefaultTemplate = async (db: Queryable, line: string): Promise<TemplateRow | null> => {
  const [row] = await db
    .select()
    .from(agreementTemplate)
    .where(
      and(
        eq(agreementTemplate.line, line),
        eq(agreementTemplate.isDefault, true),
        eq(agreementTemplate.isActive, true),
      ),
    )
  return row ?? null
}

export const findTemplate = async (
  db: Queryable,
  key: { id: number; line: string },
  lock = false,
): Promise<TemplateRow | null> => {
  const query = db
    .select()
    .from(agreementTemplate)
    .where(and(eq(agreementTemplate.id, key.id), eq(agreementTemplate.line, key.line)))
  const [row] = lock ? await query.for('update') : await query
  return row ?? null
}

export const listTemplates = async (
  db: Queryable,
  line: string,
  query: { is_active?: boolean | undefined; page: number; page_size: number },
): Promise<{ total: number; rows: TemplateRow[] }> => {
  const where: SQL | undefined = and(
    eq(agreementTemplate.line, line),
    query.is_active === undefined ? undefined : eq(agreementTemplate.isActive, query.is_active),
  )
  const [rows, found] = await Promise.all([
    db
      .select()
      .from(agreementTemplate)
      .where(where)
      .orderBy(desc(agreementTemplate.isDefault), desc(agreementTemplate.id))
      .limit(query.page_size)
      .offset((query.page - 1) * query.page_size),
    ask(db, { total: 'number' }, sql`select ${boundedCount(sql`from ${agreementTemplate} where ${where!}`)} as total`),
  ])
  return { total: found.rows[0]?.total ?? 0, rows }
}

/** A template with what others did with it. */
export interface TemplateCard {
  readonly row: TemplateRow
  readonly publishedBy: string
  readonly publishedAt: Date
  readonly contractCount: number
}

const selectTemplateCards = (db: Queryable) =>
  db
    .select({
      row: agreementTemplate,
      publishedBy: sql<string>`coalesce(${agreementTemplateVersion.publishedByName}, '')`,
      publishedAt: sql<Date>`coalesce(${agreementTemplateVersion.createdAt}, ${agreementTemplate.updatedAt})`.mapWith(
        (value) => new Date(value),
      ),
      contractCount: boundedCount(sql`from agreement a where a.template_id = ${agreementTemplate.id}`),
    })
    .from(agreementTemplate)
    .leftJoin(
      agreementTemplateVersion,
      and(
        eq(agreementTemplateVersion.templateId, agreementTemplate.id),
        eq(agreementTemplateVersion.version, agreementTemplate.version),
      ),
    )

export const findTemplateCard = async (
  db: Queryable,
  key: { id: number; line: string },
): Promise<TemplateCard | null> => {
  const where = and(eq(agreementTemplate.id, key.id), eq(agreementTemplate.line, key.line))
  const [card] = await selectTemplateCards(db).where(where)
  return card ?? null
}

/** Those of every line; a line's default first. */
export const listTemplateCards = (db: Queryable): Promise<TemplateCard[]> =>
  selectTemplateCards(db).orderBy(
    asc(agreementTemplate.line),
    desc(agreementTemplate.isDefault),
    desc(agreementTemplate.isActive),
    desc(agreementTemplate.id),
  )

/** Every line has a contract to start with; one that is there already is left as it is. */
export const seedTemplates = async (db: Queryable): Promise<void> => {
  for (const line of lines)
    await db
      .insert(agreementTemplate)
      .values({
        line: line.id,
        name: defaultTemplateName(line),
        description: '平台标准文本，适用于通过平台下单的租赁。',
        clauses: defaultClauses(line),
        isDefault: true,
      })
      .onConflictDoNothing()
  await keepMissingVersions(db)
}
