/** From an alert to a repair: a request with what was measured before and after it. */
import { alertNumber } from '@jihui/protocol/iot/alerts/alert-machine'
import { alertFields } from '@jihui/protocol/iot/alerts/fields'
import { spokenValue } from '@jihui/protocol/iot/alerts/rule-words'
import type { Urgency } from '@jihui/protocol/maintenance/machine'
import type { Actor } from '../../../platform/access.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { openReported } from '../../maintenance/public.ts'
import { listMeasured } from '../../telemetry/public.ts'
import { alerts, refuseDone } from './alert-transition.ts'
import { holdAlert } from './answer-alert.ts'
import type { AlertRow } from './alert-transition.ts'

/** What was measured so long before an alert and after it belongs to its repair, ms. */
export const aroundMs = 15 * 60_000
const attached = 12
const clock = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** 10:02:00 水温 108 ℃、转速 1800 rpm; the oldest first, without where it was. From so many ms before a moment to so many after it. */
export const readingsAround = async (
  { telemetry }: Services,
  { deviceId }: Pick<AlertRow, 'deviceId'>,
  moment: Date,
  { before, after }: { readonly before: number; readonly after: number },
): Promise<string> => {
  if (deviceId === null) return ''
  const stretch = {
    deviceId,
    from: new Date(moment.getTime() - before),
    until: new Date(moment.getTime() + after),
  }
  const { rows } = await listMeasured(telemetry, [stretch], attached, 0)
  const lines = rows
    .toReversed()
    .filter(({ values }) => values !== null)
    .map(({ ts, values }) => {
      const told = Object.entries(values!)
        .slice(0, 8)
        .map(([key, value]) => `${alertFields.get(key)?.label ?? key} ${spokenValue(key, value)}`)
      return `${clock.format(ts)} ${told.join('、')}`
    })
  return lines.join('\n')
}

/** What whoever looks at the machine reads. */
export const repairText = (row: AlertRow, readings: string, description = ''): string =>
  [description, `告警 ${alertNumber(row.id)} ${row.title}：${row.message}`, readings && `前后的读数：\n${readings}`]
    .filter(Boolean)
    .join('\n')
    .slice(0, 1_000)

/** When it is told what was measured after the alert; null: that is over already. */
export const afterwardsOf = ({ begunAt, deviceId }: AlertRow, now: Date): Date | null => {
  const at = new Date(begunAt.getTime() + aroundMs)
  return deviceId !== null && at > now ? at : null
}

export const urgencyOf = ({ level }: AlertRow): Urgency =>
  level === 'critical' ? 'high' : level === 'warning' ? 'medium' : 'low'

export const repairFromAlert = async (
  services: Services,
  actor: Actor,
  id: number,
  description: string,
): Promise<number> => {
  const before = await services.db.transaction((tx) => holdAlert(tx, actor, id, 'maintenance'))
  // Read outside of the transaction: it may be another database.
  const readings = await readingsAround(services, before.row, before.row.begunAt, {
    before: aroundMs,
    after: aroundMs,
  })
  return services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const { row, as } = await holdAlert(tx, actor, id, 'maintenance')
    if (row.maintenanceId !== null) return refuseDone(tx, actor, row, 'maintenance')
    if (row.unitId === null) return refuse('alert.no_machine')
    const requestId = await openReported(
      tx,
      {
        origin: 'alarm',
        unitId: row.unitId,
        kind: 'repair',
        description: repairText(row, readings, description),
        urgency: urgencyOf(row),
        rentalId: row.rentalId,
        userId: actor.id,
      },
      actor,
      now,
    )
    const set = { maintenanceId: requestId, afterwardsAt: afterwardsOf(row, now) }
    await alerts.transition(tx, row, { action: 'maintenance', by: actor, as, set, now })
    return requestId
  })
}
