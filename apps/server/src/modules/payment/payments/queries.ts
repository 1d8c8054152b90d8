import type { PaidWith, PaymentStatus } from '@jihui/protocol/payment/methods'
import { and, asc, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db, Queryable, Tx } from '../../../platform/database/database.ts'
import { rowReader } from '../../../platform/database/json-rows.ts'
import type { OrderRoute } from '../gateway.ts'
import { ofPayable, type PayableKey } from '../payables/payable-key.ts'
import { payment, refund } from '../table.ts'

export type PaymentRow = Omit<typeof payment.$inferSelect, 'status' | 'method'> & {
  status: PaymentStatus
  method: PaidWith
}
export type RefundRow = typeof refund.$inferSelect

export const findPayment = async (db: Queryable, id: number): Promise<PaymentRow | null> =>
  ((await db.select().from(payment).where(eq(payment.id, id)))[0] as PaymentRow | undefined) ?? null
/** Locked until the transaction ends. Its payable is always locked before. */
export const lockPayment = async (tx: Tx, id: number): Promise<PaymentRow | null> =>
  ((await tx.select().from(payment).where(eq(payment.id, id)).for('update'))[0] as PaymentRow | undefined) ?? null
export const findPaymentByNumber = async (db: Queryable, number: string): Promise<PaymentRow | null> =>
  ((await db.select().from(payment).where(eq(payment.number, number)))[0] as PaymentRow | undefined) ?? null

export const findOpenPayment = async (db: Queryable, key: PayableKey): Promise<PaymentRow | null> => {
  const [row] = await db
    .select()
    .from(payment)
    .where(and(ofPayable(payment, key), eq(payment.status, 'processing')))
  return (row as PaymentRow | undefined) ?? null
}
/** The newest payment of a payable; an open one comes first. */
export const findLatestPayment = async (db: Queryable, key: PayableKey): Promise<PaymentRow | null> => {
  const [row] = await db
    .select()
    .from(payment)
    .where(ofPayable(payment, key))
    .orderBy(desc(sql`${payment.status} = 'processing'`), desc(payment.id))
    .limit(1)
  return (row as PaymentRow | undefined) ?? null
}
export const listPaidPayments = (db: Queryable, key: PayableKey) =>
  db
    .select()
    .from(payment)
    .where(and(ofPayable(payment, key), eq(payment.status, 'paid')))
    .orderBy(asc(payment.paidAt), asc(payment.id)) as Promise<PaymentRow[]>
/** Money of a payable that is ours to give back, oldest first. */
export const lockPaidPayments = async (tx: Tx, key: PayableKey): Promise<PaymentRow[]> =>
  (await tx
    .select()
    .from(payment)
    .where(and(ofPayable(payment, key), eq(payment.status, 'paid')))
    .orderBy(asc(payment.id))
    .for('update')) as PaymentRow[]

/** The payment as it stands with where it leads. */
export const setRoute = async (db: Db, id: number, route: OrderRoute): Promise<PaymentRow | null> => {
  const [row] = await db
    .update(payment)
    .set({
      qrCode: route.qrCode ?? null,
      gatewayUrl: route.gatewayUrl ?? null,
      formData: route.bridge ?? route.formData ?? null,
    })
    .where(eq(payment.id, id))
    .returning()
  return (row as PaymentRow | undefined) ?? null
}

/** True once a second for each open payment: the gateway is not asked more often, however many ask us. */
export const claimCheck = async (db: Db, id: number, now: Date): Promise<boolean> => {
  const due = new Date(now.getTime() - 1000)
  const claimed = await db
    .update(payment)
    .set({ checkedAt: now })
    .where(
      and(
        eq(payment.id, id),
        eq(payment.status, 'processing'),
        or(isNull(payment.checkedAt), lte(payment.checkedAt, due)),
      ),
    )
    .returning({ id: payment.id })
  return claimed.length > 0
}

const batch = 200
/** Those tried longest ago come first: ones that fail again and again do not stand before the others. */
export const listExpiredPayments = (db: Db, gateway: string, now: Date) =>
  db
    .select()
    .from(payment)
    .where(and(eq(payment.status, 'processing'), eq(payment.gateway, gateway), lte(payment.expiresAt, now)))
    .orderBy(sql`${payment.checkedAt} nulls first`, asc(payment.id))
    .limit(batch) as Promise<PaymentRow[]>
/** Open payments whose answer may have been lost: neither opened nor asked about after `before`. */
export const listUnansweredPayments = (db: Db, gateway: string, now: Date, before: Date) =>
  db
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.status, 'processing'),
        eq(payment.gateway, gateway),
        gt(payment.expiresAt, now),
        lte(payment.createdAt, before),
        or(isNull(payment.checkedAt), lte(payment.checkedAt, before)),
      ),
    )
    .orderBy(sql`${payment.checkedAt} nulls first`, asc(payment.id))
    .limit(batch) as Promise<PaymentRow[]>
/** Refunds a channel has still to make; what went back by transfer waits for staff, not for a channel. */
export const listWaitingRefunds = (db: Db, gateway: string) =>
  db
    .select({ id: refund.id })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(and(eq(refund.status, 'processing'), eq(payment.gateway, gateway)))
    .orderBy(sql`${refund.checkedAt} nulls first`, asc(refund.id))
    .limit(batch)
export const notePaymentTry = (db: Db, id: number, now: Date) =>
  db.update(payment).set({ checkedAt: now }).where(eq(payment.id, id))
export const noteRefundTry = (db: Db, id: number, now: Date) =>
  db.update(refund).set({ checkedAt: now }).where(eq(refund.id, id))
export const toRefund = rowReader(refund)
export const listRefunds = (db: Queryable, key: PayableKey): Promise<RefundRow[]> =>
  db.select().from(refund).where(ofPayable(refund, key)).orderBy(desc(refund.id))
