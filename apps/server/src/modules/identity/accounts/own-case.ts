import { type SQL, sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Actor } from '../../../platform/access.ts'
import { beyondHisOwn } from '../../../platform/caller.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { refuse } from '../../../platform/refusal.ts'

/** Whose case it is: accounts, and telephone numbers where a person is only named by one. */
export interface Case {
  readonly accounts: readonly (number | null | undefined)[]
  readonly phones?: readonly (string | null | undefined)[]
  /** Companies it is of, whoever of them acted: each member stands for it. */
  readonly companies?: readonly (number | null | undefined)[]
}

/** SQL: written in any width and case, with or without spaces, it is the same name or number. */
export const plainMark = (value: string): SQL =>
  sql.raw(`nullif(lower(regexp_replace(normalize(${value}, NFKC), '\\s', '', 'g')), '')`)

/** What tells that two accounts stand for one party: telephone, company, and what other modules bring. */
const marksOf = ({ hooks }: Hooked, accounts: SQL): SQL =>
  sql.join(
    [
      sql`select id as account, 'phone' as kind, phone as mark from app_user where id in (${accounts})
        union select id, 'company', ${plainMark('company_name')} from app_user where id in (${accounts})`,
      ...hooks.identity.marks.map((marks) => marks(accounts)),
    ],
    sql` union `,
  )

const list = (values: readonly (number | string)[]) =>
  sql.join(
    values.map((one) => sql`${one}`),
    sql`, `,
  )

/** Whether this account is one of the parties, or stands for the same person or company as one of them. */
export const isPartyTo = async (
  hooked: Hooked,
  db: Queryable,
  id: number,
  { accounts, phones = [], companies = [] }: Case,
): Promise<boolean> => {
  const ids = accounts.filter((one): one is number => typeof one === 'number')
  if (ids.includes(id)) return true
  const named = phones.filter((one): one is string => Boolean(one))
  const tenants = companies.filter((one): one is number => typeof one === 'number')
  if (ids.length === 0 && named.length === 0 && tenants.length === 0) return false
  const theirs = sql`${ids.length > 0 ? marksOf(hooked, list(ids)) : sql`select 0 as account, 'phone' as kind, null::text as mark`}
    ${named.length > 0 ? sql`union select 0, 'phone', one from unnest(array[${list(named)}]::text[]) one` : sql``}
    ${tenants.length > 0 ? sql`union select 0, 'tenant', one::text from unnest(array[${list(tenants)}]::bigint[]) one` : sql``}`
  // Whoever asks knows neither the other's telephone nor his companies; only that there is one in common.
  const { rows } = await beyondHisOwn(async () =>
    db.execute(sql`
    with mine as (${marksOf(hooked, sql`${id}::bigint`)}), theirs as (${theirs})
    select 1 from mine join theirs using (kind, mark) where mark is not null and mark <> '' limit 1`),
  )
  return rows.length > 0
}

/** Nobody judges his own case, nor that of his company: refuses whoever is a party of what he is about to decide. */
export const requireNoParty = async (
  hooked: Hooked,
  db: Queryable,
  actor: Pick<Actor, 'id'>,
  of: Case,
): Promise<void> => {
  if (await isPartyTo(hooked, db, actor.id, of)) refuse('auth.own_case')
}

/** SQL: `account` of those of these that share a mark with this one. */
const alike = (hooked: Hooked, id: number, others: readonly number[]): SQL => sql`
    with mine as (${marksOf(hooked, sql`${id}::bigint`)}), theirs as (${marksOf(hooked, list(others))})
    select theirs.account from mine join theirs using (kind, mark) where mark is not null and mark <> ''`

/** Which of these accounts stand for the same person or company as this one, itself among them. */
export const sameParty = async (
  hooked: Hooked,
  db: Pick<Queryable, 'execute'>,
  id: number,
  others: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (others.length === 0) return new Set()
  const { rows } = await ask(db, { account: 'number' }, alike(hooked, id, others))
  return new Set([...rows.map(({ account }) => account), ...others.filter((other) => other === id)])
}

export interface SharedMark {
  readonly account: number
  /** `phone`, `company`, and what other modules bring, as `payout`. */
  readonly kind: string
  readonly mark: string
}
/** What this account has in common with each of these: for staff who look into it, never shown whole. */
export const sharedMarks = async (
  hooked: Hooked,
  db: Pick<Queryable, 'execute'>,
  id: number,
  others: readonly number[],
): Promise<SharedMark[]> => {
  if (others.length === 0) return []
  const { rows } = await ask(
    db,
    { account: 'number', kind: 'text', mark: 'text' },
    sql`with mine as (${marksOf(hooked, sql`${id}::bigint`)}), theirs as (${marksOf(hooked, list(others))})
      select distinct theirs.account, kind, mark from mine join theirs using (kind, mark)
      where mark is not null and mark <> '' order by 1, 2, 3`,
  )
  return rows
}

/**
 * The same, and those that were signed in at the same address of the network since then. An address alone accuses nobody, but
 * what two accounts behind one do for each other proves nothing.
 */
export const tiedAccounts = async (
  hooked: Hooked,
  db: Pick<Queryable, 'execute'>,
  id: number,
  others: readonly number[],
  since: Date,
): Promise<ReadonlySet<number>> => {
  if (others.length === 0) return new Set()
  const { rows } = await ask(
    db,
    { account: 'number' },
    sql`${alike(hooked, id, others)}
    union select their.user_id from session their
      where their.user_id in (${list(others)}) and their.created_at > ${since} and their.ip <> ''
        and exists (select 1 from session own
          where own.user_id = ${id} and own.created_at > ${since} and own.ip = their.ip)`,
  )
  return new Set(rows.map(({ account }) => account))
}
