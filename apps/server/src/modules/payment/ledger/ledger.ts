import type { LedgerAccount, PostingKind } from '@jihui/protocol/payment/ledger'
import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { keyOf, ofPayable, type PayableKey } from '../payables/payable-key.ts'
import { ledgerEntry, ledgerPosting } from '../table.ts'

/** Account → fen: debit positive, credit negative; together zero, which the database checks at commit. */
export type Entries = Partial<Record<LedgerAccount, number>>

interface Posting {
  readonly kind: PostingKind
  /** What it follows from. A cause that has been posted is not posted again. */
  readonly cause: string
  readonly about: PayableKey
  readonly payeeId?: number | null
  readonly memo: string
  readonly entries: Entries
  readonly now: Date
}

export const post = async (
  tx: Queryable,
  { entries, now, about, payeeId = null, ...posting }: Posting,
): Promise<boolean> => {
  const [made] = await tx
    .insert(ledgerPosting)
    .values({ ...posting, ...keyOf(about), payeeId, createdAt: now })
    .onConflictDoNothing({ target: ledgerPosting.cause })
    .returning({ id: ledgerPosting.id })
  if (!made) return false
  const rows = Object.entries(entries)
    .filter(([, amountFen]) => amountFen !== 0)
    .map(([account, amountFen]) => ({ postingId: made.id, account, amountFen }))
  if (rows.length > 0) await tx.insert(ledgerEntry).values(rows)
  return true
}

/** What the books hold of a payable, by account. */
export const balancesOf = async (tx: Queryable, key: PayableKey): Promise<Entries> => {
  const rows = await tx
    .select({ account: ledgerEntry.account, fen: sql<number>`sum(${ledgerEntry.amountFen})::bigint` })
    .from(ledgerEntry)
    .innerJoin(ledgerPosting, eq(ledgerPosting.id, ledgerEntry.postingId))
    .where(ofPayable(ledgerPosting, key))
    .groupBy(ledgerEntry.account)
  return Object.fromEntries(rows.map((row) => [row.account, row.fen]))
}
