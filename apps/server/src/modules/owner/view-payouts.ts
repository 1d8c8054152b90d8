import { payoutAccountRecentDays } from '@jihui/protocol/owner/payout-account'
import type { payout } from '@jihui/protocol/owner/earning-schema'
import type * as z from 'zod/mini'
import { addHours } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { findFormerAccount, findPayoutAccount, findPayoutAccounts, findPayoutHold } from '../payment/public.ts'
import type { EarningRow } from './earning-queries.ts'
import { type PaidTo, viewPayout } from './earning-view.ts'

/** What is due goes to the account in force now, what was paid went to the one it was paid to. */
const paidToOf = async (db: Queryable, row: EarningRow, now: Date): Promise<PaidTo> => {
  if (row.status === 'paid') {
    const account = row.payout_account_id === null ? null : await findPayoutAccount(db, row.payout_account_id)
    return { account, former: null, pending: null, hold: null }
  }
  const [{ inForce: account, pending }, hold] = await Promise.all([
    findPayoutAccounts(db, row.owner_id, now),
    findPayoutHold(db, row.owner_id),
  ])
  const isRecent = account !== null && account.effectiveAt > addHours(now, -payoutAccountRecentDays * 24)
  return { account, former: isRecent ? await findFormerAccount(db, account) : null, pending, hold }
}

/** A page of shares for whoever transfers them; an owner's account is read once for all of his. */
export const viewPayouts = async (
  db: Queryable,
  rows: readonly EarningRow[],
  now: Date,
): Promise<z.output<typeof payout>[]> => {
  const known = new Map<string, Promise<PaidTo>>()
  const read = (row: EarningRow) => {
    const key = row.status === 'paid' ? `account ${row.payout_account_id}` : `owner ${row.owner_id}`
    const found = known.get(key) ?? paidToOf(db, row, now)
    known.set(key, found)
    return found
  }
  return Promise.all(rows.map(async (row) => viewPayout(row, await read(row))))
}
