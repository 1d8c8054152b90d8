import {
  type LedgerAccount,
  ledgerAccountCodes,
  ledgerAccounts,
  type PostingKind,
  postingKinds,
} from '@jihui/protocol/payment/ledger'
import type { ledgerPosting as ledgerPostingSchema } from '@jihui/protocol/payment/schema'
import { toYuan } from '@jihui/protocol/values'
import { asc, count, desc, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Db } from '../../platform/database.ts'
import { ledgerEntry, ledgerPosting } from './table.ts'

interface Filter {
  rentalId: number | undefined
  limit: number
  offset: number
}

export const listLedger = async (
  db: Db,
  { rentalId, limit, offset }: Filter,
): Promise<{ count: number; results: z.output<typeof ledgerPostingSchema>[] }> => {
  const where = rentalId === undefined ? undefined : eq(ledgerPosting.rentalId, rentalId)
  const [[total], postings] = await Promise.all([
    db.select({ count: count() }).from(ledgerPosting).where(where),
    db.select().from(ledgerPosting).where(where).orderBy(desc(ledgerPosting.id)).limit(limit).offset(offset),
  ])
  const ids = postings.map(({ id }) => id)
  const entries = ids.length
    ? await db.select().from(ledgerEntry).where(inArray(ledgerEntry.postingId, ids)).orderBy(asc(ledgerEntry.id))
    : []
  const position = (row: { account: string }) => ledgerAccountCodes.indexOf(row.account as LedgerAccount)
  const results = postings.map((posting) => ({
    id: posting.id,
    kind: posting.kind as PostingKind,
    kind_display: postingKinds[posting.kind as PostingKind],
    cause: posting.cause,
    rental_id: posting.rentalId,
    memo: posting.memo,
    created_at: posting.createdAt.toISOString(),
    entries: entries
      .filter(({ postingId }) => postingId === posting.id)
      .toSorted((a, b) => Number(a.amountFen < 0) - Number(b.amountFen < 0) || position(a) - position(b))
      .map(({ account, amountFen }) => ({
        account: account as LedgerAccount,
        account_display: ledgerAccounts[account as LedgerAccount].label,
        debit: amountFen > 0 ? toYuan(amountFen) : 0,
        credit: amountFen < 0 ? toYuan(-amountFen) : 0,
      })),
  }))
  return { count: total?.count ?? 0, results }
}
