import type {
  draftSaved,
  template,
  templateDetail,
  templateItem,
  templateVersion,
  templateVersionItem,
} from '@jihui/protocol/agreement/template-schema'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { TemplateCard, TemplateRow } from './template-queries.ts'
import type { VersionCard, VersionRow } from './template-versions.ts'
import { variablesIn } from './variables.ts'

export const viewTemplate = (row: TemplateRow): z.output<typeof template> => ({
  id: row.id,
  line: row.line,
  name: row.name,
  description: row.description,
  clauses: row.clauses.map(({ title, text }) => ({ title, text })),
  variables: variablesIn(row.clauses),
  version: row.version,
  is_default: row.isDefault,
  is_active: row.isActive,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
})

const draftWriter = (row: TemplateRow, reader: Actor) => ({
  draft_by: row.draftByName,
  draft_at: (row.draftAt ?? row.updatedAt).toISOString(),
  is_mine: row.draftBy === reader.id,
})
export const viewDraftHead = (row: TemplateRow, reader: Actor): z.output<typeof draftSaved>['draft'] => ({
  base_version: row.draft?.baseVersion ?? row.version,
  ...draftWriter(row, reader),
})

export const viewTemplateDetail = (card: TemplateCard, reader: Actor): z.output<typeof templateDetail> => {
  const { row } = card
  return {
    published_by: card.publishedBy,
    published_at: card.publishedAt.toISOString(),
    contract_count: card.contractCount,
    draft: row.draft && {
      name: row.draft.name,
      description: row.draft.description,
      clauses: row.draft.clauses,
      ...viewDraftHead(row, reader),
    },
    ...viewTemplate(row),
  }
}

export const viewTemplateItem = (card: TemplateCard, reader: Actor): z.output<typeof templateItem> => {
  const { row } = card
  return {
    id: row.id,
    line: row.line,
    name: row.name,
    description: row.description,
    clause_count: row.clauses.length,
    version: row.version,
    is_default: row.isDefault,
    is_active: row.isActive,
    published_by: card.publishedBy,
    published_at: card.publishedAt.toISOString(),
    contract_count: card.contractCount,
    draft: row.draft && draftWriter(row, reader),
  }
}

const versionFacts = (row: VersionRow, of: TemplateRow) => ({
  version: row.version,
  name: row.name,
  published_by: row.publishedByName,
  published_at: row.createdAt.toISOString(),
  is_current: row.version === of.version,
})
export const viewVersionItem = (card: VersionCard, of: TemplateRow): z.output<typeof templateVersionItem> => ({
  ...versionFacts(card.row, of),
  contract_count: card.contractCount,
  is_renamed: card.isRenamed,
  changes: card.changes.map((change) => ({ ...change })),
})
export const viewVersion = (row: VersionRow, of: TemplateRow): z.output<typeof templateVersion> => ({
  ...versionFacts(row, of),
  description: row.description,
  clauses: row.clauses,
})
