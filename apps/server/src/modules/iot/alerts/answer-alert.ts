/** What people do about an alert: each of it once, and whoever comes second is told who was first. */
import { type AlertAction } from '@jihui/protocol/iot/alerts/alert-machine'
import { alertLimits } from '@jihui/protocol/iot/alerts/limits'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { ask } from '../../../platform/database/ask.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { isActiveAccount, personName } from '../../identity/public.ts'
import { alerts, type AlertRow, noteAlert, refuseDone } from './alert-transition.ts'
import { deviceAlert } from './table.ts'
import { listDuty, receiversOf, showAlert, tellPeople } from './tell-alert.ts'
import { listReachedAlerts, type AlertRole, mayTake } from './view-alerts.ts'

export interface HeldAlert {
  readonly row: AlertRow
  readonly as: AlertRole
}
/** The alert, locked, for whoever reaches it and may do this about it. */
export const holdAlert = async (tx: Tx, actor: Actor, id: number, action: AlertAction): Promise<HeldAlert> => {
  const [found] = await listReachedAlerts({ db: tx }, actor, sql`a.id = ${id}`, 1)
  if (!found) return refuse('alert.not_found')
  if (!mayTake(action, { ...found, maintenance_id: null, unit_id: 0 })) return refuse('alert.owners_only')
  const row = (await alerts.lock(tx, eq(deviceAlert.id, id))) ?? refuse('alert.not_found')
  return { row, as: found.as }
}

/** Those who saw it are told that it moved. */
const show = async (services: Services, tx: Tx, after: AlertRow): Promise<void> => {
  await showAlert(services, tx, after, await receiversOf(tx, after))
  if (after.deviceId !== null) await emit(tx, 'iot_alert.marked', { deviceIds: [after.deviceId] })
}

type Set = Partial<typeof deviceAlert.$inferInsert>
interface Answer {
  readonly notes?: string
  readonly set?: (row: AlertRow, now: Date) => Set
  /** Refuses what was done already. */
  readonly guard?: (tx: Tx, row: AlertRow) => Promise<unknown>
}
const answer =
  (action: AlertAction, { notes = '', set, guard }: Answer = {}) =>
  (services: Services, actor: Actor, id: number): Promise<AlertRow> =>
    services.db.transaction(async (tx) => {
      const now = services.clock.now()
      const { row, as } = await holdAlert(tx, actor, id, action)
      await guard?.(tx, row)
      const after = await alerts.transition(tx, row, {
        action,
        by: actor,
        as,
        notes,
        now,
        ...(set && { set: set(row, now) }),
      })
      await show(services, tx, after)
      return after
    })

export const acknowledgeAlert = (services: Services, actor: Actor, id: number) =>
  answer('acknowledge', { set: (_row, now) => ({ acknowledgedBy: actor.id, acknowledgedAt: now }) })(
    services,
    actor,
    id,
  )

export const closeAlert = (services: Services, actor: Actor, id: number, notes: string) =>
  answer('close', { notes })(services, actor, id)

const shown = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
export const snoozeAlert = async (services: Services, actor: Actor, id: number, until: Date) => {
  const now = services.clock.now()
  const wrong =
    until <= now
      ? '要晚于现在'
      : until.getTime() - now.getTime() > alertLimits.snoozeDaysMax * 86_400_000
        ? `最多暂停 ${alertLimits.snoozeDaysMax} 天`
        : null
  if (wrong) return refuse('request.invalid', { message: wrong, errors: { until: wrong } })
  const isSame = (row: AlertRow) => row.snoozedUntil?.getTime() === until.getTime()
  return answer('snooze', {
    notes: `到 ${shown.format(until)}`,
    guard: async (tx, row) => isSame(row) && refuseDone(tx, actor, row, 'snooze'),
    set: (row) => ({
      snoozedUntil: until,
      ...(row.status === 'open' && {
        remindAt: until,
        ...(row.escalateAt && { escalateAt: new Date(Math.max(until.getTime(), row.escalateAt.getTime())) }),
      }),
    }),
  })(services, actor, id)
}

/** To whom it may be given: those on duty, and the machine's owner. */
export const listAssignees = async (services: Services, actor: Actor, id: number) =>
  services.db.transaction(async (tx) => {
    const { row } = await holdAlert(tx, actor, id, 'assign')
    return namedAssignees(tx, row)
  })
const namedAssignees = async (tx: Tx, row: AlertRow) => {
  const ids = new Set(await listDuty(tx))
  if (row.ownerId !== null) ids.add(row.ownerId)
  const { rows } = await ask(
    tx,
    { id: 'number', name: 'text' },
    sql`select g.id, ${sql.raw(personName('g.id'))} as name from unnest(${sql.param([...ids])}::bigint[]) as g(id)
      where ${sql.raw(isActiveAccount('g.id'))} order by g.id limit 200`,
  )
  return rows
}

export const assignAlert = (services: Services, actor: Actor, id: number, userId: number): Promise<AlertRow> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const { row, as } = await holdAlert(tx, actor, id, 'assign')
    const to = (await namedAssignees(tx, row)).find((one) => one.id === userId)
    if (!to) return refuse('request.invalid', { errors: { user_id: '这件告警不能交给这个人' } })
    if (row.assignedTo === userId) await refuseDone(tx, actor, row, 'assign')
    const step = { action: 'assign', by: actor, as, notes: to.name, set: { assignedTo: userId }, now } as const
    const after = await alerts.transition(tx, row, step)
    if (userId !== actor.id) await tellPeople(services, tx, after, [userId], { lead: '交给你处理。' })
    return after
  })

export const commentAlert = (services: Services, actor: Actor, id: number, text: string): Promise<AlertRow> =>
  services.db.transaction(async (tx) => {
    const { row } = await holdAlert(tx, actor, id, 'comment')
    await noteAlert(tx, row, { action: 'comment', by: actor, notes: text, now: services.clock.now() })
    await showAlert(services, tx, row, await receiversOf(tx, row))
    return row
  })
