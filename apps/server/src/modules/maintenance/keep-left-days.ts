/**
 * A renter gives a machine back before it was to be repaired at his place, or has it shorter than he wanted: orders that
 * relied on his days keep what is left of theirs themselves.
 */
import { liveWorkOrderStatuses } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { statusOf } from '@jihui/protocol/rental/machine'
import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import { dayOf } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type ConsumerDeclaration, consumes } from '../../platform/events/declared.ts'
import type { Services } from '../../platform/services.ts'
import { freeDays } from '../calendar/public.ts'
import { holdIfFree } from './keep-days.ts'
import { lockOrder, type OrderRow } from './orders/move-order.ts'
import { noteDaysLost } from './orders/note-order.ts'
import { maintenanceRequest } from './table.ts'

const keep = async (tx: Tx, order: OrderRow, now: Date): Promise<void> => {
  const { startDate, endDate, occupancyId } = order
  const today = dayOf(now)
  if (startDate === null || endDate === null || endDate < today) return
  if (occupancyId !== null) await freeDays(tx, occupancyId, today, now)
  const days = { from: startDate > today ? startDate : today, to: endDate }
  const held = await holdIfFree(tx, order, days, now)
  const isTaken = held === 'taken'
  const set = isTaken ? { occupancyId: null, startDate: null, endDate: null } : { occupancyId: held }
  await tx.update(maintenanceRequest).set(set).where(eq(maintenanceRequest.id, order.id))
  if (isTaken) await noteDaysLost(tx, order, 'returned', now)
}

const keepLeft = async ({ clock }: Pick<Services, 'clock'>, tx: Tx, rentalId: number): Promise<void> => {
  const now = clock.now()
  const { id, status, endDate } = maintenanceRequest
  const orders = await tx
    .select({ id })
    .from(maintenanceRequest)
    .where(
      and(
        eq(maintenanceRequest.rentalId, rentalId),
        inArray(status, [...liveWorkOrderStatuses]),
        gte(endDate, dayOf(now)),
      ),
    )
    .orderBy(asc(id))
  for (const one of orders) {
    const order = await lockOrder(tx, one.id)
    if (order && order.status !== 'pending_acceptance' && order.resolvedAt === null) await keep(tx, order, now)
  }
}

export const followsRentals: readonly ConsumerDeclaration[] = [
  consumes('rental.status_changed', async (services, { payload: { rentalId, to } }, tx) => {
    if (!statusOf(to).holdsUnit) await keepLeft(services, tx, rentalId)
  }),
  consumes('rental.shortened', (services, { payload: { rentalId } }, tx) => keepLeft(services, tx, rentalId)),
]
