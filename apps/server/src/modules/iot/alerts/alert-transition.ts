import { type AlertAction, alertMachine, type AlertStatus } from '@jihui/protocol/iot/alerts/alert-machine'
import { desc, eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { bindMachine, type By, nameOf } from '../../../platform/machine/transition.ts'
import { refuse } from '../../../platform/refusal.ts'
import { deviceAlert, deviceAlertHistory } from './table.ts'
import { spokenActors } from '../../identity/public.ts'

export type AlertRow = typeof deviceAlert.$inferSelect & { readonly status: AlertStatus }

interface Noted {
  readonly action: string
  readonly by: By
  readonly notes?: string
  readonly now: Date
}
/** What became of it beside its moves: each of its steps is one row. */
export const noteAlert = (
  db: Queryable,
  { id, status }: Pick<AlertRow, 'id' | 'status'>,
  { action, by, notes = '', now }: Noted,
) =>
  db.insert(deviceAlertHistory).values({
    alertId: id,
    action,
    status,
    notes,
    actorName: nameOf(by),
    actorId: by === 'system' ? null : by.id,
    createdAt: now,
  })

const shown = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** Whoever comes second is told who was first, and when. */
export const refuseDone = async (db: Queryable, reader: Actor, row: AlertRow, action?: string): Promise<never> => {
  const steps = await db
    .select()
    .from(deviceAlertHistory)
    .where(eq(deviceAlertHistory.alertId, row.id))
    .orderBy(desc(deviceAlertHistory.id))
    .limit(100)
  const step = steps.find((one) => one.action === action) ?? steps.find((one) => one.status === row.status)
  const what = alertMachine.actions[step?.action as AlertAction]?.label ?? alertMachine.states[row.status].label
  const by = step ? (await spokenActors(db, reader, [step]))(step) : '系统'
  const at = step?.createdAt ?? row.createdAt
  return refuse('alert.already_done', {
    message: `${by} ${shown.format(at)} 已经${what}`,
    errors: { by, at: at.toISOString(), status: row.status },
    current: { by, at: at.toISOString(), status: row.status },
  })
}

/** The only writer of an alert's status. */
export const alerts = bindMachine<AlertStatus, AlertAction, typeof deviceAlert, AlertRow>({
  machine: alertMachine,
  table: deviceAlert,
  refusals: { notAllowed: 'alert.action_not_allowed', changedMeanwhile: 'resource.conflict' },
  staffRoles: ['staff'],
  refuseSecond: async (tx, row, action, by) => {
    if (by !== 'system') await refuseDone(tx, by, row, action)
  },
  columns: (_row, to, { now }) => ({
    ...(to !== 'open' && { remindAt: null, escalateAt: null }),
    ...(to === 'closed' && { closedAt: now }),
    ...(to === 'recovered' && { recoveredAt: now }),
  }),
  history: (tx, { action, by, after, notes, now }) => noteAlert(tx, after, { action, by, notes, now }),
  audit: {
    objectType: 'device_alert',
    shown: ({ title, status }) => ({ title, status }),
  },
})
