import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { sandboxOrder } from '../table.ts'
import type { SandboxOrderRow } from './books.ts'
import { sandboxMerchant, type SandboxNotice } from './notice.ts'

export const findByToken = async (db: Db, token: string): Promise<SandboxOrderRow> =>
  (await db.select().from(sandboxOrder).where(eq(sandboxOrder.token, token)))[0] ?? refuse('payment.not_found')

/** What the payer does at the cashier, once; answers what the sandbox then has to tell the merchant. */
export const decideOrder = async (
  db: Db,
  token: string,
  result: 'success' | 'fail',
  now: Date,
): Promise<{ order: SandboxOrderRow; notice: SandboxNotice }> => {
  const trade = `SB${now.getTime()}${randomBytes(3).toString('hex')}`
  const [order] = await db
    .update(sandboxOrder)
    .set({ state: result === 'success' ? 'paid' : 'failed', trade, paidAt: result === 'success' ? now : null })
    .where(and(eq(sandboxOrder.token, token), eq(sandboxOrder.state, 'waiting'), gt(sandboxOrder.expiresAt, now)))
    .returning()
  if (!order) {
    const present = await findByToken(db, token)
    return refuse('payment.code_closed', { message: wordsOf(present, now).sentence })
  }
  const notice: SandboxNotice = {
    notice_id: randomBytes(12).toString('hex'),
    merchant_id: sandboxMerchant,
    payment_number: order.number,
    amount: order.amountFen,
    currency: 'CNY',
    event: result === 'success' ? 'payment.success' : 'payment.failed',
    trade_no: trade,
    ...(order.isHold && { about: 'hold' as const }),
  }
  return { order, notice }
}

const cashierStates = {
  waiting: { label: '等待付款', sentence: '选择付款结果。这里是沙箱，不会扣真钱。' },
  paid: { label: '支付成功', sentence: '已付款，可以回到机汇继续。' },
  failed: { label: '支付失败', sentence: '这次付款没有成功，回到机汇重新发起支付。' },
  closed: { label: '已取消', sentence: '这笔支付已取消，付款码已经失效。' },
  expired: { label: '已过期', sentence: '付款码已过期，回到机汇重新发起支付。' },
} as const
/** Of money that is frozen, not paid. */
const holdStates: Readonly<Record<CashierState, { label: string; sentence: string }>> = {
  waiting: { label: '等待确认', sentence: '选择冻结结果。这里是沙箱，不会冻结真钱。' },
  paid: { label: '已冻结', sentence: '钱还在你的账户里，可以回到机汇继续。' },
  failed: { label: '冻结失败', sentence: '这次没有冻结成功，回到机汇重新发起。' },
  closed: { label: '已结束', sentence: '这笔冻结已经结束，码已经失效。' },
  expired: { label: '已过期', sentence: '冻结码已过期，回到机汇重新发起。' },
}
export type CashierState = keyof typeof cashierStates

export const stateOf = (row: SandboxOrderRow, now: Date): CashierState =>
  row.state === 'waiting' && row.expiresAt <= now ? 'expired' : (row.state as CashierState)

export const wordsOf = (row: SandboxOrderRow, now: Date): { label: string; sentence: string } =>
  (row.isHold ? holdStates : cashierStates)[stateOf(row, now)]
