/** Documents of the wallet that staff accepted: what an act may rely on that nobody reviews again. */
import type { HolderKind } from '@jihui/protocol/qualification/holders'
import { type SQL, sql } from 'drizzle-orm'
import { beyondHisOwn } from '../../../platform/caller.ts'
import { codeList } from '../../../platform/database/code-list.ts'
import { textOf } from '../../../platform/database/columns.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { acceptedEnd } from '../table.ts'
import type { Holder } from './holders.ts'

interface Wanted {
  readonly holders: readonly Holder[]
  readonly types: readonly string[]
}

const end = acceptedEnd('d')
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
      sql`select d.holder_kind, d.holder_id, d.type, max(${end}) as ends_on from ${accepted(wanted)}
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
        select d.id, d.holder_kind, d.holder_id, d.type, ${end} as ends_on, d.file_id from ${accepted(wanted)}) s
      join stored_file f on f.id = s.file_id order by s.ends_on desc, s.id`,
  )
  return rows
}

const isAccepted = (alias: string, types: readonly string[]): SQL => {
  const d = sql.raw(alias)
  return sql`${d}.holder_kind = 'person' and ${d}.type in (${codeList(types)}) and ${d}.rental_id is null
    and ${d}.deleted_at is null and ${d}.review_status = 'approved'`
}
/** SQL: whether a person has a document of this type that was accepted and counts on this day. */
export const holdsVerified = (person: SQL, type: string, day: string): SQL =>
  sql`coalesce((select true from qualification_document d where d.holder_id = ${person} and ${isAccepted('d', [type])}
    and ${end} >= ${day}::date limit 1), false)`

/**
 * SQL: a select of `person` and `ends_on` of those of whom a paper of one of these types ends between two days, the last of
 * its type that was accepted; each once, by the first that ends. Walked in the order of `ends_on` by an index, so that a
 * page of it costs the same however many there are.
 */
export const personsByEnd = (types: readonly string[], days: { readonly from: string; readonly to: string }): SQL => {
  const isWithin = (alias: string) => sql`${acceptedEnd(alias)} between ${days.from}::date and ${days.to}::date`
  // Asked of one row after another, by the index of holders: what could be asked of all at once would be.
  const isLast = (alias: string) => sql`coalesce((select false from qualification_document later
    where later.holder_id = ${sql.raw(alias)}.holder_id and later.type = ${sql.raw(alias)}.type and ${isAccepted('later', types)}
      and (${acceptedEnd('later')}, later.id) > (${acceptedEnd(alias)}, ${sql.raw(alias)}.id) limit 1), true)`
  return sql`select d.holder_id as person, ${end} as ends_on from qualification_document d
    where ${isAccepted('d', types)} and ${isWithin('d')} and ${isLast('d')}
      and coalesce((select false from qualification_document sooner where sooner.holder_id = d.holder_id
        and sooner.type <> d.type and ${isAccepted('sooner', types)} and ${isWithin('sooner')} and ${isLast('sooner')}
        and (${acceptedEnd('sooner')}, sooner.id) < (${end}, d.id) limit 1), true)`
}
