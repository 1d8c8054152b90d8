/** How the addresses of before move an order: by its owner or by staff, in the words of before. */
import {
  type MaintenanceAction,
  maintenanceActions,
  type MaintenanceActor,
  stepOf,
} from '@jihui/protocol/maintenance/machine'
import { type WorkOrderAction, workOrderStatuses } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { and, eq, sql } from 'drizzle-orm'
import { type Actor, ownerIdOf } from '../../platform/access.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Client } from '../../platform/http/call.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { freeDays } from '../calendar/public.ts'
import { beginsAtRenter, type Days, hold, periodOf } from './keep-days.ts'
import { requireUncharged } from './arranging/end-task.ts'
import { refuseStep } from './orders/last-step.ts'
import { lockOrderWhere, moveOrder, type OrderColumns, type OrderRow } from './orders/move-order.ts'
import { settleOrder } from './orders/order-payable.ts'
import { findParties, mayAccept, rolesOf } from './orders/parties-of-order.ts'
import { needTechnician, requireOutsider } from './orders/technicians.ts'
import { maintenanceRequest } from './table.ts'
import { unitsOfMachines } from '../catalogue/public.ts'
import { tellOwner } from './tell-owner.ts'

/** An owner moves what concerns his own machines, staff everything; what staff do is written down. */
export interface Mover {
  readonly by: MaintenanceActor
  readonly actor: Actor
  readonly client: Client
}

/** An order the mover reaches, locked; anybody else's answers as none. */
export const lockReached = async (
  tx: Tx,
  id: number,
  { by, actor }: Pick<Mover, 'by' | 'actor'>,
): Promise<OrderRow> => {
  const isOwn = sql`exists (select 1 from ${unitsOfMachines}
    where u.id = ${maintenanceRequest.unitId} and e.owner_id = ${ownerIdOf(actor)})`
  const reached = and(eq(maintenanceRequest.id, id), by === 'owner' ? isOwn : undefined)
  return (await lockOrderWhere(tx, reached)) ?? refuse('care.not_found')
}

interface Step {
  readonly action: MaintenanceAction
  readonly notes: string
  readonly set: (tx: Tx, row: OrderRow, now: Date) => Promise<OrderColumns>
}

const needStep = async (tx: Tx, row: OrderRow, action: MaintenanceAction, actor: Actor): Promise<WorkOrderAction> =>
  stepOf(row.status, action) ?? refuseStep(tx, row, maintenanceActions[action].steps[0], actor)

/** Work that was done is accepted by whoever asked for it, at these addresses as at every other. */
const requireAcceptor = async (tx: Tx, row: OrderRow, actor: Actor): Promise<void> => {
  if (!mayAccept(row, rolesOf(row, await findParties(tx, row), actor)))
    refuse('care.action_not_allowed', { message: '师傅已经处理完，由报修的人验收' })
}

/** Moves an order; the renter who asked is told, and the owner of what staff did. */
const move = (services: Services, id: number, mover: Mover, { action, notes, set }: Step): Promise<void> =>
  services.db.transaction(async (tx) => {
    const { clock, hooks } = services
    const now = clock.now()
    const { actor, by, client } = mover
    const step = { by: actor, as: by, client, hooks, now } as const
    let row = await lockReached(tx, id, mover)
    const first = await needStep(tx, row, action, actor)
    if (first === 'confirm') await requireAcceptor(tx, row, actor)
    if (first === 'cancel') await requireUncharged(tx, row)
    const changes = await set(tx, row, now)
    if (first === 'take_in') row = await moveOrder(tx, row, { ...step, action: first, set: { takenBy: actor.id } })
    const last = first === 'take_in' ? 'assign' : first
    const after = await moveOrder(tx, row, { ...step, action: last, notes, set: changes, told: { notes } })
    await settleOrder(services, tx, after, now)
    const { before } = workOrderStatuses[after.status]
    if (by === 'staff' && before !== 'pending') await tellOwner(tx, before, after, notes, actor.id)
  })

interface Arrangement extends Days {
  readonly notes: string
  /** Absent: as it was; null: nobody. */
  readonly assigned_to?: number | null | undefined
}

export const scheduleMaintenance = (services: Services, id: number, body: Arrangement, mover: Mover) =>
  move(services, id, mover, {
    action: 'schedule',
    notes: body.notes,
    set: async (tx, row, now) => {
      const today = dayOf(now)
      const days = periodOf(body, today)
      const { assigned_to: assignedTo } = body
      if (assignedTo) {
        await needTechnician(tx, assignedTo)
        requireOutsider(row, await findParties(tx, row), assignedTo)
      }
      const changes = { notes: body.notes || row.notes, ...(assignedTo === undefined ? {} : { assignedTo }) }
      if (!days) return changes
      if (row.occupancyId !== null) await freeDays(tx, row.occupancyId, today, now)
      const occupancyId = await hold(tx, row, days, mover.actor, now)
      const visitAgreed = (await beginsAtRenter(tx, row, days)) ? false : null
      return { ...changes, startDate: days.from, endDate: days.to, occupancyId, visitAgreed }
    },
  })

/** Done: what was found and what it cost; the days that are left can be rented again. */
export const completeMaintenance = (
  services: Services,
  id: number,
  body: { cost?: number | null | undefined; result: string },
  mover: Mover,
) =>
  move(services, id, mover, {
    action: 'complete',
    notes: body.result,
    // What the technician wrote of his work stays as he wrote it.
    set: async (_tx, { status }) =>
      status === 'pending_acceptance' ? {} : { costFen: body.cost ?? null, result: body.result },
  })

export const cancelMaintenance = (services: Services, id: number, reason: string, mover: Mover) =>
  move(services, id, mover, {
    action: 'cancel',
    notes: reason,
    set: async () => ({ result: reason || '没有写原因' }),
  })
