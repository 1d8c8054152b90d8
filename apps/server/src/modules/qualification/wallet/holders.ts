/** Whose documents somebody reaches: each kind of holder says who acts for it (0072). */
import { type HolderKind, holderKindCodes } from '@jihui/protocol/qualification/holders'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Hooks } from '../../../platform/hooks.ts'
import { qualificationDocument } from '../table.ts'

export interface Holder {
  readonly kind: HolderKind
  readonly id: number
}
export const personAsHolder = (id: number): Holder => ({ kind: 'person', id })

/** Whose wallet an order takes from: what its buyer keeps for himself is not his company's. */
export const renterAsHolder = ({ userId, tenantId }: { userId: number; tenantId: number | null }): Holder =>
  tenantId === null ? personAsHolder(userId) : { kind: 'company', id: tenantId }

export const heldBy = ({ kind, id }: Holder) =>
  and(eq(qualificationDocument.holderKind, kind), eq(qualificationDocument.holderId, id))

/** Kinds whose documents the wallet keeps; the others are kept by their module and only read here. */
const keptHere = ({ qualification: { holders } }: Hooks): HolderKind[] =>
  holderKindCodes.filter((kind) => holders[kind] !== undefined && holders[kind].keptIn === undefined)

/** With its table, because it stands inside other selects. */
const ofDocument = sql.raw('qualification_document.holder_id')

/** SQL: whether this person looks after a document's holder. */
export const lookedAfterBy = (hooks: Hooks, userId: number): SQL =>
  or(
    ...keptHere(hooks).map(
      (kind) =>
        sql`(${qualificationDocument.holderKind} = ${kind} and ${userId} in (${hooks.qualification.holders[kind]!.keepers(ofDocument)}))`,
    ),
  )!

/** Whether this person looks after it, so that he may read what it keeps, add to it and take away. */
export const looksAfter = async (
  db: Queryable,
  hooks: Hooks,
  userId: number,
  { kind, id }: Holder,
): Promise<boolean> => {
  if (kind === 'person') return id === userId
  if (!keptHere(hooks).includes(kind)) return false
  const { rows } = await db.execute(
    sql`select 1 where ${userId} in (${hooks.qualification.holders[kind]!.keepers(sql`${id}::bigint`)})`,
  )
  return rows.length > 0
}

/** Accounts that look after it. */
export const keepersOf = async (db: Queryable, hooks: Hooks, { kind, id }: Holder): Promise<number[]> => {
  const source = hooks.qualification.holders[kind]
  if (!source) return []
  const { rows } = await ask(
    db,
    { id: 'number' },
    sql`select k.id from (${source.keepers(sql`${id}::bigint`)}) as k (id) order by k.id`,
  )
  return rows.map((row) => row.id)
}

/** SQL: how a document's holder is called. */
export const holderName = ({ qualification: { holders } }: Hooks): SQL<string> => {
  const named = holderKindCodes.flatMap((kind) => {
    const source = holders[kind]
    return source ? [sql`when ${kind} then (${source.named(ofDocument)})`] : []
  })
  return sql<string>`coalesce(case ${qualificationDocument.holderKind} ${sql.join(named, sql` `)} end, '')`
}
