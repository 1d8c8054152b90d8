import { type SandboxNotice, sandboxMerchant, signNotice } from '../modules/payment/sandbox/notice.ts'
import { openDesk, type Desk } from '../modules/payment/desk.ts'
import { randomBytes } from 'node:crypto'
import { aMachine } from './machines.ts'
import { aRental, pathOf } from './orders.ts'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

/** What an order put straight where a payment test begins still lacks. */
interface OrderToPay {
  readonly id: number
  readonly line: string
  readonly totalFen: number
}

/** An order whose contract is signed, without the way there: only the payment is the test's business. */
export const anOrderToPay = async (app: TestApp, renter: Person): Promise<OrderToPay> => {
  const machine = await aMachine(app)
  const id = await aRental(app, { machine, renter })
  const { rows } = await app.pool.query<{ total_fen: number }>(
    `UPDATE rental SET status = 'pending_payment', verification_status = 'approved', contract_generated_at = $2,
       contract_signed_at = $2, hold_expires_at = $2::timestamptz + interval '24 hours' WHERE id = $1
     RETURNING total_fen`,
    [id, app.clock.now()],
  )
  return { id, line: machine.line, totalFen: rows[0]!.total_fen }
}

export const deskOf = (app: TestApp): Desk => openDesk(app.services)

export const openPaymentFor = (
  app: TestApp,
  order: { id: number; line: string },
  renter: Person,
  body: Record<string, unknown> = { payment_method: 'wechat' },
  headers: Record<string, string> = {},
) => app.call('POST', pathOf(order.line, 'create_payment', order.id), { token: renter.token, body, headers })

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

/** All entries of the books together, and each posting alone: both must be zero. */
export const imbalance = async (app: TestApp): Promise<number> => {
  const { rows } = await app.pool.query<{ off: number }>(
    `SELECT coalesce(sum(abs(total)), 0)::int AS off
     FROM (SELECT sum(amount_fen) AS total FROM ledger_entry GROUP BY posting_id) AS each`,
  )
  return rows[0]!.off
}
export const balanceOf = async (app: TestApp, account: string, rentalId?: number): Promise<number> => {
  const { rows } = await app.pool.query<{ fen: number }>(
    `SELECT coalesce(sum(amount_fen), 0)::int AS fen FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id
     WHERE account = $1 AND ($2::int IS NULL OR p.rental_id = $2)`,
    [account, rentalId ?? null],
  )
  return rows[0]!.fen
}
