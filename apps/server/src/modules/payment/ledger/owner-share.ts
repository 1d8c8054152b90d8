/** What of a settled order is its machine's owner's: everything earned with it, less the commission on the rent. */
import { payoutWorkingDays } from '@jihui/protocol/owner/fleet'
import { findLine } from '@jihui/protocol/rental/lines'
import { addDays, dayOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { RentalRow } from '../../rental/public.ts'
import type { Entries } from './ledger.ts'
import { ownerEarning } from '../table.ts'

export interface Earned {
  readonly rentFen: number
  readonly deliveryFen: number
  /** Options and charges of the machine. */
  readonly extrasFen: number
  /** The platform's own fee. */
  readonly platformFen: number
  readonly lateFen: number
  readonly damageFen: number
}

/** Nobody is paid on a Saturday or Sunday. */
export const addWorkingDays = (day: string, days: number): string => {
  let reached = day
  for (let left = days; left > 0;) {
    reached = addDays(reached, 1)
    const weekday = new Date(`${reached}T00:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return reached
}

export const shareOf = ({ rentFen, deliveryFen, extrasFen, lateFen, damageFen }: Earned, percent: number) => {
  const commissionFen = Math.round((rentFen * percent) / 100)
  return { commissionFen, netFen: rentFen + deliveryFen + extrasFen + lateFen + damageFen - commissionFen }
}

/** Where what was earned goes in the books: all of it ours, or the owner's less our commission. */
export const earnedEntries = (order: Pick<RentalRow, 'ownerId' | 'line'>, earned: Earned): Entries => {
  if (order.ownerId === null)
    return {
      rent_income: -earned.rentFen,
      service_income: -(earned.platformFen + earned.extrasFen),
      delivery_income: -earned.deliveryFen,
      late_income: -earned.lateFen,
      damage_income: -earned.damageFen,
    }
  const { commissionFen, netFen } = shareOf(earned, findLine(order.line).pricing.commissionPercent)
  return { owner_payable: -netFen, commission_income: -commissionFen, service_income: -earned.platformFen }
}

declare module '../../../platform/events/outbox.ts' {
  interface Events {
    'owner.settled': { rentalId: number; ownerId: number; amountFen: number; dueOn: string }
  }
}

/** Keeps the owner's account of the order; the platform's own machines have none. */
export const keepOwnerEarning = async (
  tx: Tx,
  order: RentalRow,
  earned: Earned,
  now: Date,
  source: 'rental' | 'claim' = 'rental',
): Promise<void> => {
  if (order.ownerId === null) return
  const { commissionPercent } = findLine(order.line).pricing
  const { commissionFen, netFen } = shareOf(earned, commissionPercent)
  const settledOn = dayOf(now)
  const dueOn = addWorkingDays(settledOn, payoutWorkingDays)
  const { rentFen, deliveryFen, extrasFen, lateFen, damageFen } = earned
  await tx.insert(ownerEarning).values({
    rentalId: order.id,
    source,
    ownerId: order.ownerId,
    rentFen,
    deliveryFen,
    extrasFen,
    lateFen,
    damageFen,
    commissionPercent,
    commissionFen,
    netFen,
    settledOn,
    dueOn,
    createdAt: now,
  })
  await emit(tx, 'owner.settled', { rentalId: order.id, ownerId: order.ownerId, amountFen: netFen, dueOn })
}
