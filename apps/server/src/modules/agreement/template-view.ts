import type { template } from '@jihui/protocol/agreement/template-schema'
import type * as z from 'zod/mini'
import type { TemplateRow } from './template-queries.ts'
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
