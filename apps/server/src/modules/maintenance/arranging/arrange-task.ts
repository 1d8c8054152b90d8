/** Days and a technician for an order. */
import type { WorkOrderActor } from '@jihui/protocol/maintenance/orders/work-order-machine'
import type { Actor } from '../../../platform/access.ts'
import { dayOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Client } from '../../../platform/http/call.ts'
import type { Hooks } from '../../../platform/hooks.ts'
import { freeDays } from '../../calendar/public.ts'
import { beginsAtRenter, type Days, hold, periodOf } from '../keep-days.ts'
import { moveOrder, type OrderRow } from '../orders/move-order.ts'
import type { OrderParties } from '../orders/parties-of-order.ts'
import { findOrderWith } from '../parties.ts'
import { needTechnician, requireOutsider } from '../orders/technicians.ts'

interface Arrangement extends Days {
  readonly technicianId: number | null
  readonly notes?: string
}
interface Arranging {
  readonly by: Actor
  readonly as: Extract<WorkOrderActor, 'owner' | 'staff'>
  readonly client: Client
  readonly hooks: Hooks
  readonly now: Date
}

/**
 * Keeps the days, freeing those it kept before; without days it is a visit where the machine is. Whoever has the machine
 * then is asked to agree to it. Whoever gets it has to accept it anew.
 */
export const arrangeTask = async (
  tx: Tx,
  order: OrderRow,
  parties: OrderParties,
  { technicianId, notes = '', ...when }: Arrangement,
  step: Arranging,
): Promise<OrderRow> => {
  const { by, now } = step
  if (technicianId !== null) {
    await needTechnician(tx, technicianId, 'technician_id')
    requireOutsider(order, parties, technicianId, 'technician_id')
  }
  const days = periodOf(when, dayOf(now))
  if (order.occupancyId !== null) await freeDays(tx, order.occupancyId, dayOf(now), now)
  const occupancyId = days && (await hold(tx, order, days, by, now))
  // A visit at the renter's is his to agree to, whoever asked for the work.
  const rentalId = order.rentalId ?? (days ? null : await findOrderWith(tx, order.unitId))
  const isAtRenter = days ? await beginsAtRenter(tx, order, days) : rentalId !== null
  const set = {
    rentalId,
    assignedTo: technicianId ?? order.assignedTo,
    startDate: days?.from ?? null,
    endDate: days?.to ?? null,
    occupancyId,
    visitAgreed: isAtRenter ? false : null,
  }
  return moveOrder(tx, order, { ...step, action: 'assign', notes, set, told: { notes } })
}
