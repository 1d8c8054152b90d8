/**
 * Work that is not finished on its last day keeps the machine for today, and whoever rents it next is told. Where today is
 * somebody else's already the order loses its days, and the desk sees why.
 */
import type { WorkOrderNote, WorkOrderStatus } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { and, asc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { addDays, dayOf } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { passEach } from '../../../platform/jobs/pass-each.ts'
import type { Services } from '../../../platform/services.ts'
import { listDaysOfUnits } from '../../calendar/public.ts'
import { joinOrderOf } from '../../rental/public.ts'
import { holdIfFree } from '../keep-days.ts'
import { lockOrder, type OrderRow } from '../orders/move-order.ts'
import { noteDaysLost, noteRunsOver } from '../orders/note-order.ts'
import { tellRunsOver } from '../orders/tell-parties.ts'
import { toldOfRenter } from '../orders/told-of-renter.ts'
import { maintenanceHistory, maintenanceRequest } from '../table.ts'

/** Somebody is at it, so that the machine cannot be handed out. */
const atWork: readonly WorkOrderStatus[] = ['in_progress', 'paused', 'pending_quote']
/** Whose first day is so near has to know. */
const warnedDays = 3
const daysMax = 20

/** Whoever has the machine first, of those who have it soon. */
const findNext = async (tx: Tx, { unitId }: OrderRow, today: string) => {
  const soon = { from: today, to: addDays(today, warnedDays) }
  const days = await listDaysOfUnits(tx, [unitId], soon, daysMax)
  const next = days.find(({ kind, rental_id: rentalId }) => kind === 'rental' && rentalId !== null)
  if (!next) return null
  const { rows } = await ask(
    tx,
    { renter_id: 'number', tenant_id: 'number?' },
    sql`select r.user_id as renter_id, r.tenant_id from (select ${next.rental_id}::bigint as id) next
      ${joinOrderOf(sql`next.id`)}`,
  )
  const { renter_id: renterId, tenant_id: tenantId } = rows[0]!
  return { rentalId: next.rental_id!, renter: { renterId, tenantId }, firstDay: next.from }
}

const isTold = async (tx: Tx, { id }: OrderRow, rentalId: number): Promise<boolean> => {
  const rows = await tx
    .select({ id: maintenanceHistory.id })
    .from(maintenanceHistory)
    .where(
      and(
        eq(maintenanceHistory.requestId, id),
        eq(maintenanceHistory.action, 'runs_over' satisfies WorkOrderNote),
        sql`${maintenanceHistory.facts} ->> 'rental_id' = ${String(rentalId)}`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

const warnNext = async (hooked: Hooked, tx: Tx, order: OrderRow, today: string, now: Date): Promise<void> => {
  const next = await findNext(tx, order, today)
  if (!next || (await isTold(tx, order, next.rentalId))) return
  await noteRunsOver(tx, order, next.rentalId, now)
  await tellRunsOver(tx, order, { renterIds: await toldOfRenter(hooked, tx, next.renter), firstDay: next.firstDay })
}

const keepToday = async (hooked: Hooked, tx: Tx, order: OrderRow, today: string, now: Date): Promise<void> => {
  const days = { from: today, to: today }
  const held = await holdIfFree(tx, order, days, now)
  await warnNext(hooked, tx, order, today, now)
  const set =
    held === 'taken' ? { occupancyId: null, startDate: null, endDate: null } : { occupancyId: held, endDate: today }
  await tx.update(maintenanceRequest).set(set).where(eq(maintenanceRequest.id, order.id))
  if (held === 'taken') await noteDaysLost(tx, order, 'ran_over', now)
}

export const keepRunningOver = (services: Services): Promise<number> => {
  const { db, clock } = services
  const { id, status, endDate, occupancyId } = maintenanceRequest
  const isDue = (today: string) => and(inArray(status, [...atWork]), lt(endDate, today), isNotNull(occupancyId))
  return passEach(services, {
    name: 'maintenance that runs over',
    due: (isNotPaused, limit) =>
      db
        .select({ id })
        .from(maintenanceRequest)
        .where(and(isDue(dayOf(clock.now())), isNotPaused(id)))
        .orderBy(asc(id))
        .limit(limit),
    each: async (tx, due) => {
      const order = await lockOrder(tx, due.id)
      const now = clock.now()
      const today = dayOf(now)
      const isOver = order !== null && atWork.includes(order.status) && order.endDate !== null && order.endDate < today
      if (isOver && order.occupancyId !== null) await keepToday(services, tx, order, today, now)
    },
  })
}
