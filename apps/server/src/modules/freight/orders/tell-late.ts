/** A lorry that is not there when its window ends: whoever waits for it hears so once, and what it means for a rental. */
import { orderLimits } from '@jihui/protocol/freight/order-limits'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { findRental } from '../../rental/public.ts'
import { cargo } from '../cargos/cargo-table.ts'
import { type OrderRow, orderWords } from './move-order.ts'
import { freightOrder } from './order-table.ts'

/** Nobody has told of it yet. */
export const tellLate = async (tx: Tx, order: OrderRow, now: Date): Promise<void> => {
  await tx.update(freightOrder).set({ lateToldAt: now }).where(eq(freightOrder.id, order.id))
  const words = await orderWords(tx, order)
  await emit(tx, 'freight.order_late', { ...words, userId: order.shipperId })
  const [of] = await tx.select({ rentalId: cargo.rentalId }).from(cargo).where(eq(cargo.id, order.cargoId))
  if (!of?.rentalId) return
  const rental = await findRental(tx, { id: of.rentalId, renterKey: null })
  if (!rental) return
  const people = new Set([rental.userId, ...(rental.ownerId === null ? [] : [rental.ownerId])])
  for (const userId of people)
    if (userId !== order.shipperId)
      await emit(tx, 'freight.rental_truck_late', {
        ...words,
        userId,
        rentalId: rental.id,
        firstDay: rental.startDate,
        hours: String(orderLimits.noShowAfterHours),
      })
}
