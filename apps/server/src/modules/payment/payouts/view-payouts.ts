import { payoutAccountRecentDays } from '@jihui/protocol/payment/payout-account'
import type { payout } from '@jihui/protocol/payment/payout-schema'
import type * as z from 'zod/mini'
import { addHours } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import type { EarnedRow } from '../earnings/list-earned.ts'
import { viewEarned } from '../earnings/view-earned.ts'
import { findPayoutHold, type PayoutHoldRow } from './hold-payouts.ts'
import {
  findFormerAccount,
  findPayoutAccount,
  findPayoutAccounts,
  fingerprintOf,
  type PayoutAccountRow,
  shownAccountOf,
} from './payout-accounts.ts'

/** Where an amount goes or went, and what whoever transfers it has to know about that account. */
interface PaidTo {
  readonly account: PayoutAccountRow | null
  /** The account before it, where it came into force lately. */
  readonly former: PayoutAccountRow | null
  readonly pending: PayoutAccountRow | null
  readonly hold: PayoutHoldRow | null
}
export const viewWaiting = (row: PayoutAccountRow) => ({
  ...shownAccountOf(row),
  asked_at: row.createdAt.toISOString(),
  effective_at: row.effectiveAt.toISOString(),
})
const viewChanged = ({ account, former }: PaidTo): z.output<typeof payout>['account_changed'] =>
  account &&
  former && {
    asked_at: account.createdAt.toISOString(),
    since: account.effectiveAt.toISOString(),
    former: shownAccountOf(former),
  }

/** What is due goes to the account in force now, what was paid went to the one it was paid to. */
const paidToOf = async (db: Queryable, row: EarnedRow, now: Date): Promise<PaidTo> => {
  if (row.status === 'paid') {
    const account = row.payout_account_id === null ? null : await findPayoutAccount(db, row.payout_account_id)
    return { account, former: null, pending: null, hold: null }
  }
  const [{ inForce: account, pending }, hold] = await Promise.all([
    findPayoutAccounts(db, row.payee_id, now),
    findPayoutHold(db, row.payee_id),
  ])
  const isRecent = account !== null && account.effectiveAt > addHours(now, -payoutAccountRecentDays * 24)
  return { account, former: isRecent ? await findFormerAccount(db, account) : null, pending, hold }
}

/** For whoever transfers it: the whole account. */
const viewPayout = async (
  hooked: Hooked,
  db: Queryable,
  row: EarnedRow,
  paidTo: PaidTo,
): Promise<z.output<typeof payout>> => ({
  payee_id: row.payee_id,
  payee_name: row.payee_name,
  payee_phone: row.payee_phone ?? '',
  account_name: paidTo.account?.accountName ?? '',
  bank_name: paidTo.account?.bankName ?? '',
  account_number: paidTo.account?.accountNumber ?? '',
  account_fingerprint: paidTo.account ? fingerprintOf(paidTo.account) : '',
  account_changed: viewChanged(paidTo),
  account_pending: paidTo.pending && viewWaiting(paidTo.pending),
  hold: paidTo.hold && {
    reason: paidTo.hold.reason,
    placed_by: paidTo.hold.placedByName,
    placed_at: paidTo.hold.createdAt.toISOString(),
  },
  ...(await viewEarned(hooked, db, row)),
})

/** A page of amounts for whoever transfers them; somebody's account is read once for all of his. */
export const viewPayouts = async (
  hooked: Hooked,
  db: Queryable,
  rows: readonly EarnedRow[],
  now: Date,
): Promise<z.output<typeof payout>[]> => {
  const known = new Map<string, Promise<PaidTo>>()
  const read = (row: EarnedRow) => {
    const key = row.status === 'paid' ? `account ${row.payout_account_id}` : `payee ${row.payee_id}`
    const found = known.get(key) ?? paidToOf(db, row, now)
    known.set(key, found)
    return found
  }
  return Promise.all(rows.map(async (row) => viewPayout(hooked, db, row, await read(row))))
}
