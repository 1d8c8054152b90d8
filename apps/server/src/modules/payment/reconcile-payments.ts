import { askGateway, closePayment } from './close-payment.ts'
import type { Desk } from './desk.ts'
import { claimCheck, listExpiredPayments, listUnansweredPayments, listWaitingRefunds } from './queries.ts'
import { processRefund } from './process-refund.ts'

/** One that fails is tried again in a minute and must not hold up the others. */
const each = async <T extends { id: number }>(
  desk: Desk,
  what: string,
  rows: T[],
  work: (row: T) => Promise<unknown>,
) => {
  for (const row of rows)
    await work(row).catch((error: unknown) => desk.log.warn({ err: error, [what]: row.id }, 'reconcile'))
}

/** Codes whose hour is over are closed at the gateway; whoever paid in the last second has paid. */
export const expirePayments = async (desk: Desk): Promise<void> =>
  each(desk, 'payment', await listExpiredPayments(desk.db, desk.clock.now()), (row) =>
    closePayment(desk, row, 'expired'),
  )

/** Payments whose answer never came: the gateway is asked. */
export const askAboutPayments = async (desk: Desk, silentSeconds: number): Promise<void> => {
  const now = desk.clock.now()
  const rows = await listUnansweredPayments(desk.db, now, new Date(now.getTime() - silentSeconds * 1000))
  await each(desk, 'payment', rows, async (row) => {
    if (await claimCheck(desk.db, row.id, now)) await askGateway(desk, row)
  })
}

export const finishRefunds = async (desk: Desk): Promise<void> =>
  each(desk, 'refund', await listWaitingRefunds(desk.db), ({ id }) => processRefund(desk, id))

/**
 * Brings our books and the gateways' to agreement; every minute, and at each start, when nothing is too young to have been
 * lost with the process before.
 */
export const reconcilePayments = async (desk: Desk, silentSeconds = 30): Promise<void> => {
  await expirePayments(desk)
  await askAboutPayments(desk, silentSeconds)
  await finishRefunds(desk)
}
