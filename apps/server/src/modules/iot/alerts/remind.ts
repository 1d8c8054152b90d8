/** Alerts nobody has answered: said again, and taken to the next one, in the order in which it is due. */
import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { addMinutes } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { type AlertRow, noteAlert } from './alert-transition.ts'
import type { Rule } from './load-rules.ts'
import { type QuietHours, quietUntil, readQuietHours } from './quiet-hours.ts'
import { alertRule, deviceAlert } from './table.ts'
import { tellWaitingOwners } from './storm-owners.ts'
import { listDuty, receiversOf, tellPeople } from './tell-alert.ts'

/** Of one look; what is left over waits for the next, a moment later. */
const eachLook = 200

interface Due {
  readonly alert: AlertRow
  readonly rule: Rule
  readonly quiet: Date | null
}
const change = (tx: Tx, { id }: AlertRow, set: Partial<typeof deviceAlert.$inferInsert>) =>
  tx.update(deviceAlert).set(set).where(eq(deviceAlert.id, id))

const isUrgent = ({ isDanger, isLate }: AlertRow): boolean => isDanger && !isLate

const remind = async (services: Services, tx: Tx, { alert, rule, quiet }: Due, now: Date): Promise<void> => {
  if (quiet && !isUrgent(alert)) return void (await change(tx, alert, { remindAt: quiet }))
  await tellPeople(services, tx, alert, await receiversOf(tx, alert))
  const isRepeated = rule.repeatMinutes !== null && !alert.isLate
  await change(tx, alert, { remindAt: isRepeated ? addMinutes(now, rule.repeatMinutes!) : null })
}

const escalate = async (services: Services, tx: Tx, { alert, rule, quiet }: Due, now: Date): Promise<void> => {
  if (quiet && !isUrgent(alert)) return void (await change(tx, alert, { escalateAt: quiet }))
  const step = rule.escalate[alert.escalated]
  const next = rule.escalate[alert.escalated + 1]
  const began = alert.escalateAt!
  // Counted from the step before, so that what the quiet hours held back is not taken all at once.
  const waits = next && step ? Math.max(next.after_minutes - step.after_minutes, 0) : 0
  const escalateAt = next ? addMinutes(new Date(Math.max(began.getTime(), now.getTime() - 60_000)), waits) : null
  await change(tx, alert, { escalated: alert.escalated + 1, escalateAt })
  if (!step) return
  const to =
    step.to === 'owner'
      ? alert.ownerId === null
        ? await listDuty(tx)
        : [alert.ownerId]
      : step.to === 'duty'
        ? await listDuty(tx)
        : [step.to]
  await tellPeople(services, tx, alert, to, {
    isTexted: step.channels.includes('sms'),
    lead: `${step.after_minutes} 分钟没有人确认。`,
  })
  const named = step.to === 'owner' ? '设备主' : step.to === 'duty' ? '值班人员' : '指定的人'
  const ways = step.channels.map((way) => (way === 'sms' ? '短信' : '站内')).join('、')
  await noteAlert(tx, alert, { action: 'escalate', by: 'system', notes: `通知${named}（${ways}）`, now })
}

const runDue = async (
  services: Services,
  column: 'remindAt' | 'escalateAt',
  hours: QuietHours,
  work: typeof remind,
): Promise<number> => {
  const now = services.clock.now()
  const due = await services.db
    .select({ id: deviceAlert.id })
    .from(deviceAlert)
    .where(lte(deviceAlert[column], now))
    .orderBy(asc(deviceAlert[column]))
    .limit(eachLook)
  for (const { id } of due)
    await services.db
      .transaction(async (tx) => {
        const [row] = await tx
          .select({ alert: deviceAlert, rule: alertRule })
          .from(deviceAlert)
          .innerJoin(alertRule, eq(alertRule.id, deviceAlert.ruleId))
          .where(
            and(
              eq(deviceAlert.id, id),
              eq(deviceAlert.status, 'open'),
              isNull(deviceAlert.closedAt),
              lte(deviceAlert[column], now),
            ),
          )
          .for('update', { of: deviceAlert, skipLocked: true })
        if (!row) return
        await work(
          services,
          tx,
          { alert: row.alert as AlertRow, rule: row.rule as Rule, quiet: quietUntil(hours, now) },
          now,
        )
      })
      .catch((error: unknown) => services.log.error({ err: error, alert: id }, 'an alert could not be told again'))
  return due.length
}

export const remindOfAlerts = async (services: Services): Promise<number> => {
  const hours = await readQuietHours(services.db)
  const due =
    (await runDue(services, 'escalateAt', hours, escalate)) + (await runDue(services, 'remindAt', hours, remind))
  return due + (await tellWaitingOwners(services, hours))
}
