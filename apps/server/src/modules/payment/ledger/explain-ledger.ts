/** What explains a figure: every posting of an order in order of time, and for each figure the postings it is the sum of. */
import {
  type LedgerAccount,
  ledgerAccountCodes,
  ledgerAccounts,
  type PostingKind,
} from '@jihui/protocol/payment/ledger'
import type { ledgerExplanation } from '@jihui/protocol/payment/ledger-schema'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { depositKinds } from '@jihui/protocol/rental/deposit-ladder'
import { statusOf } from '@jihui/protocol/rental/machine'
import { toYuan } from '@jihui/protocol/values'
import { asc, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Db, Queryable } from '../../../platform/database/database.ts'
import { figureCodes, figures, offTheBooks, readShown } from './explain-figures.ts'
import { ledgerEntry, ledgerPosting } from '../table.ts'
import { causeWords, inOrder, type PostingRow, viewEntries, viewEntry } from './view-posting.ts'

type Explanation = z.output<typeof ledgerExplanation>
interface Posting extends PostingRow {
  readonly entries: { account: LedgerAccount; amountFen: number }[]
}

const listPostings = async (db: Queryable, rentalId: number): Promise<Posting[]> => {
  const rows = await db
    .select({ posting: ledgerPosting, account: ledgerEntry.account, amountFen: ledgerEntry.amountFen })
    .from(ledgerPosting)
    .innerJoin(ledgerEntry, eq(ledgerEntry.postingId, ledgerPosting.id))
    .where(eq(ledgerPosting.rentalId, rentalId))
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
  shown: Awaited<ReturnType<typeof readShown>>['figures'],
): Explanation['figures'] =>
  figureCodes.map((code) => {
    const { label, hint, pick } = figures[code]
    const parts = postings
      .map(({ id, kind, entries }) => ({
        posting_id: id,
        fen: entries.reduce((sum, entry) => sum + pick({ ...entry, kind: kind as PostingKind }), 0),
      }))
      .filter(({ fen }) => fen !== 0)
    const sum = parts.reduce((total, { fen }) => total + fen, 0)
    return {
      code,
      label,
      hint,
      shown: toYuan(shown[code]),
      sum: toYuan(sum),
      is_equal: sum === shown[code],
      parts: parts.map(({ posting_id, fen }) => ({ posting_id, amount: toYuan(fen) })),
    }
  })

/** All of it from one moment: the postings and what they are held against. */
export const explainLedger = (db: Db, rentalId: number): Promise<Explanation> =>
  db.transaction(
    async (tx) => {
      const { order, figures: shown } = await readShown(tx, rentalId)
      const postings = await listPostings(tx, rentalId)
      const { told, balances } = tellPostings(postings, await causeWords(tx, postings))
      return {
        rental_id: rentalId,
        order_number: orderNumber(rentalId),
        line: order.line,
        equipment_name: order.equipment_name,
        illustration: order.illustration,
        status_display: statusOf(order.status).label,
        deposit_kind: order.deposit_kind,
        deposit_kind_display: depositKinds[order.deposit_kind].label,
        postings: told,
        balances: ledgerAccountCodes
          .filter((account) => balances.has(account))
          .map((account) => ({
            account,
            account_display: ledgerAccounts[account].label,
            balance: toYuan(balances.get(account) ?? 0),
          })),
        figures: explainFigures(postings, shown),
        off_books: offTheBooks(order).map(({ label, fen, note }) => ({ label, amount: toYuan(fen), note })),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
