/** Somebody else of staff looks again at what a driver did not get: it stands, or he is given some of it after all. */
import { type DeductionKind, inHistory } from '@jihui/protocol/freight/deductions/machine'
import { type ReviewMoney, reviewMoney } from '@jihui/protocol/freight/deductions/money'
import type { reviewRequest } from '@jihui/protocol/freight/deductions/schema'
import { freightExtraPayable, freightOrderPayable } from '@jihui/protocol/freight/payables'
import { spokenYuan } from '@jihui/protocol/spoken'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { bearEarning } from '../../payment/public.ts'
import { extraKey } from '../extras/extra-payable.ts'
import { extras, type ExtraRow, lockExtra } from '../extras/move-extra.ts'
import { driversOf, lockOrder, type OrderRow, orderWords, writeHistory } from '../orders/move-order.ts'
import { freightOrderKey } from '../orders/order-payable.ts'
import { freightDeduction } from './deduction-table.ts'
import { type DeductionRow, deductions, lockDeduction } from './move-deduction.ts'

/** Whether the shipper still has to pay what was decided of it: neither paid nor let off. */
const isOpen = async (tx: Tx, extra: ExtraRow | null): Promise<boolean> => {
  if (extra === null || extra.paidAt !== null) return false
  const ofIt = and(eq(freightDeduction.extraId, extra.id), eq(freightDeduction.kind, 'waiver' satisfies DeductionKind))
  return (await tx.select({ id: freightDeduction.id }).from(freightDeduction).where(ofIt)).length === 0
}

interface Given {
  readonly row: DeductionRow
  readonly order: OrderRow
  readonly money: ReviewMoney
  /** Still to be paid by the shipper; null: not, or it is about no extra. */
  readonly open: ExtraRow | null
  readonly grantedFen: number
  readonly reason: string
  readonly now: Date
}
/** It was not paid meanwhile: the days to do so begin anew, with what the review adds. */
const resumeExtra = async (tx: Tx, extra: ExtraRow, { order, money, now }: Given): Promise<void> => {
  const addedFen = money.bearer === 'shipper' ? money.fen : 0
  const set = { amountFen: extra.amountFen + addedFen, agreedAt: now }
  const after = await extras.transition(tx, extra, { action: 'review', by: 'system', as: 'system', set, now })
  if (addedFen === 0) return
  const words = { ...(await orderWords(tx, order)), amount: spokenYuan(after.amountFen) }
  await emit(tx, 'freight.extra_agreed', { ...words, userId: order.shipperId })
}
const bear = async (tx: Tx, { row, order, money, reason, now }: Given): Promise<void> => {
  if (money.bearer !== 'platform') return
  const key = row.extraId === null ? freightOrderKey(order.id) : extraKey(row.extraId)
  const about = { ...key, declared: row.extraId === null ? freightOrderPayable : freightExtraPayable, about: {} }
  const { source, parts, commissionPercent } = money
  const earned = { payeeId: order.payeeId, role: 'driver', source, parts, commissionPercent } as const
  await bearEarning(tx, { about, ...earned, cause: `deduction:${row.id}`, reason }, now)
}

const tell = async (tx: Tx, { order, money, grantedFen, reason }: Given): Promise<void> => {
  const words = { ...(await orderWords(tx, order)), notes: reason, amount: spokenYuan(grantedFen) }
  if (grantedFen === 0) {
    for (const userId of [order.shipperId, ...driversOf(order)])
      await emit(tx, 'freight.deduction_upheld', { ...words, userId })
    return
  }
  for (const userId of driversOf(order)) await emit(tx, 'freight.deduction_changed', { ...words, userId })
  if (money.bearer === 'platform') await emit(tx, 'freight.deduction_borne', { ...words, userId: order.shipperId })
}

/**
 * Refuses a party, whoever decided the first time, and more than he did not get. What a decision gave back to the shipper
 * stays his: the platform bears what a review adds, but for an extra he has not paid yet.
 */
export const reviewDeduction = (
  { db, clock, hooks }: Services,
  actor: Actor,
  orderId: number,
  id: number,
  { amount: grantedFen, reason }: z.output<typeof reviewRequest>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const order = (await lockOrder(tx, orderId)) ?? refuse('freight.order_not_found')
    const row = (await lockDeduction(tx, orderId, id)) ?? refuse('freight.deduction_not_found')
    if (row.decidedBy === actor.id) refuse('freight.same_decider')
    if (grantedFen > row.amountFen)
      refuse('request.invalid', { errors: { amount: `不能多于没有给的 ${spokenYuan(row.amountFen)}` } })
    const extra = row.extraId === null ? null : await lockExtra(tx, row.extraId)
    const open = row.kind === 'extra' && (await isOpen(tx, extra)) ? extra : null
    const facts = { kind: row.kind as DeductionKind, amountFen: row.amountFen, grantedFen, isOpen: open !== null }
    const money = reviewMoney({ ...facts, commissionPercent: order.commissionPercent })
    const action = grantedFen > 0 ? 'change' : 'uphold'
    const borneBy = money.bearer === 'nobody' ? '' : money.bearer
    const set = { grantedFen, borneBy, review: reason, reviewedBy: actor.id, reviewedAt: now }
    const step = { action, by: actor, as: 'staff', set, notes: reason, told: { reason }, hooks, now } as const
    await deductions.transition(tx, row, step)
    const given: Given = { row, order, money, open, grantedFen, reason, now }
    if (open) await resumeExtra(tx, open, given)
    await bear(tx, given)
    await writeHistory(tx, order, { action: inHistory(action), by: actor, notes: reason, now })
    await tell(tx, given)
    await emit(tx, 'freight.order_moved', { freightOrderId: orderId, action, status: order.status })
  })
