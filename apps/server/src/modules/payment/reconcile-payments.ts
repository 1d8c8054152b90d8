import { askGateway, closePayment } from './close-payment.ts'
import type { Desk } from './desk.ts'
import { claimCheck, listExpiredPayments, listUnansweredPayments, listWaitingRefunds } from './queries.ts'
import { oneByOne } from './one-by-one.ts'
import { processRefund } from './process-refund.ts'
import { reconcileHolds } from './reconcile-holds.ts'

/** Codes whose hour is over are closed at the gateway; whoever paid in the last second has paid. */
export const expirePayments = async (desk: Desk): Promise<void> =>
  oneByOne(desk, 'payment', await listExpiredPayments(desk.db, desk.clock.now()), (row) =>
    closePayment(desk, row, 'expired'),
  )

/** Payments whose answer never came: the gateway is asked. */
export const askAboutPayments = async (desk: Desk, silentSeconds: number): Promise<void> => {
  const now = desk.clock.now()
  const rows = await listUnansweredPayments(desk.db, now, new Date(now.getTime() - silentSeconds * 1000))
  await oneByOne(desk, 'payment', rows, async (row) => {
    if (await claimCheck(desk.db, row.id, now)) await askGateway(desk, row)
  })
}

export const finishRefunds = async (desk: Desk): Promise<void> =>
  oneByOne(desk, 'refund', await listWaitingRefunds(desk.db), ({ id }) => processRefund(desk, id))

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
