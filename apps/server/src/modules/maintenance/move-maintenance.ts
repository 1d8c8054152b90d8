/** How a request moves on, by whoever looks after the machine: its owner, or staff. */
import {
  type MaintenanceAction,
  maintenanceMachine,
  type MaintenanceActor,
  type MaintenanceStatus,
  maintenanceStatuses,
} from '@jihui/protocol/maintenance/machine'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Client } from '../../platform/http/call.ts'
import { emit } from '../../platform/events/outbox.ts'
import { bindMachine } from '../../platform/machine/transition.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { freeDays } from '../calendar/public.ts'
import { type Days, hold, periodOf, writeHistory } from './open-request.ts'
import { maintenanceRequest } from './table.ts'
import { tellOwner } from './tell-owner.ts'
import { requireNoPartyOfUnit } from './parties.ts'

type Row = Omit<typeof maintenanceRequest.$inferSelect, 'status'> & { status: MaintenanceStatus }

/** An owner moves what concerns his own machines, staff everything; what staff do is written down. */
export interface Mover {
  readonly by: MaintenanceActor
  readonly actor: Actor
  readonly client: Client
}

/** A request the mover reaches, locked; anybody else's answers as none. */
const lockReached = async (tx: Tx, id: number, { by, actor }: Mover): Promise<Row> => {
  const isOwn = sql`exists (select 1 from equipment_unit u join equipment e on e.id = u.equipment_id
    where u.id = ${maintenanceRequest.unitId} and e.owner_id = ${actor.id})`
  const reached = and(eq(maintenanceRequest.id, id), by === 'owner' ? isOwn : undefined)
  return (await requests.lock(tx, reached)) ?? refuse('care.not_found')
}

interface Step {
  readonly action: MaintenanceAction
  readonly notes: string
  readonly set: (tx: Tx, row: Row, now: Date) => Promise<Partial<typeof maintenanceRequest.$inferInsert>>
}

const shownState = (row: Pick<Row, 'status' | 'startDate' | 'endDate' | 'assignedTo'>) => ({
  status: row.status,
  start_date: row.startDate,
  end_date: row.endDate,
  assigned_to: row.assignedTo,
})

const requests = bindMachine<MaintenanceStatus, MaintenanceAction, typeof maintenanceRequest, Row>({
  machine: maintenanceMachine,
  table: maintenanceRequest,
  refusals: { notAllowed: 'care.action_not_allowed', changedMeanwhile: 'care.action_not_allowed' },
  staffRoles: ['staff'],
  requireNoParty: (hooked, tx, actor, { unitId, rentalId }) =>
    requireNoPartyOfUnit(hooked, tx, actor, unitId, rentalId),
  columns: (_, to, { now }) => ({ resolvedAt: maintenanceStatuses[to].isOpen ? null : now }),
  history: (tx, { action, after, notes, by, now }) =>
    writeHistory(tx, after.id, { action, status: after.status, notes }, by as Actor, now),
  follow: async (tx, { after: { id, rentalId, isOwn, status } }) => {
    if (rentalId !== null && !isOwn && status !== 'pending')
      await emit(tx, `maintenance.${status}`, { rentalId, requestId: id })
  },
  audit: { objectType: 'maintenance_request', prefix: 'maintenance', shown: shownState },
})

/** Moves a request; the renter who asked is told, and the owner of what staff did. */
const move = ({ db, clock, hooks }: Services, id: number, mover: Mover, { action, notes, set }: Step): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const { actor, by, client } = mover
    const row = await lockReached(tx, id, mover)
    requests.requireOpen(row, action)
    const changes = await set(tx, row, now)
    const step = { action, by: actor, as: by, notes, set: changes, told: { notes }, client, hooks, now }
    const after = await requests.transition(tx, row, step)
    if (by === 'staff' && after.status !== 'pending') await tellOwner(tx, after.status, after, notes, actor.id)
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
      if (assignedTo) await needTechnician(tx, assignedTo)
      const changes = { notes: body.notes || row.notes, ...(assignedTo === undefined ? {} : { assignedTo }) }
      if (!days) return changes
      if (row.occupancyId !== null) await freeDays(tx, row.occupancyId, today, now)
      const occupancyId = await hold(tx, row, days, mover.actor, now)
      return { ...changes, startDate: days.from, endDate: days.to, occupancyId }
    },
  })

/** Only who was made a technician is sent to a machine. */
export const needTechnician = async (tx: Tx, id: number): Promise<void> => {
  const { rows } = await tx.execute(sql`select 1 from app_user a join user_business_role r on r.user_id = a.id
    where a.id = ${id} and a.is_active and r.role = 'technician'`)
  if (rows.length === 0) refuse('care.technician_not_found', { errors: { assigned_to: '这个人不是技师，换一位' } })
}

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
    set: async (tx, row, now) => {
      if (row.occupancyId !== null) await freeDays(tx, row.occupancyId, dayOf(now), now)
      return { costFen: body.cost ?? null, result: body.result }
    },
  })

export const cancelMaintenance = (services: Services, id: number, reason: string, mover: Mover) =>
  move(services, id, mover, {
    action: 'cancel',
    notes: reason,
    set: async (tx, row, now) => {
      if (row.occupancyId !== null) await freeDays(tx, row.occupancyId, dayOf(now), now)
      return { result: reason }
    },
  })
