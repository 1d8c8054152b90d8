/** Who is told of an alert, and how: danger at once and to everybody near, anything else in its hours. */
import { alertNumber } from '@jihui/protocol/iot/alerts/alert-machine'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Services } from '../../../platform/services.ts'
import { listHolders } from '../../identity/public.ts'
import { findRental } from '../../rental/public.ts'
import type { AlertRow } from './alert-transition.ts'

/** Those who look after all devices. */
export const listDuty = (tx: Tx): Promise<number[]> => listHolders(tx, 'device_manage')

const renterOf = async (tx: Tx, { rentalId }: AlertRow): Promise<number | null> =>
  rentalId === null ? null : ((await findRental(tx, { id: rentalId, renterKey: null }))?.userId ?? null)

/** The machine's owner, or whoever looks after the platform's; of danger also whoever has it now and those on duty. */
export const receiversOf = async (tx: Tx, alert: AlertRow): Promise<number[]> => {
  const receivers = new Set<number>()
  if (alert.assignedTo !== null) receivers.add(alert.assignedTo)
  if (alert.ownerId !== null) receivers.add(alert.ownerId)
  if (alert.ownerId === null || alert.isDanger) for (const id of await listDuty(tx)) receivers.add(id)
  const renter = alert.isDanger ? await renterOf(tx, alert) : null
  if (renter !== null) receivers.add(renter)
  return [...receivers]
}

/** Moves open pages; nobody is called by it. */
export const showAlert = async (
  { realtime }: Pick<Services, 'realtime'>,
  tx: Tx,
  alert: AlertRow,
  userIds: readonly number[],
): Promise<void> => {
  for (const userId of userIds)
    await realtime.publish(
      userId,
      {
        type: 'iot_alert',
        alert_id: alert.id,
        number: alertNumber(alert.id),
        level: alert.level,
        status: alert.status,
        title: alert.title,
        message: alert.message,
        device_id: alert.deviceId,
        link: `/iot/alerts?id=${alert.id}`,
      },
      tx,
    )
}

interface Telling {
  readonly isTexted?: boolean
  /** Before what the alert says: 10 分钟没有人处理. */
  readonly lead?: string
}
export const tellPeople = async (
  services: Pick<Services, 'realtime'>,
  tx: Tx,
  alert: AlertRow,
  userIds: readonly number[],
  { isTexted = false, lead = '' }: Telling = {},
): Promise<void> => {
  const isUrgent = alert.isDanger && !alert.isLate
  const topic = isUrgent
    ? isTexted
      ? ('iot_alert.danger_texted' as const)
      : ('iot_alert.danger' as const)
    : isTexted
      ? ('iot_alert.texted' as const)
      : ('iot_alert.told' as const)
  const late = alert.isLate ? '（补报）' : ''
  for (const userId of userIds)
    await emit(tx, topic, {
      userId,
      alertId: alert.id,
      name: `${late}${alert.title}`,
      notes: `${lead}${alert.message}`,
    })
  await showAlert(services, tx, alert, userIds)
}
