import { qualificationTypeNames } from '@jihui/protocol/qualification/types'
import type { qualificationTypeRequest } from '@jihui/protocol/qualification/schema'
import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Client } from '../../platform/http/call.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { qualificationType } from './table.ts'

/** The types an installation starts with; what was added or renamed since stays. */
export const seedQualificationTypes = async (db: Queryable): Promise<void> => {
  const rows = Object.entries(qualificationTypeNames).map(([code, { name, description }], position) => ({
    code,
    name,
    description,
    position,
  }))
  await db.insert(qualificationType).values(rows).onConflictDoNothing()
}

/** R165: the code is the type's own; one that exists is refused. */
export const addQualificationType = async (
  { db, clock }: Services,
  { id: code, name, description }: z.output<typeof qualificationTypeRequest>,
  actor: Actor,
  client: Client,
) =>
  db.transaction(async (tx) => {
    const [made] = await tx
      .insert(qualificationType)
      .values({
        code,
        name,
        description,
        position: sql`(select coalesce(max(position), 0) + 1 from ${qualificationType})`,
      })
      .onConflictDoNothing()
      .returning()
    if (!made) refuse('qualification.type_exists', { errors: { id: '类型ID已存在，请使用其他ID' } })
    const now = clock.now()
    const after = { name, description }
    await writeAudit(
      tx,
      { actor, action: 'qualification.type_add', objectType: 'qualification_type', objectId: code, after, client },
      now,
    )
    return made!
  })
