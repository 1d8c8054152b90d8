/** What explains a figure: every posting of a payable in order of time, and for each figure the postings it is the sum of. */
import {
  type LedgerAccount,
  ledgerAccountCodes,
  ledgerAccounts,
  type PostingKind,
} from '@jihui/protocol/payment/ledger'
import type { explainQuery, ledgerExplanation } from '@jihui/protocol/payment/ledger-schema'
import { toYuan } from '@jihui/protocol/values'
import { asc, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { refuse } from '../../../platform/refusal.ts'
import { needKeeper, viewKey } from '../payables/known-payables.ts'
import { ofPayable, type PayableKey } from '../payables/payable-key.ts'
import type { Explanation as Explained } from './explained.ts'
import { explainGenerally } from './general-figures.ts'
import { ledgerEntry, ledgerPosting } from '../table.ts'
import { causeWords, inOrder, type PostingRow, viewEntries, viewEntry } from './view-posting.ts'

type Explanation = z.output<typeof ledgerExplanation>
interface Posting extends PostingRow {
  readonly entries: { account: LedgerAccount; amountFen: number }[]
}

const listPostings = async (db: Queryable, key: PayableKey): Promise<Posting[]> => {
  const rows = await db
    .select({ posting: ledgerPosting, account: ledgerEntry.account, amountFen: ledgerEntry.amountFen })
    .from(ledgerPosting)
    .innerJoin(ledgerEntry, eq(ledgerEntry.postingId, ledgerPosting.id))
    .where(ofPayable(ledgerPosting, key))
    .orderBy(asc(ledgerPosting.createdAt), asc(ledgerPosting.id), asc(ledgerEntry.id))
  const postings = new Map<number, Posting>()
  for (const { posting, account, amountFen } of rows) {
    const known = postings.get(posting.id) ?? { ...posting, entries: [] }
    known.entries.push({ account: account as LedgerAccount, amountFen })
    postings.set(posting.id, known)
  }
  return [...postings.values()]
}

/** The postings, each with what every account it touches stood at afterwards. */
const tellPostings = (postings: readonly Posting[], wordsOf: (posting: PostingRow) => string) => {
  const balances = new Map<LedgerAccount, number>()
  const told = postings.map((posting) => ({
    ...viewEntries(posting.kind, posting.entries),
    id: posting.id,
    cause: posting.cause,
    cause_display: wordsOf(posting),
    memo: posting.memo,
    created_at: posting.createdAt.toISOString(),
    entries: inOrder(posting.entries).map((entry) => {
      const fen = (balances.get(entry.account) ?? 0) + entry.amountFen
      balances.set(entry.account, fen)
      return { ...viewEntry(entry), balance: toYuan(fen) }
    }),
  }))
  return { told, balances }
}

const explainFigures = (
  postings: readonly Posting[],
  { figures, shown }: Pick<Explained, 'figures' | 'shown'>,
): Explanation['figures'] =>
  Object.entries(figures).map(([code, { label, hint, pick }]) => {
    const parts = postings
      .map(({ id, kind, entries }) => ({
        posting_id: id,
        fen: entries.reduce((sum, entry) => sum + pick({ ...entry, kind: kind as PostingKind }), 0),
      }))
      .filter(({ fen }) => fen !== 0)
    const sum = parts.reduce((total, { fen }) => total + fen, 0)
    const said = shown[code] ?? 0
    return {
      code,
      label,
      hint,
      shown: toYuan(said),
      sum: toYuan(sum),
      is_equal: sum === said,
      parts: parts.map(({ posting_id, fen }) => ({ posting_id, amount: toYuan(fen) })),
    }
  })

/** What is meant: by its kind and id, or by its id under the name its kind has for it. */
const keyAsked = (
  { hooks }: Pick<Services, 'hooks'>,
  { rental_id, payable_kind, payable_id }: z.output<typeof explainQuery>,
): PayableKey => {
  if (payable_kind !== undefined && payable_id !== undefined)
    return { payableKind: payable_kind, payableId: payable_id }
  const called = Object.values(hooks.payment.payables).find(({ declared }) => declared.idField === 'rental_id')
  if (rental_id === undefined || !called) {
    const sentence = '请说明是哪张订单或单据'
    return refuse('request.invalid', { message: sentence, errors: { rental_id: sentence } })
  }
  return { payableKind: called.declared.kind, payableId: rental_id }
}

/** All of it from one moment: the postings and what they are held against. */
export const explainLedger = (
  services: Pick<Services, 'db' | 'hooks'>,
  asked: z.output<typeof explainQuery>,
): Promise<Explanation> => {
  const key = keyAsked(services, asked)
  const keeper = needKeeper(services, key.payableKind)
  return services.db.transaction(
    async (tx) => {
      const explained =
        (await (keeper.explain
          ? keeper.explain(services, tx, key.payableId)
          : explainGenerally(keeper, tx, key.payableId))) ?? refuse('payment.payable_unknown')
      const postings = await listPostings(tx, key)
      const { told, balances } = tellPostings(postings, await causeWords(services, tx, postings))
      return {
        rental_id: null,
        ...viewKey(services, key),
        ...explained.head,
        postings: told,
        balances: ledgerAccountCodes
          .filter((account) => balances.has(account))
          .map((account) => ({
            account,
            account_display: ledgerAccounts[account].label,
            balance: toYuan(balances.get(account) ?? 0),
          })),
        figures: explainFigures(postings, explained),
        off_books: explained.offBooks.map(({ label, fen, note }) => ({ label, amount: toYuan(fen), note })),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
