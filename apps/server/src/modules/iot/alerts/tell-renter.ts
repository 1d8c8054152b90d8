/** From an alert to whoever has the machine: some words, now and then. */
import { alertLimits } from '@jihui/protocol/iot/alerts/limits'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { addMinutes } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { findRental } from '../../rental/public.ts'
import { alerts, type AlertRow } from './alert-transition.ts'
import { holdAlert } from './answer-alert.ts'
import { deviceAlertHistory } from './table.ts'
import { findOrdersOf } from './watch-readings.ts'

const action = 'tell_renter'

/** Who has the machine now, not who had it when the alert began. */
const findRenter = async (tx: Tx, { deviceId, unitId }: AlertRow): Promise<number | null> => {
  if (deviceId === null || unitId === null) return null
  const rentalId = (await findOrdersOf(tx, [{ id: deviceId, unitId }])).get(deviceId)
  if (rentalId === undefined) return null
  return (await findRental(tx, { id: rentalId, renterKey: null }))?.userId ?? null
}

/** The alert is held: two messages of one person come one after the other. */
const refuseSoonAgain = async (tx: Tx, alertId: number, actor: Actor, now: Date): Promise<void> => {
  const [before] = await tx
    .select({ at: deviceAlertHistory.createdAt })
    .from(deviceAlertHistory)
    .where(
      and(
        eq(deviceAlertHistory.alertId, alertId),
        eq(deviceAlertHistory.action, action),
        eq(deviceAlertHistory.actorId, actor.id),
        gt(deviceAlertHistory.createdAt, addMinutes(now, -alertLimits.messageMinutes)),
      ),
    )
    .orderBy(desc(deviceAlertHistory.id))
    .limit(1)
  if (!before) return
  const minutes = Math.ceil((addMinutes(before.at, alertLimits.messageMinutes).getTime() - now.getTime()) / 60_000)
  return refuse('alert.told_lately', { message: `刚刚通知过，${minutes} 分钟以后可以再发` })
}

export const tellRenter = (services: Services, actor: Actor, id: number, text: string): Promise<AlertRow> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const { row, as } = await holdAlert(tx, actor, id, action)
    const renter = (await findRenter(tx, row)) ?? refuse('alert.no_renter')
    await refuseSoonAgain(tx, id, actor, now)
    const after = await alerts.transition(tx, row, { action, by: actor, as, notes: text, now })
    await emit(tx, 'iot_alert.renter_told', { userId: renter, alertId: id, name: row.title, notes: text })
    return after
  })
