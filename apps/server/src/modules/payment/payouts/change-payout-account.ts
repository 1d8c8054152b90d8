import { payoutAccountWaitDays } from '@jihui/protocol/payment/payout-account'
import type { payoutAccountRequest } from '@jihui/protocol/payment/payout-account-schema'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type Actor, earnerIdOf } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { addHours } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Client } from '../../../platform/http/call.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import {
  findUser,
  type Identity,
  lockPerson,
  requirePassword,
  useSmsCode,
  verifyOwnCode,
} from '../../identity/public.ts'
import { findPayoutAccounts, type PayoutAccountRow, shownAccountOf } from './payout-accounts.ts'
import { payoutAccount } from './payout-table.ts'

const wordsOf = (row: PayoutAccountRow): string => {
  const { account_name: name, bank_name: bank, account_number: number } = shownAccountOf(row)
  return `${name} ${bank} 尾号 ${number.slice(-4)}`
}
/** Day and hour in Shanghai, as a sentence has them. */
const momentText = (moment: Date): string => {
  const at = addHours(moment, 8)
  return `${at.getUTCMonth() + 1}月${at.getUTCDate()}日 ${at.toISOString().slice(11, 16)}`
}

const tell = (
  tx: Tx,
  actor: Actor,
  client: Client,
  now: Date,
  told: { action: string; id: number; before: unknown; after: unknown },
) =>
  writeAudit(
    tx,
    {
      actor,
      action: `payout_account.${told.action}`,
      objectType: 'payout_account',
      objectId: told.id,
      before: told.before,
      after: told.after,
      client,
    },
    now,
  )

const callOff = (tx: Tx, { id }: PayoutAccountRow, now: Date) =>
  tx.update(payoutAccount).set({ cancelledAt: now }).where(eq(payoutAccount.id, id))

/** A company is paid under the name staff verified, whoever of its heads writes what. */
const nameOfPayee = async (tx: Tx, actor: Actor, stated: string): Promise<string> =>
  actor.tenant ? ((await findUser(tx, earnerIdOf(actor)))?.companyName ?? refuse('tenant.not_verified')) : stated

/**
 * Money goes elsewhere: only whoever is paid says so, of a company a head, with his password and a code sent to his telephone, and it counts only
 * days later, so that whoever has his session, or his telephone, is noticed before anything is paid to him.
 */
export const changePayoutAccount = async (
  services: Services,
  identity: Identity,
  body: z.output<typeof payoutAccountRequest>,
  actor: Actor,
  client: Client,
): Promise<void> => {
  await requirePassword(services, identity, actor, { password: body.password }, client)
  const proof = await verifyOwnCode(services, actor, 'payout', body.sms_code)
  const accountNumber = body.account_number.replaceAll(' ', '')
  await services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const payeeId = earnerIdOf(actor)
    await lockPerson(tx, payeeId)
    await useSmsCode(tx, proof, now)
    const { inForce, pending } = await findPayoutAccounts(tx, payeeId, now)
    const stands = pending ?? inForce
    const accountName = await nameOfPayee(tx, actor, body.account_name)
    const stated = { accountName, bankName: body.bank_name, accountNumber }
    if (
      stands?.accountNumber === accountNumber &&
      stands.accountName === stated.accountName &&
      stands.bankName === stated.bankName
    )
      refuse('payout.account_same')
    if (pending) await callOff(tx, pending, now)
    const effectiveAt = addHours(now, payoutAccountWaitDays * 24)
    const [made] = await tx
      .insert(payoutAccount)
      .values({ ...stated, payeeId, source: 'change', effectiveAt, createdAt: now })
      .returning()
    const row = made!
    await emit(tx, 'payout.account_changed', {
      userId: payeeId,
      accountId: row.id,
      account: wordsOf(row),
      former: inForce ? `的是 ${wordsOf(inForce)}` : '还没有登记',
      effectiveOn: momentText(effectiveAt),
    })
    const before = { account: inForce && shownAccountOf(inForce), pending: pending && shownAccountOf(pending) }
    const after = { ...shownAccountOf(row), effective_at: effectiveAt.toISOString() }
    await tell(tx, actor, client, now, { action: 'change', id: row.id, before, after })
  })
}

/** He, or who answers for him, noticed: everything stays as it was. His session is enough for that. */
export const cancelPayoutAccountChange = ({ db, clock }: Services, actor: Actor, client: Client): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const payeeId = earnerIdOf(actor)
    await lockPerson(tx, payeeId)
    const { inForce, pending } = await findPayoutAccounts(tx, payeeId, now)
    if (!pending) return refuse('payout.account_not_pending')
    await callOff(tx, pending, now)
    const account = inForce ? wordsOf(inForce) : '无'
    await emit(tx, 'payout.account_kept', { userId: payeeId, accountId: pending.id, account })
    const [before, after] = [{ pending: shownAccountOf(pending) }, { account: inForce && shownAccountOf(inForce) }]
    await tell(tx, actor, client, now, { action: 'cancel', id: pending.id, before, after })
  })

/** The account an application states counts once the application was approved, for who never had one. */
export const giveFirstPayoutAccount = async (
  tx: Tx,
  payeeId: number,
  stated: { accountName: string; bankName: string; accountNumber: string },
  actor: Actor,
  client: Client,
  now: Date,
): Promise<void> => {
  if (stated.accountNumber === '') return
  await lockPerson(tx, payeeId)
  const [known] = await tx
    .select({ id: payoutAccount.id })
    .from(payoutAccount)
    .where(eq(payoutAccount.payeeId, payeeId))
    .limit(1)
  if (known) return
  const { accountName, bankName, accountNumber } = stated
  const [row] = await tx
    .insert(payoutAccount)
    .values({ accountName, bankName, accountNumber, payeeId, source: 'application', effectiveAt: now, createdAt: now })
    .returning()
  await tell(tx, actor, client, now, { action: 'first', id: row!.id, before: null, after: shownAccountOf(row!) })
}
