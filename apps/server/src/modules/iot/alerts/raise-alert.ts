/** Alerts as they begin, last and end by what devices say. */
import { alertLevels } from '@jihui/protocol/iot/alerts/alert-machine'
import { spokenCondition, spokenValue } from '@jihui/protocol/iot/alerts/rule-words'
import { type ConditionOp, eventOf } from '@jihui/protocol/iot/alerts/conditions'
import { alertFields } from '@jihui/protocol/iot/alerts/fields'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { addMinutes } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Services } from '../../../platform/services.ts'
import { joinUnitOf } from '../../catalogue/public.ts'
import { countAlarmed, findReportOutcome } from '../../maintenance/public.ts'
import { listRentersAt } from '../../rental/public.ts'
import { alerts, type AlertRow, noteAlert } from './alert-transition.ts'
import type { Outcome } from './judge-readings.ts'
import { quietUntil, readQuietHours } from './quiet-hours.ts'
import { endMembership } from './storm.ts'
import { deviceAlert } from './table.ts'
import { receiversOf, showAlert, tellPeople } from './tell-alert.ts'

/** A device an alert is raised of. */
export interface AlertedDevice {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly ownerId: number | null
  readonly unitId: number | null
  readonly serial: string | null
}

interface Place {
  readonly unitId: number | null
  readonly ownerId: number | null
  readonly line: string | null
  readonly rentalId: number | null
  readonly called: string
}
/** On which unit it was, whose that is and who had it; of what arrives late, as it was then. */
const placeOf = async (tx: Tx, device: AlertedDevice, { ts, isLate }: Outcome): Promise<Place> => {
  const then = isLate
    ? sql`b.bound_at <= ${new Date(ts).toISOString()}::timestamptz
        and (b.unbound_at is null or b.unbound_at > ${new Date(ts).toISOString()}::timestamptz)`
    : sql`b.unbound_at is null`
  const { rows } = await ask(
    tx,
    { unit_id: 'number', serial: 'text', name: 'text', owner_id: 'number?', line: 'text' },
    sql`select b.unit_id, u.serial, e.name, e.owner_id, e.line from device_binding b ${joinUnitOf(sql`b.unit_id`)}
      where b.device_id = ${device.id} and ${then} order by b.bound_at desc limit 1`,
  )
  const [unit] = rows
  if (!unit)
    return { unitId: null, ownerId: device.ownerId, line: null, rentalId: null, called: device.name || device.code }
  const [renter] = await listRentersAt(tx, [{ unitId: unit.unit_id, at: new Date(ts) }])
  return {
    unitId: unit.unit_id,
    ownerId: unit.owner_id ?? device.ownerId,
    line: unit.line,
    rentalId: renter?.rentalId ?? null,
    called: `${unit.name}（${unit.serial}）`,
  }
}

/** Of these there is nothing to be measured. */
const happenings: readonly ConditionOp[] = ['event', 'fence', 'silent']
/** What happened, not all the rule waits for. 挖掘机（EX-01）：水温不低于 105 ℃，当时 108 ℃ */
const messageOf = (called: string, { rule, met, fence, value, notes }: Outcome): string => {
  const conditions = met.length > 0 ? met : rule.content.conditions
  const words = conditions.map((one) => spokenCondition(one, fence)).join('，')
  const measured = conditions.find(
    ({ op, field }) => !happenings.includes(op) && alertFields.get(field)?.kind !== 'flag',
  )
  const isWord = conditions.some(
    (one) => (one.op === 'event' && eventOf(one) === value) || (one.op === 'fence' && one.value === value),
  )
  const isMeasured = value !== null && typeof value !== 'boolean' && !isWord
  const now = measured && isMeasured ? `，当时 ${spokenValue(measured.field, value)}` : ''
  return `${called}：${words}${now}${notes === undefined ? '' : `；${notes}`}`.slice(0, 500)
}

/** When its first step is due; late ones call nobody. */
const firstStep = ({ rule, isLate }: Outcome, now: Date): Date | null => {
  const [step] = rule.escalate
  return step && !isLate ? addMinutes(now, step.after_minutes) : null
}

/** Tells whom it concerns, or leaves it to the end of the quiet hours. Answers when it is told next. */
const tellFirst = async (services: Services, tx: Tx, alert: AlertRow, outcome: Outcome, now: Date) => {
  const { rule, isLate } = outcome
  const receivers = await receiversOf(tx, alert)
  const isUrgent = alert.isDanger && !isLate
  const quiet = isUrgent ? null : quietUntil(await readQuietHours(tx), now)
  const next = rule.repeatMinutes !== null && !isLate ? addMinutes(now, rule.repeatMinutes) : null
  // What only informs is in the list, and moves pages that are open.
  if (alert.level === 'info' && !isUrgent) {
    await showAlert(services, tx, alert, receivers)
    return null
  }
  if (quiet) {
    await showAlert(services, tx, alert, receivers)
    return quiet
  }
  await tellPeople(services, tx, alert, receivers)
  return next
}

const findLasting = (tx: Tx, deviceId: number, ruleId: number): Promise<AlertRow | null> =>
  alerts.lock(tx, and(eq(deviceAlert.deviceId, deviceId), eq(deviceAlert.ruleId, ruleId), isNull(deviceAlert.closedAt)))

const open = async (services: Services, tx: Tx, device: AlertedDevice, outcome: Outcome, now: Date) => {
  const { rule, level, value, ts, isLate } = outcome
  const { called, ...place } = await placeOf(tx, device, outcome)
  const at = new Date(ts)
  const [made] = await tx
    .insert(deviceAlert)
    .values({
      ruleId: rule.id,
      deviceId: device.id,
      ...place,
      level,
      status: 'open',
      title: rule.name,
      message: messageOf(called, outcome),
      value,
      isDanger: rule.isDanger,
      isLate,
      openedAt: at,
      begunAt: at,
      lastAt: at,
      count: outcome.count,
      createdAt: now,
      escalateAt: firstStep(outcome, now),
    })
    .onConflictDoNothing()
    .returning()
  if (!made) return null
  const alert = made as AlertRow
  await noteAlert(tx, alert, { action: 'open', by: 'system', notes: alert.message, now })
  const remindAt = await tellFirst(services, tx, alert, outcome, now)
  if (remindAt) await tx.update(deviceAlert).set({ remindAt }).where(eq(deviceAlert.id, alert.id))
  return alert
}

/**
 * It is so again. Whoever was called is told by a count; once he is done its repair answers it no more, and a second is opened.
 * Danger calls for one also where it is said on after it was mended; where somebody turned it down it has to come anew.
 */
const callAgain = async (tx: Tx, alert: AlertRow, { rule, ts }: Outcome, isAnew: boolean) => {
  if (alert.maintenanceId === null || !(isAnew || rule.isDanger)) return null
  const { id, endedAt, isDone } = await findReportOutcome(tx, alert.maintenanceId)
  if (endedAt === null) {
    if (isAnew) await countAlarmed(tx, id)
    return null
  }
  const isCalled = ts > endedAt.getTime() && (isAnew || isDone)
  return isCalled ? { maintenanceId: null, afterwardsAt: null, begunAt: new Date(ts) } : null
}

interface Lasting {
  readonly alert: AlertRow
  readonly outcome: Outcome
  readonly now: Date
}
/** Lasts on: counted, and of the level it has now. */
const lastOn = async (services: Services, tx: Tx, device: AlertedDevice, lasting: Lasting): Promise<void> => {
  const { alert, outcome, now } = lasting
  const { level, value, ts, count } = outcome
  const told = {
    count: alert.count + count,
    lastAt: new Date(Math.max(ts, alert.lastAt.getTime())),
    ...(value !== null && { value }),
  }
  const rank = (one: string) => alertLevels[one as keyof typeof alertLevels].rank
  if (level === alert.level || alert.status === 'recovered') {
    // Another fault in place of the first.
    const isOther = typeof value === 'string' && value !== alert.value && alert.status !== 'recovered'
    const called = await callAgain(tx, alert, outcome, isOther)
    const set = { ...told, ...(isOther && { begunAt: new Date(ts) }), ...called }
    await tx.update(deviceAlert).set(set).where(eq(deviceAlert.id, alert.id))
    if (isOther || called) await emit(tx, 'iot_alert.marked', { deviceIds: [device.id] })
    return
  }
  const action = rank(level) > rank(alert.level) ? 'raise' : 'lower'
  const notes = `${alertLevels[alert.level as keyof typeof alertLevels].label} → ${alertLevels[level].label}`
  const moved = await alerts.transition(tx, alert, {
    action,
    by: 'system',
    as: 'device',
    notes,
    set: {
      ...told,
      level,
      begunAt: new Date(ts),
      ...(outcome.notes !== undefined && { message: messageOf((await placeOf(tx, device, outcome)).called, outcome) }),
    },
    now,
  })
  await emit(tx, 'iot_alert.marked', { deviceIds: alert.deviceId === null ? [] : [alert.deviceId] })
  if (action === 'lower' || moved.status !== 'open') return
  const remindAt = await tellFirst(services, tx, moved, outcome, now)
  if (remindAt) await tx.update(deviceAlert).set({ remindAt }).where(eq(deviceAlert.id, alert.id))
}

const fire = async (services: Services, tx: Tx, device: AlertedDevice, outcome: Outcome, now: Date): Promise<void> => {
  if (await open(services, tx, device, outcome, now)) return
  const lasting = await findLasting(tx, device.id, outcome.rule.id)
  if (!lasting) return
  const { level, value, ts, count, isLate } = outcome
  // One that was only told of afterwards called nobody: what happens now does.
  const isFirst = lasting.isLate && !isLate
  if (lasting.status !== 'recovered' && !isFirst) return lastOn(services, tx, device, { alert: lasting, outcome, now })
  const step = { by: 'system', as: 'device', now } as const
  const { unitId, rentalId, called: named } = await placeOf(tx, device, outcome)
  if (unitId !== lasting.unitId || rentalId !== lasting.rentalId) {
    // What was said about it is not for whoever has the machine now.
    await alerts.transition(tx, lasting, { action: 'end', ...step, notes: '换了机器或订单，再次告警另记一件' })
    await open(services, tx, device, outcome, now)
    return
  }
  const over =
    lasting.status === 'recovered' ? lasting : await alerts.transition(tx, lasting, { action: 'recover', ...step })
  const called = await callAgain(tx, over, outcome, true)
  const again = await alerts.transition(tx, over, {
    action: 'recur',
    ...step,
    set: {
      level,
      isLate,
      value,
      message: messageOf(named, outcome),
      begunAt: new Date(ts),
      lastAt: new Date(ts),
      count: lasting.count + count,
      recoveredAt: null,
      acknowledgedBy: null,
      acknowledgedAt: null,
      escalated: 0,
      escalateAt: firstStep(outcome, now),
      ...called,
    },
  })
  const remindAt = await tellFirst(services, tx, again, outcome, now)
  if (remindAt) await tx.update(deviceAlert).set({ remindAt }).where(eq(deviceAlert.id, again.id))
}

/** Over by itself: it waits for a person, or is closed, as its rule says. */
export const endAlert = async (
  services: Services,
  tx: Tx,
  lasting: AlertRow,
  waits: boolean,
  now: Date,
): Promise<void> => {
  const step = { by: 'system', as: 'device', now } as const
  const recovered =
    lasting.status === 'recovered' ? lasting : await alerts.transition(tx, lasting, { action: 'recover', ...step })
  const after = waits ? recovered : await alerts.transition(tx, recovered, { action: 'end', ...step })
  await showAlert(services, tx, after, await receiversOf(tx, after))
}

/** An event of long ago: written down, told as what it is, and over. */
const inform = async (
  services: Services,
  tx: Tx,
  device: AlertedDevice,
  outcome: Outcome,
  now: Date,
): Promise<void> => {
  const alert = await open(services, tx, device, outcome, now)
  if (alert) {
    if (outcome.rule.recovers === 'itself') await endAlert(services, tx, await again(tx, alert.id), false, now)
    return
  }
  const lasting = await findLasting(tx, device.id, outcome.rule.id)
  if (lasting)
    await tx
      .update(deviceAlert)
      .set({ count: lasting.count + 1 })
      .where(eq(deviceAlert.id, lasting.id))
}
const again = async (tx: Tx, id: number): Promise<AlertRow> => (await alerts.lock(tx, eq(deviceAlert.id, id)))!

/** Does what the rules of one device came to; whoever calls holds what is remembered of it. */
export const applyOutcomes = async (
  services: Services,
  tx: Tx,
  device: AlertedDevice,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<void> => {
  for (const outcome of outcomes) {
    const { rule, what } = outcome
    if (what === 'fires') await fire(services, tx, device, outcome, now)
    else if (what === 'past') await inform(services, tx, device, outcome, now)
    else {
      const lasting = await findLasting(tx, device.id, rule.id)
      if (lasting && what === 'holds') await lastOn(services, tx, device, { alert: lasting, outcome, now })
      else if (lasting) await endAlert(services, tx, lasting, rule.recovers === 'person', now)
      else if (what === 'over') await endMembership(services, tx, rule.id, device.id, now)
    }
  }
  if (outcomes.some(({ what }) => what !== 'holds')) await emit(tx, 'iot_alert.marked', { deviceIds: [device.id] })
}
