/** A work order as it begins: reported by somebody, or arranged at once by whoever looks after the machine. */
import type { MaintenanceKind, Urgency } from '@jihui/protocol/maintenance/machine'
import {
  type Payer,
  reportedOrigins,
  type WorkOrderOrigin,
  type WorkOrderStatus,
} from '@jihui/protocol/maintenance/orders/work-order-machine'
import { sql } from 'drizzle-orm'
import { dayOf } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { By } from '../../../platform/machine/transition.ts'
import { type Days, hold, periodOf } from '../keep-days.ts'
import { currentPrices } from '../prices/price-lists.ts'
import { maintenanceRequest } from '../table.ts'
import { unitsOfMachines } from '../../catalogue/public.ts'
import { type OrderColumns, type OrderRow, writeHistory } from './move-order.ts'

export interface NewOrder {
  readonly origin: WorkOrderOrigin
  /** Somebody has to take it in; absent: as its origin says. */
  readonly isReported?: boolean
  readonly unitId: number
  readonly kind: MaintenanceKind
  readonly description: string
  readonly urgency: Urgency
  readonly title?: string
  readonly notes?: string
  readonly rentalId?: number | null
  /** Whoever asked; null: a plan, an alarm, a stranger. */
  readonly userId: number | null
  /** Absent: the machine's owner, or the platform where it is the platform's. */
  readonly payer?: Payer
  readonly assignedTo?: number | null | undefined
  /** Whatever else is known of it from the start. */
  readonly more?: OrderColumns
}
const payerOfUnit = async (db: Queryable, unitId: number): Promise<Payer> => {
  const { rows } = await ask(
    db,
    { has_owner: 'flag' },
    sql`select e.owner_id is not null as has_owner from ${unitsOfMachines}
      where u.id = ${unitId}`,
  )
  return rows[0]?.has_owner ? 'owner' : 'platform'
}

/**
 * Writes it down. What is reported waits to be taken in and keeps no days; what is arranged keeps the days it names, or is
 * refused where they are taken.
 */
export const openOrder = async (
  tx: Tx,
  asked: NewOrder,
  { when = {}, by, now }: { readonly when?: Days; readonly by: By; readonly now: Date },
): Promise<OrderRow> => {
  const { origin, unitId, description, more = {}, assignedTo = null, rentalId = null } = asked
  const isReported = asked.isReported ?? (reportedOrigins as readonly string[]).includes(origin)
  const days = isReported ? null : periodOf(when, dayOf(now))
  const isArranged = days !== null || assignedTo !== null
  const status: WorkOrderStatus = isReported ? 'submitted' : isArranged ? 'assigned' : 'pending'
  const occupancyId =
    days && (await hold(tx, { unitId, rentalId, description: asked.title || description }, days, by, now))
  const [made] = await tx
    .insert(maintenanceRequest)
    .values({
      ...more,
      origin,
      isReported,
      unitId,
      rentalId,
      kind: asked.kind,
      title: asked.title ?? '',
      description,
      urgency: asked.urgency,
      notes: asked.notes ?? '',
      userId: asked.userId,
      payer: asked.payer ?? (await payerOfUnit(tx, unitId)),
      assignedTo,
      status,
      startDate: days?.from ?? null,
      endDate: days?.to ?? null,
      occupancyId,
      priceVersion: (await currentPrices(tx, now)).version,
      createdAt: now,
    })
    .returning()
  const order = made as OrderRow
  await writeHistory(tx, order, { action: 'request', by, notes: description, now })
  await emit(tx, 'maintenance.moved', { requestId: order.id, rentalId, action: 'request', status })
  return order
}
