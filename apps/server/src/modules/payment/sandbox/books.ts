import type { PaymentMethod } from '@jihui/protocol/payment/methods'
import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { addDays, dayOf } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { BillRow, GatewayOrder, GatewayRefund, HoldOutcome, RefundOutcome } from '../gateway.ts'
import { sandboxCapture, sandboxOrder, sandboxRefund } from '../table.ts'

export type SandboxOrderRow = typeof sandboxOrder.$inferSelect
export type SandboxRefundRow = typeof sandboxRefund.$inferSelect
export type SandboxBooks = ReturnType<typeof openBooks>

/** Of a hold: while anything is left of it, it is held. */
export const holdStateOf = (row: SandboxOrderRow): HoldOutcome['state'] => {
  if (row.state === 'closed') return 'released'
  if (row.state !== 'paid') return row.state === 'failed' ? 'failed' : 'waiting'
  if (row.capturedFen + row.releasedFen < row.amountFen) return 'held'
  return row.capturedFen > 0 ? 'captured' : 'released'
}

/** What the sandbox knows of orders, refunds and holds, whoever asks and in whatever form. */
export const openBooks = (db: Db, now: () => Date) => {
  const find = async (number: string): Promise<SandboxOrderRow | null> =>
    (await db.select().from(sandboxOrder).where(eq(sandboxOrder.number, number)))[0] ?? null

  const findByTrade = async (trade: string): Promise<SandboxOrderRow | null> =>
    (await db.select().from(sandboxOrder).where(eq(sandboxOrder.trade, trade)))[0] ?? null

  const findRefund = async (number: string): Promise<SandboxRefundRow | null> =>
    (await db.select().from(sandboxRefund).where(eq(sandboxRefund.number, number)))[0] ?? null

  /** The same number opens one order; with another amount it is refused. */
  const open = async (
    { number, amountFen, subject, method, expiresAt, returnUrl }: GatewayOrder,
    isHold: boolean,
  ): Promise<SandboxOrderRow> => {
    const token = randomBytes(24).toString('base64url')
    await db
      .insert(sandboxOrder)
      .values({ number, amountFen, subject, method, expiresAt, returnUrl, token, isHold, createdAt: now() })
      .onConflictDoNothing()
    const row = await find(number)
    if (!row || row.amountFen !== amountFen || row.isHold !== isHold)
      throw new Error(`sandbox: order ${number} differs`)
    return row
  }

  const close = async (number: string): Promise<SandboxOrderRow | null> => {
    await db
      .update(sandboxOrder)
      .set({ state: 'closed' })
      .where(and(eq(sandboxOrder.number, number), eq(sandboxOrder.state, 'waiting')))
    return find(number)
  }

  const refund = (wanted: GatewayRefund): Promise<RefundOutcome> =>
    db.transaction(async (tx) => {
      const order = await lock(tx, wanted.paymentNumber)
      if (!order) return { state: 'failed', failure: '支付渠道没有这笔支付' }
      const [known] = await tx.select().from(sandboxRefund).where(eq(sandboxRefund.number, wanted.number))
      if (known) return { state: 'completed' }
      if (order.refundedFen + wanted.amountFen > order.amountFen)
        return { state: 'failed', failure: '退款超过支付金额' }
      const { number, amountFen } = wanted
      await tx.insert(sandboxRefund).values({ number, orderNumber: order.number, amountFen, createdAt: now() })
      await tx
        .update(sandboxOrder)
        .set({ refundedFen: sql`${sandboxOrder.refundedFen} + ${amountFen}` })
        .where(eq(sandboxOrder.number, order.number))
      return { state: 'completed' }
    })

  /** Takes part of what is held, once under one number; never more than is left. */
  const capture = (number: string, captureNumber: string, amountFen: number): Promise<SandboxOrderRow | null> =>
    db.transaction(async (tx) => {
      const hold = await lock(tx, number)
      if (!hold?.isHold) return null
      const [known] = await tx.select().from(sandboxCapture).where(eq(sandboxCapture.number, captureNumber))
      if (known) return hold
      const left = hold.amountFen - hold.capturedFen - hold.releasedFen
      if (hold.state !== 'paid' || amountFen <= 0 || amountFen > left)
        throw new Error(`sandbox: ${number} holds less than ${amountFen}`)
      await tx
        .insert(sandboxCapture)
        .values({ number: captureNumber, orderNumber: number, amountFen, createdAt: now() })
      const capturedFen = hold.capturedFen + amountFen
      await tx.update(sandboxOrder).set({ capturedFen }).where(eq(sandboxOrder.number, number))
      return { ...hold, capturedFen }
    })

  const release = (number: string): Promise<SandboxOrderRow | null> =>
    db.transaction(async (tx) => {
      const hold = await lock(tx, number)
      if (!hold?.isHold) return null
      const changes =
        hold.state === 'paid'
          ? { releasedFen: hold.amountFen - hold.capturedFen }
          : { state: hold.state === 'waiting' ? 'closed' : hold.state }
      await tx.update(sandboxOrder).set(changes).where(eq(sandboxOrder.number, number))
      return { ...hold, ...changes }
    })

  /** Null until the day is over. */
  const listBill = async (day: string, method?: PaymentMethod): Promise<readonly BillRow[] | null> => {
    if (day >= dayOf(now())) return null
    const from = new Date(`${day}T00:00:00+08:00`)
    const till = new Date(`${addDays(day, 1)}T00:00:00+08:00`)
    const ofMethod = method && eq(sandboxOrder.method, method)
    const during = (column: typeof sandboxOrder.paidAt | typeof sandboxRefund.createdAt) =>
      and(gte(column, from), lt(column, till), ofMethod)
    const [paid, captured, refunded] = await Promise.all([
      db
        .select()
        .from(sandboxOrder)
        .where(and(during(sandboxOrder.paidAt), eq(sandboxOrder.isHold, false)))
        .orderBy(asc(sandboxOrder.paidAt)),
      db
        .select({ row: sandboxCapture, trade: sandboxOrder.trade })
        .from(sandboxCapture)
        .innerJoin(sandboxOrder, eq(sandboxOrder.number, sandboxCapture.orderNumber))
        .where(and(gte(sandboxCapture.createdAt, from), lt(sandboxCapture.createdAt, till), ofMethod)),
      db
        .select({ row: sandboxRefund, trade: sandboxOrder.trade })
        .from(sandboxRefund)
        .innerJoin(sandboxOrder, eq(sandboxOrder.number, sandboxRefund.orderNumber))
        .where(during(sandboxRefund.createdAt)),
    ])
    const rows: BillRow[] = paid.map(({ number, trade, amountFen, paidAt }) => {
      const at = paidAt ?? from
      return { kind: 'payment', number, paymentNumber: number, trade: trade ?? '', amountFen, feeFen: 0, at }
    })
    const joined = { payment: captured, refund: refunded } as const
    for (const kind of ['payment', 'refund'] as const)
      for (const { row, trade } of joined[kind])
        rows.push({
          kind,
          number: row.number,
          paymentNumber: row.orderNumber,
          trade: trade ?? '',
          amountFen: row.amountFen,
          feeFen: 0,
          at: row.createdAt,
        })
    return rows.toSorted(
      (one, other) => one.at.getTime() - other.at.getTime() || one.number.localeCompare(other.number),
    )
  }

  return { find, findByTrade, findRefund, open, close, refund, capture, release, listBill }
}

const lock = async (tx: Tx, number: string): Promise<SandboxOrderRow | null> =>
  (await tx.select().from(sandboxOrder).where(eq(sandboxOrder.number, number)).for('update'))[0] ?? null
