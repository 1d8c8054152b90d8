/** Maintenance of one's own machines: asked for by the owner himself or by whoever rents one. */
import {
  type MaintenanceAction,
  maintenanceActionOf,
  type MaintenanceStatus,
  maintenanceStatuses,
} from '@jihui/protocol/care/machine'
import type { ownerMaintenanceRequest } from '@jihui/protocol/care/owner-schema'
import { blockLimits } from '@jihui/protocol/owner/fleet'
import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { dayOf, daysBetween } from '../../platform/clock.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import { emit } from '../../platform/outbox.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { freeDays, holdDays } from '../catalogue/public.ts'
import { maintenanceHistory, maintenanceRequest } from './table.ts'

type Row = Omit<typeof maintenanceRequest.$inferSelect, 'status'> & { status: MaintenanceStatus }

interface Days {
  start_date?: string | null | undefined
  end_date?: string | null | undefined
}
/** The days asked for; none where no first day is named. A single day may leave the last one out. */
const periodOf = ({ start_date: start, end_date: end }: Days, today: string): { from: string; to: string } | null => {
  const refuseDay = (field: string, sentence: string): never =>
    refuse('request.invalid', { message: sentence, errors: { [field]: sentence } })
  if (!start) return end ? refuseDay('start_date', '请选择开始日期') : null
  const to = end || start
  if (start < today) refuseDay('start_date', '开始日期不能早于今天')
  if (to < start) refuseDay('end_date', '结束日期不能早于开始日期')
  if (daysBetween(today, to) > blockLimits.aheadMax)
    refuseDay('end_date', `结束日期最远可选 ${blockLimits.aheadMax} 天内`)
  return { from: start, to }
}

/** The unit a request is for: one of his own; by its machine alone where that has just one. */
const findOwnUnit = async (
  tx: Queryable,
  ownerId: number,
  { unit_id: unitId, equipment_id: equipmentId }: { unit_id?: number | undefined; equipment_id?: number | undefined },
): Promise<number> => {
  const { rows } = await tx.execute<{ id: number }>(sql`select u.id from equipment_unit u
    join equipment e on e.id = u.equipment_id where e.owner_id = ${ownerId} and e.status <> 'removed' and u.status = 'active'
    and (${unitId ?? null}::int is null or u.id = ${unitId ?? null}::int)
    and (${equipmentId ?? null}::int is null or e.id = ${equipmentId ?? null}::int) order by u.id limit 2`)
  if (rows.length > 1) {
    const sentence = '这台设备有多台单机，请选择要维护的一台'
    refuse('request.invalid', { message: sentence, errors: { unit_id: sentence } })
  }
  return rows[0]?.id ?? refuse('owner.unit_not_found')
}

const writeHistory = (
  tx: Tx,
  requestId: number,
  step: { action: string; status: string; notes: string },
  by: Actor,
  now: Date,
) =>
  tx.insert(maintenanceHistory).values({
    requestId,
    ...step,
    actorId: by.id,
    actorName: by.displayName || by.username,
    createdAt: now,
  })

export const requestOwnMaintenance = (
  { db, clock }: Services,
  body: z.output<typeof ownerMaintenanceRequest>,
  actor: Actor,
): Promise<number> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const unitId = await findOwnUnit(tx, actor.id, body)
    const days = periodOf(body, dayOf(now))
    const { kind, description, urgency, notes } = body
    const status: MaintenanceStatus = days ? 'scheduled' : 'pending'
    const held = days && (await hold(tx, { unitId, rentalId: null, description }, days, actor, now))
    const [made] = await tx
      .insert(maintenanceRequest)
      .values({
        unitId,
        userId: actor.id,
        kind,
        description,
        urgency,
        notes,
        status,
        isOwn: true,
        startDate: days?.from ?? null,
        endDate: days?.to ?? null,
        occupancyId: held,
        createdAt: now,
      })
      .returning({ id: maintenanceRequest.id })
    await writeHistory(tx, made!.id, { action: 'request', status, notes: description }, actor, now)
    return made!.id
  })

/** Keeps the days from being rented; days the machine is with the very renter who asked need no keeping. */
const hold = async (
  tx: Tx,
  row: { unitId: number; rentalId: number | null; description: string },
  { from, to }: { from: string; to: string },
  actor: Actor,
  now: Date,
): Promise<number | null> => {
  if (row.rentalId !== null) {
    const { rows } =
      await tx.execute(sql`select 1 from occupancy where rental_id = ${row.rentalId} and released_at is null
      and period && daterange(${from}::date, ${to}::date, '[]') limit 1`)
    if (rows.length > 0) return null
  }
  const reason = row.description.slice(0, 60)
  const [held] = await holdDays(tx, {
    unitIds: [row.unitId],
    kind: 'maintenance',
    from,
    to,
    reason,
    createdBy: actor.id,
    now,
  })
  return held!.id
}

/** A request on one of his machines, locked; anybody else's answers as none. */
const lockOwn = async (tx: Tx, id: number, ownerId: number): Promise<Row> => {
  const [row] = await tx
    .select()
    .from(maintenanceRequest)
    .where(
      and(
        eq(maintenanceRequest.id, id),
        sql`exists (select 1 from equipment_unit u join equipment e on e.id = u.equipment_id
          where u.id = ${maintenanceRequest.unitId} and e.owner_id = ${ownerId})`,
      ),
    )
    .for('update')
  return (row as Row | undefined) ?? refuse('care.not_found')
}

interface Step {
  readonly action: MaintenanceAction
  readonly notes: string
  readonly set: (tx: Tx, row: Row, now: Date) => Promise<Partial<typeof maintenanceRequest.$inferInsert>>
}

declare module '../../platform/outbox.ts' {
  interface Events {
    'care.maintenance_scheduled': MovedRequest
    'care.maintenance_done': MovedRequest
    'care.maintenance_cancelled': MovedRequest
  }
}
interface MovedRequest {
  rentalId: number
  requestId: number
}

/** The only writer of a request's status; the renter who asked is told. */
const move = ({ db, clock }: Services, id: number, actor: Actor, { action, notes, set }: Step): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const row = await lockOwn(tx, id, actor.id)
    const declared = maintenanceActionOf(action)
    if (!declared.from.includes(row.status))
      refuse('care.action_not_allowed', {
        message: `维护单${maintenanceStatuses[row.status].label}，不能${declared.label}`,
      })
    const { isOpen } = maintenanceStatuses[declared.to]
    const changes = await set(tx, row, now)
    await tx
      .update(maintenanceRequest)
      .set({ ...changes, status: declared.to, resolvedAt: isOpen ? null : now })
      .where(eq(maintenanceRequest.id, id))
    await writeHistory(tx, id, { action, status: declared.to, notes }, actor, now)
    if (row.rentalId !== null && !row.isOwn && declared.to !== 'pending')
      await emit(tx, `care.maintenance_${declared.to}`, { rentalId: row.rentalId, requestId: id })
  })

export const scheduleMaintenance = (services: Services, id: number, body: Days & { notes: string }, actor: Actor) =>
  move(services, id, actor, {
    action: 'schedule',
    notes: body.notes,
    set: async (tx, row, now) => {
      const today = dayOf(now)
      const days = periodOf(body, today)
      const notes = body.notes || row.notes
      if (!days) return { notes }
      if (row.occupancyId !== null) await freeDays(tx, row.occupancyId, today, now)
      return { notes, startDate: days.from, endDate: days.to, occupancyId: await hold(tx, row, days, actor, now) }
    },
  })

/** Done: what was found and what it cost; the days that are left can be rented again. */
export const completeMaintenance = (
  services: Services,
  id: number,
  body: { cost?: number | null | undefined; result: string },
  actor: Actor,
) =>
  move(services, id, actor, {
    action: 'complete',
    notes: body.result,
    set: async (tx, row, now) => {
      if (row.occupancyId !== null) await freeDays(tx, row.occupancyId, dayOf(now), now)
      return { costFen: body.cost ?? null, result: body.result }
    },
  })

export const cancelMaintenance = (services: Services, id: number, reason: string, actor: Actor) =>
  move(services, id, actor, {
    action: 'cancel',
    notes: reason,
    set: async (tx, row, now) => {
      if (row.occupancyId !== null) await freeDays(tx, row.occupancyId, dayOf(now), now)
      return { result: reason }
    },
  })
