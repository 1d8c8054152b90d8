/** What of a settled order is its machine's owner's: everything earned with it, less the commission on the rent. */
import { shareOf } from '@jihui/protocol/payment/earnings'
import type { EarningSource } from '@jihui/protocol/owner/fleet'
import { findLine } from '@jihui/protocol/rental/lines'
import { rentalPayable } from '@jihui/protocol/settlement/payable'
import type { Tx } from '../../platform/database/database.ts'
import { type Entries, keepEarning } from '../payment/public.ts'
import type { RentalRow } from '../rental/public.ts'
import { rentalKey } from './rental-key.ts'

export interface Earned {
  readonly rentFen: number
  readonly deliveryFen: number
  /** Options and charges of the machine. */
  readonly extrasFen: number
  /** The platform's own fee. */
  readonly platformFen: number
  /** Hours beyond those included in the days. */
  readonly overtimeFen: number
  readonly lateFen: number
  readonly damageFen: number
}

/** What of it can be an owner's. */
const partsOf = ({
  rentFen,
  deliveryFen,
  extrasFen,
  overtimeFen,
  lateFen,
  damageFen,
}: Omit<Earned, 'platformFen'>) => ({
  rent: rentFen,
  delivery: deliveryFen,
  extras: extrasFen,
  overtime: overtimeFen,
  late: lateFen,
  damage: damageFen,
})

/** What an owner keeps of it at this percentage. */
export const ownerShareOf = (earned: Omit<Earned, 'platformFen'>, percent: number) =>
  shareOf(rentalPayable.parts, partsOf(earned), percent)

const percentOf = ({ line }: Pick<RentalRow, 'line'>): number => findLine(line).pricing.commissionPercent

/** Where what was earned goes in the books: all of it ours, or the owner's less our commission. */
export const earnedEntries = (order: Pick<RentalRow, 'ownerId' | 'line'>, earned: Earned): Entries => {
  if (order.ownerId === null)
    return {
      rent_income: -(earned.rentFen + earned.overtimeFen),
      service_income: -(earned.platformFen + earned.extrasFen),
      delivery_income: -earned.deliveryFen,
      late_income: -earned.lateFen,
      damage_income: -earned.damageFen,
    }
  const { commissionFen, netFen } = ownerShareOf(earned, percentOf(order))
  return { owner_payable: -netFen, commission_income: -commissionFen, service_income: -earned.platformFen }
}

/** Keeps the owner's account of the order; the platform's own machines have none. */
export const keepOwnerEarning = async (
  tx: Tx,
  order: RentalRow,
  earned: Earned,
  now: Date,
  source: EarningSource = 'rental',
): Promise<void> => {
  if (order.ownerId === null) return
  const about = { ...rentalKey(order.id), declared: rentalPayable, about: { rentalId: order.id } }
  const kept = { about, payeeId: order.ownerId, role: 'owner', source, parts: partsOf(earned) } as const
  await keepEarning(tx, { ...kept, commissionPercent: percentOf(order) }, now)
}
