import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Client } from '../../../platform/http/call.ts'
import type { TemplateRow } from './template-queries.ts'

/** Who changes a template, from where and when. */
export interface By {
  readonly actor: Actor
  readonly client: Client
  readonly now: Date
}

export const auditTemplate = (tx: Tx, by: By, action: string, id: number, before?: unknown, after?: unknown) =>
  writeAudit(
    tx,
    {
      actor: by.actor,
      action: `agreement_template.${action}`,
      objectType: 'agreement_template',
      objectId: id,
      before,
      after,
      client: by.client,
    },
    by.now,
  )

/** A template as the log keeps it. */
export const shownTemplate = ({ name, version, isActive, isDefault, clauses }: TemplateRow) => ({
  name,
  version,
  isActive,
  isDefault,
  clauses,
})
