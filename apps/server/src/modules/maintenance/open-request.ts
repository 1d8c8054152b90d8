/** A request for maintenance as it begins, and the days it keeps from being rented. */
import type { MaintenanceKind, MaintenanceStatus, Urgency } from '@jihui/protocol/maintenance/machine'
import { blockLimits } from '@jihui/protocol/owner/fleet'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access.ts'
import { dayOf, daysBetween } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { holdDays } from '../calendar/public.ts'
import { lockUnits } from '../catalogue/public.ts'
import { maintenanceHistory, maintenanceRequest } from './table.ts'

export interface Days {
  start_date?: string | null | undefined
  end_date?: string | null | undefined
}
/** The days asked for; none where no first day is named. A single day may leave the last one out. */
export const periodOf = (
  { start_date: start, end_date: end }: Days,
  today: string,
): { from: string; to: string } | null => {
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

export const writeHistory = (
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

/** Keeps the days from being rented; days the machine is with the very renter who asked need no keeping. */
export const hold = async (
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
  await lockUnits(tx, [row.unitId])
  const [held] = await holdDays(tx, {
    unitIds: [row.unitId],
    kind: 'maintenance',
    from,
    to,
    reason,
    createdBy: actor.id,
    now,
    isOrderTold: actor.isStaff,
  })
  return held!.id
}

export interface Asked {
  readonly unitId: number
  readonly kind: MaintenanceKind
  readonly description: string
  readonly urgency: Urgency
  readonly notes: string
  readonly assignedTo?: number | null | undefined
}

/** Writes down a request nobody who rents the machine asked for; with days it is arranged at once. */
export const openRequest = async (tx: Tx, asked: Asked, when: Days, actor: Actor, now: Date): Promise<number> => {
  const days = periodOf(when, dayOf(now))
  const { unitId, description } = asked
  const status: MaintenanceStatus = days ? 'scheduled' : 'pending'
  const occupancyId = days && (await hold(tx, { unitId, rentalId: null, description }, days, actor, now))
  const [made] = await tx
    .insert(maintenanceRequest)
    .values({
      ...asked,
      userId: actor.id,
      status,
      isOwn: true,
      startDate: days?.from ?? null,
      endDate: days?.to ?? null,
      occupancyId,
      createdAt: now,
    })
    .returning({ id: maintenanceRequest.id })
  await writeHistory(tx, made!.id, { action: 'request', status, notes: description }, actor, now)
  return made!.id
}
