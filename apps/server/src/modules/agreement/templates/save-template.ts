import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { agreement, agreementTemplate, type Clause } from '../table.ts'
import { auditTemplate, type By, shownTemplate } from './template-audit.ts'
import { findTemplate, type TemplateRow } from './template-queries.ts'
import { keepVersion } from './template-versions.ts'

export interface TemplateKey {
  readonly id: number
  readonly line: string
}
export interface TemplateText {
  readonly name: string
  readonly description: string
  readonly clauses: readonly Clause[]
}
export interface TemplateChange {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly clauses?: readonly Clause[] | undefined
  readonly is_active?: boolean | undefined
}

export const needTemplate = async (tx: Tx, key: TemplateKey): Promise<TemplateRow> =>
  (await findTemplate(tx, key, true)) ?? refuse('agreement.template_not_found')

export const isSameText = (a: TemplateText, b: TemplateText): boolean =>
  a.name === b.name &&
  a.description === b.description &&
  a.clauses.length === b.clauses.length &&
  a.clauses.every(({ title, text }, index) => title === b.clauses[index]!.title && text === b.clauses[index]!.text)

export const createTemplate = async (
  tx: Tx,
  line: string,
  given: Required<TemplateChange>,
  by: By,
): Promise<TemplateRow> => {
  const [row] = await tx
    .insert(agreementTemplate)
    .values({
      line,
      name: given.name!,
      description: given.description ?? '',
      clauses: [...given.clauses!],
      isActive: given.is_active ?? true,
      createdAt: by.now,
      updatedAt: by.now,
    })
    .returning()
  await keepVersion(tx, row!, by.actor, by.now)
  await auditTemplate(tx, by, 'create', row!.id, undefined, shownTemplate(row!))
  return row!
}

/** Changes a template. Contracts generated before keep the text they were generated with. */
export const changeTemplate = async (
  tx: Tx,
  key: TemplateKey,
  change: TemplateChange,
  by: By,
): Promise<TemplateRow> => {
  const row = await needTemplate(tx, key)
  if (row.isDefault && change.is_active === false) refuse('agreement.template_needed')
  const next = {
    name: change.name ?? row.name,
    description: change.description ?? row.description,
    clauses: change.clauses ? change.clauses.map(({ title, text }) => ({ title, text })) : row.clauses,
  }
  const isRewritten = !isSameText(next, row)
  const [changed] = await tx
    .update(agreementTemplate)
    .set({
      ...next,
      isActive: change.is_active ?? row.isActive,
      version: isRewritten ? row.version + 1 : row.version,
      updatedAt: by.now,
    })
    .where(eq(agreementTemplate.id, row.id))
    .returning()
  if (isRewritten) await keepVersion(tx, changed!, by.actor, by.now)
  await auditTemplate(tx, by, 'change', row.id, shownTemplate(row), shownTemplate(changed!))
  return changed!
}

const stateOf = ({ name, isDefault, isActive }: TemplateRow) => ({ name, isDefault, isActive })

export const setDefaultTemplate = async (tx: Tx, key: TemplateKey, by: By): Promise<TemplateRow> => {
  // One choice at a time per line: two at once would both unset and both set.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`agreement-template:${key.line}`}, 0))`)
  const row = await needTemplate(tx, key)
  await tx
    .update(agreementTemplate)
    .set({ isDefault: false, updatedAt: by.now })
    .where(
      and(
        eq(agreementTemplate.line, key.line),
        eq(agreementTemplate.isDefault, true),
        ne(agreementTemplate.id, row.id),
      ),
    )
  const [changed] = await tx
    .update(agreementTemplate)
    .set({ isDefault: true, isActive: true, updatedAt: by.now })
    .where(eq(agreementTemplate.id, row.id))
    .returning()
  await auditTemplate(tx, by, 'set_default', row.id, stateOf(row), stateOf(changed!))
  return changed!
}

export const toggleTemplate = async (tx: Tx, key: TemplateKey, by: By): Promise<TemplateRow> => {
  const row = await needTemplate(tx, key)
  return changeTemplate(tx, key, { is_active: !row.isActive }, by)
}

/** Contracts made from it keep text and version of their own and only lose the link. */
export const deleteTemplate = async (tx: Tx, key: TemplateKey, by: By): Promise<void> => {
  const row = await needTemplate(tx, key)
  if (row.isDefault) refuse('agreement.template_needed')
  await tx.update(agreement).set({ templateId: null }).where(eq(agreement.templateId, row.id))
  await tx.delete(agreementTemplate).where(eq(agreementTemplate.id, row.id))
  await auditTemplate(tx, by, 'delete', row.id, shownTemplate(row))
}
