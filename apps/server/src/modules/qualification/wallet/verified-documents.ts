/** Documents of the wallet that staff accepted: what an act may rely on that nobody reviews again. */
import type { HolderKind } from '@jihui/protocol/qualification/holders'
import { type SQL, sql } from 'drizzle-orm'
import { beyondHisOwn } from '../../../platform/caller.ts'
import { codeList } from '../../../platform/database/code-list.ts'
import { textOf } from '../../../platform/database/columns.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Holder } from './holders.ts'

interface Wanted {
  readonly holders: readonly Holder[]
  readonly types: readonly string[]
  /** A document that states no end counts for so many days from its approval. */
  readonly unstatedDays: number
}

const endAfter = (unstatedDays: number): SQL =>
  sql`coalesce(d.expires_on, (d.reviewed_at at time zone 'Asia/Shanghai')::date + ${unstatedDays}::int)`
const endOf = ({ unstatedDays }: Wanted): SQL => endAfter(unstatedDays)
const accepted = ({ holders, types }: Wanted): SQL => sql`
  unnest(${sql.param(holders.map(({ kind }) => kind))}::text[], ${sql.param(holders.map(({ id }) => id))}::bigint[]) as h (kind, id)
  join qualification_document d on d.holder_kind = h.kind and d.holder_id = h.id
  where d.rental_id is null and d.deleted_at is null and d.review_status = 'approved'
    and d.type = any(${sql.param([...types])}::text[])`

/** Of each holder and type the last day something that was accepted counts. */
export const findVerifiedEnds = async (db: Queryable, wanted: Wanted) => {
  if (wanted.holders.length === 0) return []
  const columns = { holder_kind: textOf<HolderKind>(), holder_id: 'number', type: 'text', ends_on: 'day' } as const
  // Whoever asks whether somebody may drive learns that, and sees no document.
  const { rows } = await beyondHisOwn(() =>
    ask(
      db,
      columns,
      sql`select d.holder_kind, d.holder_id, d.type, max(${endOf(wanted)}) as ends_on from ${accepted(wanted)}
        group by d.holder_kind, d.holder_id, d.type`,
    ),
  )
  return rows
}

/** Each with its file; those that last longest first. */
export const listVerifiedDocuments = async (db: Queryable, wanted: Wanted) => {
  if (wanted.holders.length === 0) return []
  const { rows } = await ask(
    db,
    {
      id: 'number',
      holder_kind: 'text',
      holder_id: 'number',
      type: 'text',
      ends_on: 'day',
      file_id: 'text',
      name: 'text',
      mime: 'text',
    },
    sql`select s.*, f.name, f.mime from (
        select d.id, d.holder_kind, d.holder_id, d.type, ${endOf(wanted)} as ends_on, d.file_id from ${accepted(wanted)}) s
      join stored_file f on f.id = s.file_id order by s.ends_on desc, s.id`,
  )
  return rows
}

const ofPerson = (
  person: SQL,
  types: readonly string[],
): SQL => sql`d.holder_kind = 'person' and d.holder_id = ${person}
  and d.type in (${codeList(types)}) and d.rental_id is null and d.deleted_at is null and d.review_status = 'approved'`
/** SQL: whether a person has a document of this type that was accepted and counts on this day. */
export const holdsVerified = (person: SQL, type: string, day: string, unstatedDays: number): SQL =>
  sql`coalesce((select true from qualification_document d where ${ofPerson(person, [type])}
    and ${endAfter(unstatedDays)} >= ${day}::date limit 1), false)`
/** SQL: whether what a person has of one of these types ends, as a whole, between two days. */
export const verifiedEndsWithin = (
  person: SQL,
  types: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
  unstatedDays: number,
): SQL => sql`exists (select from qualification_document d where ${ofPerson(person, types)}
  group by d.type having max(${endAfter(unstatedDays)}) between ${from}::date and ${to}::date)`
