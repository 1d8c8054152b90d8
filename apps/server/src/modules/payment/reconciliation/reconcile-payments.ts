import { askGateway, closePayment } from '../payments/close-payment.ts'
import type { Desk } from '../desk.ts'
import {
  claimCheck,
  listExpiredPayments,
  listUnansweredPayments,
  listWaitingRefunds,
  notePaymentTry,
  noteRefundTry,
} from '../payments/queries.ts'
import { atEachChannel, forEachIsolated } from '../for-each-isolated.ts'
import { processRefund } from '../refunds/process-refund.ts'
import { reconcileHolds } from './reconcile-holds.ts'

/** Codes whose hour is over are closed at the gateway; whoever paid in the last second has paid. */
export const expirePayments = (desk: Desk): Promise<void> =>
  atEachChannel(desk, async (channel) => {
    const now = desk.clock.now()
    await forEachIsolated(desk, channel, 'payment', await listExpiredPayments(desk.db, channel, now), async (row) => {
      await notePaymentTry(desk.db, row.id, now)
      await closePayment(desk, row, 'expired')
    })
  })

/** Payments whose answer never came: the gateway is asked. */
export const askAboutPayments = (desk: Desk, silentSeconds: number): Promise<void> =>
  atEachChannel(desk, async (channel) => {
    const now = desk.clock.now()
    const before = new Date(now.getTime() - silentSeconds * 1000)
    const rows = await listUnansweredPayments(desk.db, channel, now, before)
    await forEachIsolated(desk, channel, 'payment', rows, async (row) => {
      if (await claimCheck(desk.db, row.id, now)) await askGateway(desk, row)
    })
  })

export const finishRefunds = (desk: Desk): Promise<void> =>
  atEachChannel(desk, async (channel) =>
    forEachIsolated(desk, channel, 'refund', await listWaitingRefunds(desk.db, channel), async ({ id }) => {
      await noteRefundTry(desk.db, id, desk.clock.now())
      await processRefund(desk, id)
    }),
  )

/**
 * Brings our books and the gateways' to agreement; every minute, and at each start, when nothing is too young to have been
 * lost with the process before.
 */
export const reconcilePayments = async (desk: Desk, silentSeconds = 30): Promise<void> => {
  await expirePayments(desk)
  await askAboutPayments(desk, silentSeconds)
  await finishRefunds(desk)
  await reconcileHolds(desk, silentSeconds)
}
