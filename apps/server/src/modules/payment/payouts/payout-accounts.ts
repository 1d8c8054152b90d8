/** Where somebody is paid to: what is in force, what waits, what was before. */
import { and, desc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { Queryable } from '../../../platform/database/database.ts'
import { type MarksOf, plainMark } from '../../identity/public.ts'
import { payoutAccount } from './payout-table.ts'

export type PayoutAccountRow = typeof payoutAccount.$inferSelect

/** Who is paid to one account is one party. */
export const payoutMarks: MarksOf = (accounts) => sql`select payee_id, 'payout', ${plainMark('account_number')}
  from payout_account where payee_id in (${accounts})`

/** Of an account number only its end: enough to know it again. */
export const maskAccount = (number: string): string => (number === '' ? '' : `**** **** ${number.slice(-4)}`)

/** How an account is shown to anybody but whoever transfers money to it. */
export const shownAccountOf = (row: Pick<PayoutAccountRow, 'accountName' | 'bankName' | 'accountNumber'>) => ({
  account_name: row.accountName,
  bank_name: row.bankName,
  account_number: maskAccount(row.accountNumber),
})

/** Names an account without telling it: a payout is registered on the account that was read, or not at all. */
export const fingerprintOf = ({ id, accountName, bankName, accountNumber }: PayoutAccountRow): string =>
  createHash('sha256')
    .update(JSON.stringify([id, accountName, bankName, accountNumber]))
    .digest('base64url')

/** The newest first; a change that was called off before it counted is among them. */
export const listPayoutAccounts = (db: Queryable, payeeId: number): Promise<PayoutAccountRow[]> =>
  db
    .select()
    .from(payoutAccount)
    .where(eq(payoutAccount.payeeId, payeeId))
    .orderBy(desc(payoutAccount.effectiveAt), desc(payoutAccount.id))
    .limit(50)

export interface PayoutAccounts {
  readonly inForce: PayoutAccountRow | null
  readonly pending: PayoutAccountRow | null
}

/** How somebody's accounts stand at a moment. */
export const findPayoutAccounts = async (db: Queryable, payeeId: number, now: Date): Promise<PayoutAccounts> => {
  const ofOwner = and(eq(payoutAccount.payeeId, payeeId), isNull(payoutAccount.cancelledAt))
  const newest = [desc(payoutAccount.effectiveAt), desc(payoutAccount.id)]
  const [inForce] = await db
    .select()
    .from(payoutAccount)
    .where(and(ofOwner, lte(payoutAccount.effectiveAt, now)))
    .orderBy(...newest)
    .limit(1)
  const [pending] = await db
    .select()
    .from(payoutAccount)
    .where(and(ofOwner, gt(payoutAccount.effectiveAt, now)))
    .orderBy(...newest)
    .limit(1)
  return { inForce: inForce ?? null, pending: pending ?? null }
}

export const findPayoutAccount = async (db: Queryable, id: number): Promise<PayoutAccountRow | null> => {
  const [row] = await db.select().from(payoutAccount).where(eq(payoutAccount.id, id))
  return row ?? null
}

/** The account that counted before this one did. */
export const findFormerAccount = async (db: Queryable, row: PayoutAccountRow): Promise<PayoutAccountRow | null> => {
  const isBefore = or(
    lt(payoutAccount.effectiveAt, row.effectiveAt),
    and(eq(payoutAccount.effectiveAt, row.effectiveAt), lt(payoutAccount.id, row.id)),
  )
  const [former] = await db
    .select()
    .from(payoutAccount)
    .where(and(eq(payoutAccount.payeeId, row.payeeId), isNull(payoutAccount.cancelledAt), isBefore))
    .orderBy(desc(payoutAccount.effectiveAt), desc(payoutAccount.id))
    .limit(1)
  return former ?? null
}
