import { type LedgerAccount, ledgerAccountCodes, ledgerAccounts } from '@jihui/protocol/payment/ledger'
import { ask } from '../../../platform/database/ask.ts'
import type { ledgerPage, ledgerQuery } from '@jihui/protocol/payment/ledger-schema'
import { toYuan } from '@jihui/protocol/values'
import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { addDays } from '../../../platform/clock.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { keysTyped, viewKeyIn } from '../payables/known-payables.ts'
import { isCalled, ofPayable } from '../payables/payable-key.ts'
import { ledgerEntry, ledgerPosting } from '../table.ts'
import { causeWords, viewEntries } from './view-posting.ts'

type Query = z.output<typeof ledgerQuery>
type Page = z.output<typeof ledgerPage>

const startOf = (day: string) => new Date(`${day}T00:00:00+08:00`)
/** R00000123 and 123 may be a payable; anything else is looked for in what postings are written with. */
const byKeyword = (hooked: Hooked, keyword: string): SQL | undefined => {
  const keys = keysTyped(hooked, keyword)
  const inMemo = sql`strpos(upper(${ledgerPosting.memo}), upper(${keyword})) > 0`
  if (keys.length === 0) return inMemo
  return or(...keys.map((key) => ofPayable(ledgerPosting, key)), eq(ledgerPosting.memo, keyword))
}

/** A kind alone, an id alone under the name its kind has for it, or both. */
const byPayable = ({ rental_id, payable_kind, payable_id }: Query): SQL | undefined =>
  and(
    rental_id === undefined ? undefined : isCalled('rental_id', 'ledger_posting', sql`${rental_id}`),
    payable_kind === undefined ? undefined : eq(ledgerPosting.payableKind, payable_kind),
    payable_id === undefined ? undefined : eq(ledgerPosting.payableId, payable_id),
  )

const whereOf = (hooked: Hooked, query: Query): SQL | undefined => {
  const { keyword, kind, account, from, to } = query
  return and(
    byPayable(query),
    keyword ? byKeyword(hooked, keyword) : undefined,
    kind ? eq(ledgerPosting.kind, kind) : undefined,
    account
      ? sql`exists (select 1 from ledger_entry t where t.posting_id = ${ledgerPosting.id} and t.account = ${account})`
      : undefined,
    from ? gte(ledgerPosting.createdAt, startOf(from)) : undefined,
    to ? lt(ledgerPosting.createdAt, startOf(addDays(to, 1))) : undefined,
  )
}

const sumAccounts = (db: Db, where: SQL | undefined) =>
  db
    .select({
      account: ledgerEntry.account,
      debitFen: sql<number>`sum(greatest(${ledgerEntry.amountFen}, 0))::float8`,
      creditFen: sql<number>`sum(greatest(-${ledgerEntry.amountFen}, 0))::float8`,
    })
    .from(ledgerEntry)
    .innerJoin(ledgerPosting, eq(ledgerPosting.id, ledgerEntry.postingId))
    .where(where)
    .groupBy(ledgerEntry.account)

const viewAccounts = (sums: Awaited<ReturnType<typeof sumAccounts>>): Pick<Page, 'accounts' | 'debit' | 'credit'> => {
  const moved = ledgerAccountCodes.flatMap((code) => sums.filter(({ account }) => account === code))
  return {
    accounts: moved.map(({ account, debitFen, creditFen }) => ({
      account: account as LedgerAccount,
      account_display: ledgerAccounts[account as LedgerAccount].label,
      debit: toYuan(debitFen),
      credit: toYuan(creditFen),
    })),
    debit: toYuan(moved.reduce((sum, { debitFen }) => sum + debitFen, 0)),
    credit: toYuan(moved.reduce((sum, { creditFen }) => sum + creditFen, 0)),
  }
}

/** Postings, newest first, with what all that were asked for come to by account. */
export const listLedger = async (
  hooked: Hooked,
  db: Db,
  query: Query,
): Promise<Pick<Page, 'count' | 'results' | 'accounts' | 'debit' | 'credit'>> => {
  const where = whereOf(hooked, query)
  const [total, sums, postings] = await Promise.all([
    ask(
      db,
      { count: 'number' },
      sql`select ${boundedCount(sql`from ${ledgerPosting} where ${where ?? sql`true`}`)} as count`,
    ),
    sumAccounts(db, where),
    db
      .select()
      .from(ledgerPosting)
      .where(where)
      .orderBy(desc(ledgerPosting.createdAt), desc(ledgerPosting.id))
      .limit(query.page_size)
      .offset((query.page - 1) * query.page_size),
  ])
  const ids = postings.map(({ id }) => id)
  const [entries, wordsOf] = await Promise.all([
    db.select().from(ledgerEntry).where(inArray(ledgerEntry.postingId, ids)),
    causeWords(hooked, db, postings),
  ])
  const results = postings.map((posting) => ({
    id: posting.id,
    cause: posting.cause,
    cause_display: wordsOf(posting),
    payee_id: posting.payeeId,
    memo: posting.memo,
    created_at: posting.createdAt.toISOString(),
    ...viewEntries(
      posting.kind,
      entries.filter(({ postingId }) => postingId === posting.id),
    ),
    ...viewKeyIn(hooked, posting),
  }))
  return { count: total.rows[0]?.count ?? 0, results, ...viewAccounts(sums) }
}
