/** Whose something kept is: the company's he acts for, else his own. */
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Actor } from '../../../platform/access.ts'

interface Held {
  readonly userId: PgColumn
  readonly tenantId: PgColumn
}

export const isHeldBy = (table: Held, actor: Actor): SQL | undefined =>
  actor.tenant ? eq(table.tenantId, actor.tenant.id) : and(isNull(table.tenantId), eq(table.userId, actor.id))

export const holderOf = (actor: Actor) => ({ userId: actor.id, tenantId: actor.tenant?.id ?? null })

/** What is counted and added for one holder happens one after another. */
export const holderLock = (what: string, actor: Actor): string =>
  actor.tenant ? `${what}:tenant:${actor.tenant.id}` : `${what}:person:${actor.id}`
