import type { Tx } from '../../platform/database.ts'
import type { RentalRow } from './queries.ts'
import { deliveryRecord } from './table.ts'
import { type By, nameOf } from './history.ts'
import { transition } from './transition.ts'

interface Delivery {
  carrier: string
  trackingNumber: string
  notes: string
}

/** The machine is on its way; the renter confirms when it arrives. */
export const deliverRental = async (tx: Tx, row: RentalRow, by: By, delivery: Delivery, now: Date) => {
  const after = await transition(tx, row, 'deliver', by, { notes: delivery.notes, set: { deliveredAt: now }, now })
  const deliveredBy = nameOf(by)
  await tx.insert(deliveryRecord).values({ rentalId: row.id, ...delivery, deliveredAt: now, deliveredBy })
  return after
}
