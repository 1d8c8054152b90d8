/** What of a deposit is where, in fen. */
import type { DepositKind } from '@jihui/protocol/rental/deposit-ladder'
import { claimFrom } from '@jihui/protocol/rental/reckoning'
import type { DepositPlace } from '@jihui/protocol/deposit/machine'
import type { DepositCase } from './load-case.ts'

export interface DepositBalances {
  readonly place: DepositPlace
  /** What was put down so far. */
  readonly downFen: number
  /** What was taken out of it for good. */
  readonly takenFen: number
  /** Asked for and not settled yet. */
  readonly openFen: number
  readonly returningFen: number
  readonly returnedFen: number
  /** Of what is to be returned, what a channel could not; the platform does it by hand. */
  readonly failedFen: number
  readonly owedFen: number
}
type Put = Omit<DepositBalances, 'openFen' | 'owedFen'>

const nothing = { downFen: 0, takenFen: 0, returningFen: 0, returnedFen: 0, failedFen: 0 }

/** One refund may give back rent and deposit together: what is on its way counts as deposit first. */
const ofPaid = ({ order, record, claim, refunds }: DepositCase, openFen: number): Put => {
  if (!order.paidAt) return { ...nothing, place: 'renter' }
  const downFen = order.depositFen
  const isBack = order.status === 'returned'
  const dueFen = record?.unpaidExtensionFen ?? 0
  const claimed = claim && claim.settledFen !== null && claimFrom(order, dueFen, claim.amountFen, claim.settledFen)
  const takenFen = isBack ? Math.min(downFen, dueFen) + (claimed ? claimed.takenFen : 0) : 0
  const backFen = isBack || order.cancelledAt ? Math.max(0, downFen - takenFen - openFen) : 0
  const sum = (status: string) =>
    refunds.filter((one) => one.status === status).reduce((total, one) => total + one.amountFen, 0)
  const failedFen = Math.min(backFen, sum('failed'))
  const returningFen = Math.min(backFen, failedFen + sum('processing'))
  const place = (): DepositPlace => {
    if (openFen > 0 || !(isBack || order.cancelledAt)) return 'platform'
    if (backFen === 0) return 'taken'
    return returningFen > 0 ? 'returning' : 'returned'
  }
  return { place: place(), downFen, takenFen, returningFen, returnedFen: backFen - returningFen, failedFen }
}

const ofFrozen = ({ order, hold }: DepositCase): Put => {
  if (!order.depositHeldAt || !hold) return { ...nothing, place: 'renter' }
  const { amountFen: downFen, capturedFen: takenFen, releasedFen: returnedFen } = hold
  const isOver = hold.finishedAt !== null
  const returningFen = hold.releaseAskedAt && !isOver ? downFen - takenFen - returnedFen : 0
  const place = (): DepositPlace => {
    if (isOver) return takenFen > 0 && takenFen === downFen ? 'taken' : 'returned'
    return hold.releaseAskedAt ? 'returning' : 'frozen'
  }
  return { place: place(), downFen, takenFen, returningFen, returnedFen, failedFen: 0 }
}

const byKind: Readonly<Record<DepositKind, (one: DepositCase, openFen: number) => Put>> = {
  paid: ofPaid,
  frozen: ofFrozen,
  free: () => ({ ...nothing, place: 'waived' }),
}

export const balancesOf = (one: DepositCase): DepositBalances => {
  const { order, claim } = one
  const openFen = claim && claim.settledFen === null ? claim.amountFen : 0
  return { ...byKind[order.depositKind](one, openFen), openFen, owedFen: order.balanceFen }
}

/** What of an order's claim is, or would be, owed beside what was put down. */
export const owedOfClaim = ({ order, claim, hold, record }: DepositCase): number => {
  if (!claim) return 0
  if (claim.settledFen !== null) return Math.min(order.balanceFen, claim.settledFen)
  // A channel may hold less than was agreed, or nothing any more.
  const there = order.depositKind === 'frozen' ? { ...order, depositHoldFen: hold?.heldAt ? hold.amountFen : 0 } : order
  return claimFrom(there, record?.unpaidExtensionFen ?? 0, claim.amountFen, claim.amountFen).debtFen
}
