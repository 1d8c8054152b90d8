import { and, eq, ne, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import type { Client } from '../../platform/http/call.ts'
import { refuse } from '../../platform/refusal.ts'
import { findMissingCharacters } from './document/renderer.ts'
import { agreement, agreementTemplate, type Clause } from './table.ts'
import { findTemplate, type TemplateRow } from './template-queries.ts'
import { hasLooseBraces, isVariable, variablesIn } from './variables.ts'

export interface By {
  readonly actor: Actor
  readonly client: Client
  readonly now: Date
}
interface Key {
  readonly id: number
  readonly line: string
}
export interface TemplateChange {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly clauses?: readonly Clause[] | undefined
  readonly is_active?: boolean | undefined
}

/** Refuses clauses that name an unknown variable or could not be printed; says which clause it is. */
export const requireSound = async (clauses: readonly Clause[]): Promise<void> => {
  const errors: Record<string, string> = {}
  for (const [index, clause] of clauses.entries())
    for (const field of ['title', 'text'] as const) {
      const name = `clauses.${index}.${field}`
      const [unknown] = variablesIn([{ title: '', text: clause[field] }]).filter((one) => !isVariable(one))
      if (unknown !== undefined) errors[name] = `没有名为“${unknown}”的变量`
      else if (hasLooseBraces(clause[field])) errors[name] = '变量的大括号没有成对'
      else {
        const missing = await findMissingCharacters(clause[field])
        if (missing !== '') errors[name] = `“${[...missing].slice(0, 5).join('')}”无法印在合同上，请换一种写法`
      }
    }
  const [message] = Object.values(errors)
  if (message) refuse('request.invalid', { message, errors })
}

const audit = (tx: Tx, by: By, action: string, row: TemplateRow, before?: unknown, after?: unknown) =>
  writeAudit(
    tx,
    {
      actor: by.actor,
      action: `agreement_template.${action}`,
      objectType: 'agreement_template',
      objectId: row.id,
      before,
      after,
      client: by.client,
    },
    by.now,
  )
const shown = ({ name, version, isActive, isDefault, clauses }: TemplateRow) => ({
  name,
  version,
  isActive,
  isDefault,
  clauses,
})
const need = async (tx: Tx, key: Key): Promise<TemplateRow> =>
  (await findTemplate(tx, key, true)) ?? refuse('agreement.template_not_found')

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
  await audit(tx, by, 'create', row!, undefined, shown(row!))
  return row!
}

/** Changes a template. Contracts generated before keep the text they were generated with. */
export const changeTemplate = async (tx: Tx, key: Key, change: TemplateChange, by: By): Promise<TemplateRow> => {
  const row = await need(tx, key)
  if (row.isDefault && change.is_active === false) refuse('agreement.template_needed')
  const next = {
    name: change.name ?? row.name,
    description: change.description ?? row.description,
    clauses: change.clauses ? change.clauses.map(({ title, text }) => ({ title, text })) : row.clauses,
  }
  const isRewritten =
    next.name !== row.name ||
    next.description !== row.description ||
    next.clauses.length !== row.clauses.length ||
    next.clauses.some(({ title, text }, index) => {
      const old = row.clauses[index]!
      return title !== old.title || text !== old.text
    })
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
  await audit(tx, by, 'change', changed!, shown(row), shown(changed!))
  return changed!
}

export const setDefaultTemplate = async (tx: Tx, key: Key, by: By): Promise<TemplateRow> => {
  // One choice at a time per line: two at once would both unset and both set.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`agreement-template:${key.line}`}, 0))`)
  const row = await need(tx, key)
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
  await audit(tx, by, 'set_default', changed!)
  return changed!
}

export const toggleTemplate = async (tx: Tx, key: Key, by: By): Promise<TemplateRow> => {
  const row = await need(tx, key)
  return changeTemplate(tx, key, { is_active: !row.isActive }, by)
}

/** Contracts made from it keep text and version of their own and only lose the link. */
export const deleteTemplate = async (tx: Tx, key: Key, by: By): Promise<void> => {
  const row = await need(tx, key)
  if (row.isDefault) refuse('agreement.template_needed')
  await tx.update(agreement).set({ templateId: null }).where(eq(agreement.templateId, row.id))
  await tx.delete(agreementTemplate).where(eq(agreementTemplate.id, row.id))
  await audit(tx, by, 'delete', row, shown(row))
}
