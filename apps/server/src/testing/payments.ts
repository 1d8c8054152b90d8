import { type DepositKind, depositLadder } from '@jihui/protocol/rental/deposit-ladder'
import { type SandboxNotice, sandboxMerchant, signNotice } from '../modules/payment/sandbox/notice.ts'
import { openDesk, type Desk } from '../modules/payment/desk.ts'
import { settleClaim } from '../modules/settlement/public.ts'
import type { Asked } from '../modules/payment/public.ts'
import type { Actor } from '../platform/access.ts'
import { claimedFenOf, findReturn, lockRental } from '../modules/rental/public.ts'
import { randomBytes } from 'node:crypto'
import { aMachine, type Machine } from './machines.ts'
import { aRental, pathOf } from './orders.ts'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

/** What an order put straight where a payment test begins still lacks. */
interface OrderToPay {
  readonly id: number
  readonly line: string
  readonly totalFen: number
  /** The machine's deposit. */
  readonly baseFen: number
  readonly holdFen: number
}

/**
 * An order whose contract is signed, without the way there: only the payment is the test's business. Who may put down less
 * than the deposit is not asked either.
 */
export const anOrderToPay = async (
  app: TestApp,
  renter: Person,
  { kind = 'paid', machine: wanted, from = 0 }: { kind?: DepositKind; machine?: Machine; from?: number } = {},
): Promise<OrderToPay> => {
  const machine = wanted ?? (await aMachine(app))
  const id = await aRental(app, { machine, renter, from })
  const { securedPercent } = depositLadder.find((rung) => rung.kind === kind)!
  const { rows } = await app.pool.query<Record<'total_fen' | 'deposit_base_fen' | 'deposit_hold_fen', number>>(
    `UPDATE rental SET status = 'pending_payment', verification_status = 'approved', contract_generated_at = $2,
       contract_signed_at = $2, hold_expires_at = $2::timestamptz + interval '24 hours', deposit_kind = $3,
       deposit_fen = CASE $3 WHEN 'paid' THEN deposit_fen ELSE 0 END,
       total_fen = CASE $3 WHEN 'paid' THEN total_fen ELSE total_fen - deposit_fen END,
       deposit_hold_fen = CASE $3 WHEN 'frozen' THEN deposit_base_fen * $4::bigint / 100 ELSE 0 END
     WHERE id = $1 RETURNING total_fen, deposit_base_fen, deposit_hold_fen`,
    [id, app.clock.now(), kind, securedPercent],
  )
  const { total_fen: totalFen, deposit_base_fen: baseFen, deposit_hold_fen: holdFen } = rows[0]!
  return { id, line: machine.line, totalFen, baseFen, holdFen }
}

/** A renter as he asks for his order. */
export const askedBy = (renter: Person, { id, line }: { id: number; line: string }): Asked => ({
  id,
  actor: { id: renter.id, tenant: null } as unknown as Actor,
  as: 'payer',
  within: line,
})

export const deskOf = (app: TestApp): Desk => openDesk(app.services)

export const openPaymentFor = (
  app: TestApp,
  order: { id: number; line: string },
  renter: Person,
  body: Record<string, unknown> = { payment_method: 'wechat' },
  headers: Record<string, string> = {},
) => app.call('POST', pathOf(order.line, 'create_payment', order.id), { token: renter.token, body, headers })

export const placeHoldFor = (
  app: TestApp,
  order: { id: number; line: string },
  renter: Person,
  payment_method: unknown = 'alipay',
) => app.call('POST', pathOf(order.line, 'hold_deposit', order.id), { token: renter.token, body: { payment_method } })

/** What the payer does with a code. */
export const decide = (app: TestApp, qrCode: string, result: 'success' | 'fail') =>
  app.call('POST', new URL(qrCode).pathname, { body: { result } })

export const aNotice = (changes: Partial<SandboxNotice> & Pick<SandboxNotice, 'payment_number' | 'amount'>) => ({
  notice_id: randomBytes(12).toString('hex'),
  merchant_id: sandboxMerchant,
  currency: 'CNY' as const,
  event: 'payment.success' as const,
  trade_no: `T${randomBytes(6).toString('hex')}`,
  ...changes,
})

/** Sends a notification over the network, as the gateway does. */
export const notify = async (
  app: TestApp,
  channel: string,
  notice: SandboxNotice,
  { secret = app.config.sandboxSecret, at = app.clock.now(), body = '' } = {},
) => {
  const signed = signNotice(secret, notice, at)
  const response = await fetch(new URL(`/api/payment/notify/${channel}/`, app.url), {
    method: 'POST',
    headers: signed.headers,
    body: body || signed.body,
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** What was asked for damage is settled, whoever decided it. */
export const settleClaimOf = (app: TestApp, rentalId: number, settledFen: number): Promise<void> =>
  app.db.transaction(async (tx) => {
    const order = (await lockRental(tx, rentalId))!
    const record = (await findReturn(tx, rentalId))!
    const settledLateFen = Math.min(record.lateFen, settledFen)
    const claim = {
      claimedFen: claimedFenOf(record),
      settledFen,
      settledLateFen,
      settledOvertimeFen: 0,
      settledRepairFen: 0,
    }
    await settleClaim(tx, order, claim, app.clock.now())
  })

/** All entries of the books together, and each posting alone: both must be zero. */
export const imbalance = async (app: TestApp): Promise<number> => {
  const { rows } = await app.pool.query<{ off: number }>(
    `SELECT coalesce(sum(abs(total)), 0)::bigint AS off
     FROM (SELECT sum(amount_fen) AS total FROM ledger_entry GROUP BY posting_id) AS each`,
  )
  return rows[0]!.off
}
export const balanceOf = async (app: TestApp, account: string, rentalId?: number): Promise<number> => {
  const { rows } = await app.pool.query<{ fen: number }>(
    `SELECT coalesce(sum(amount_fen), 0)::bigint AS fen FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id
     WHERE account = $1 AND ($2::bigint IS NULL OR p.payable_id = $2)`,
    [account, rentalId ?? null],
  )
  return rows[0]!.fen
}
