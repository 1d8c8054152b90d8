/** A repair for danger, or for a fault the machine names: with what was measured before it, and later what came after. */
import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { addHours, addMinutes } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { noteMeasured, openAlarmed } from '../../maintenance/public.ts'
import { type AlertRow, alerts, noteAlert } from '../alerts/alert-transition.ts'
import { afterwardsOf, aroundMs, readingsAround, repairText, urgencyOf } from '../alerts/repair-from-alert.ts'
import { deviceAlert } from '../alerts/table.ts'

const lockUnanswered = (tx: Tx, id: number): Promise<AlertRow | null> =>
  alerts.lock(tx, and(eq(deviceAlert.id, id), isNull(deviceAlert.maintenanceId)))

/** A machine that has one already gets no second; the alert leads to it. */
export const openRepair = async (services: Services, alertId: number): Promise<void> => {
  const [found] = await services.db.select().from(deviceAlert).where(eq(deviceAlert.id, alertId))
  if (!found || found.unitId === null) return
  // Read outside of the transaction: it may be another database.
  const around = { before: aroundMs, after: aroundMs }
  const readings = await readingsAround(services, found, found.begunAt, around)
  await services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const row = await lockUnanswered(tx, alertId)
    if (!row || row.unitId === null) return
    const { id, isNew } = await openAlarmed(
      tx,
      {
        unitId: row.unitId,
        kind: 'repair',
        description: repairText(row, readings),
        urgency: urgencyOf(row),
        rentalId: row.rentalId,
      },
      now,
    )
    const set = { maintenanceId: id, afterwardsAt: isNew ? afterwardsOf(row, now) : null }
    await tx.update(deviceAlert).set(set).where(eq(deviceAlert.id, row.id))
    const notes = isNew ? '已自动报修' : '已经有一张维护单，并入其中'
    await noteAlert(tx, row, { action: 'maintenance', by: 'system', notes, now })
  })
}

const eachLook = 200
/** Where the readings cannot be read it is tried again, for a day. */
const [againMinutes, givenUpHours] = [15, 24]
/** What fails leaves its place to the others. */
const postpone = ({ db }: Services, { id, begunAt }: AlertRow, now: Date) => {
  const isGivenUp = begunAt < addHours(now, -givenUpHours)
  return db
    .update(deviceAlert)
    .set({ afterwardsAt: isGivenUp ? null : addMinutes(now, againMinutes) })
    .where(eq(deviceAlert.id, id))
}

/** Repairs whose readings afterwards are there by now. */
export const tellAfterwards = async (services: Services): Promise<void> => {
  const { db, clock } = services
  const now = clock.now()
  const due = await db
    .select()
    .from(deviceAlert)
    .where(lte(deviceAlert.afterwardsAt, now))
    .orderBy(asc(deviceAlert.afterwardsAt))
    .limit(eachLook)
  for (const row of due) {
    try {
      const readings = await readingsAround(services, row, row.begunAt, { before: 0, after: aroundMs })
      await db.transaction(async (tx) => {
        const [left] = await tx
          .update(deviceAlert)
          .set({ afterwardsAt: null })
          .where(and(eq(deviceAlert.id, row.id), lte(deviceAlert.afterwardsAt, now)))
          .returning()
        if (left?.maintenanceId && readings) await noteMeasured(tx, left.maintenanceId, readings, now)
      })
    } catch (error) {
      services.log.warn({ err: error, alert: row.id }, 'a repair could not be told what was measured afterwards')
      await postpone(services, row as AlertRow, now)
    }
  }
}
