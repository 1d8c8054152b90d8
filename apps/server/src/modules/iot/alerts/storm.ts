/** Many devices that fall silent together are one alert with a list: a carrier is down, not five thousand machines. */
import { alertLimits } from '@jihui/protocol/iot/alerts/limits'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { alerts, type AlertRow, noteAlert } from './alert-transition.ts'
import type { Rule } from './load-rules.ts'
import { quietUntil, readQuietHours } from './quiet-hours.ts'
import { deviceAlert } from './table.ts'
import { tellStormOwners } from './storm-owners.ts'
import { listDuty, showAlert, tellPeople } from './tell-alert.ts'

export interface FellSilent {
  readonly id: number
  readonly ownerId: number | null
  /** When it was heard last. */
  readonly heardAt: Date
}

/** The storm of a rule that is not over; `isRecent`: whoever falls silent now belongs to it. */
export const findStorm = async (tx: Tx, ruleId: number, now: Date) => {
  const storm = await alerts.lock(
    tx,
    and(eq(deviceAlert.ruleId, ruleId), isNull(deviceAlert.deviceId), isNull(deviceAlert.closedAt)),
  )
  const isRecent = storm !== null && now.getTime() - storm.lastAt.getTime() < alertLimits.stormMinutes * 60_000
  return storm && { storm, isRecent }
}

const addMembers = async (tx: Tx, alertId: number, devices: readonly FellSilent[]): Promise<number> => {
  const { rows } = await ask(
    tx,
    { device_id: 'number' },
    sql`insert into device_alert_member (alert_id, device_id, owner_id, at)
      select ${alertId}::bigint, g.* from unnest(${sql.param(devices.map(({ id }) => id))}::bigint[],
        ${sql.param(devices.map(({ ownerId }) => ownerId))}::bigint[],
        ${sql.param(devices.map(({ heardAt }) => heardAt.toISOString()))}::timestamptz[]) as g(device_id, owner_id, at)
      on conflict (alert_id, device_id) do update set at = excluded.at, recovered_at = null
        where device_alert_member.recovered_at is not null
      returning device_id`,
  )
  return rows.length
}

const countLeft = async (tx: Tx, alertId: number): Promise<number> => {
  const { rows } = await ask(
    tx,
    { left: 'number' },
    sql`select count(*)::int as left from device_alert_member where alert_id = ${alertId} and recovered_at is null`,
  )
  return rows[0]?.left ?? 0
}
const messageOf = (left: number): string => `${left} 台设备差不多同时没有消息，可能是运营商或机房的网络断了`

/** The rule's owner, or those on duty: one message. */
const receiversOf = async (tx: Tx, { ownerId }: Pick<AlertRow, 'ownerId'>): Promise<readonly number[]> =>
  ownerId === null ? listDuty(tx) : [ownerId]
const tell = async (services: Services, tx: Tx, storm: AlertRow, rule: Rule, now: Date): Promise<void> => {
  const receivers = await receiversOf(tx, storm)
  const quiet = quietUntil(await readQuietHours(tx), now)
  if (quiet) {
    await showAlert(services, tx, storm, receivers)
    await tx.update(deviceAlert).set({ remindAt: quiet }).where(eq(deviceAlert.id, storm.id))
    return
  }
  await tellPeople(services, tx, storm, receivers)
  await tellStormOwners(tx, storm, now)
  if (rule.repeatMinutes === null) return
  const remindAt = new Date(now.getTime() + rule.repeatMinutes * 60_000)
  await tx.update(deviceAlert).set({ remindAt }).where(eq(deviceAlert.id, storm.id))
}

const begin = async (services: Services, tx: Tx, rule: Rule, devices: readonly FellSilent[], now: Date) => {
  const [made] = await tx
    .insert(deviceAlert)
    .values({
      ruleId: rule.id,
      ownerId: rule.ownerId,
      level: rule.level === 'info' ? 'warning' : rule.level,
      status: 'open',
      title: '一批设备同时失联',
      message: messageOf(devices.length),
      value: devices.length,
      openedAt: now,
      begunAt: now,
      lastAt: now,
      count: devices.length,
      createdAt: now,
    })
    .returning()
  const storm = made as AlertRow
  await noteAlert(tx, storm, { action: 'open', by: 'system', notes: storm.message, now })
  await addMembers(tx, storm.id, devices)
  await tell(services, tx, storm, rule, now)
}

/** Owners whose devices fell silent after it began; in the quiet hours they wait for the end of these (`tellWaitingOwners`). */
const tellThoseWhoJoined = async (tx: Tx, storm: AlertRow, now: Date): Promise<void> => {
  if (!quietUntil(await readQuietHours(tx), now)) await tellStormOwners(tx, storm, now)
}

/** Begins a storm, or adds to the one that is. */
export const addToStorm = async (
  services: Services,
  tx: Tx,
  rule: Rule,
  devices: readonly FellSilent[],
  now: Date,
): Promise<void> => {
  const found = await findStorm(tx, rule.id, now)
  if (!found) return begin(services, tx, rule, devices, now)
  const { storm } = found
  const added = await addMembers(tx, storm.id, devices)
  if (added === 0) return
  const left = await countLeft(tx, storm.id)
  const told = { lastAt: now, count: storm.count + added, value: left, message: messageOf(left) }
  if (storm.status !== 'recovered') {
    await tx.update(deviceAlert).set(told).where(eq(deviceAlert.id, storm.id))
    await tellThoseWhoJoined(tx, storm, now)
    return
  }
  const set = { ...told, recoveredAt: null }
  await tell(
    services,
    tx,
    await alerts.transition(tx, storm, { action: 'recur', by: 'system', as: 'device', set, now }),
    rule,
    now,
  )
}

/** One of its devices speaks again; with the last one it is over. */
export const endMembership = async (
  services: Services,
  tx: Tx,
  ruleId: number,
  deviceId: number,
  now: Date,
): Promise<void> => {
  const { rows } = await ask(
    tx,
    { alert_id: 'number' },
    sql`update device_alert_member m set recovered_at = ${now.toISOString()}::timestamptz from device_alert a
      where m.device_id = ${deviceId} and m.recovered_at is null and a.id = m.alert_id and a.rule_id = ${ruleId}
      returning m.alert_id`,
  )
  for (const { alert_id: id } of rows) {
    const storm = await alerts.lock(tx, and(eq(deviceAlert.id, id), isNull(deviceAlert.closedAt)))
    const left = storm ? await hasLeft(tx, id) : true
    if (!storm || left) continue
    const step = { by: 'system', as: 'device', now } as const
    const recovered =
      storm.status === 'recovered' ? storm : await alerts.transition(tx, storm, { action: 'recover', ...step })
    const ended = await alerts.transition(tx, recovered, { action: 'end', ...step })
    await showAlert(services, tx, ended, await receiversOf(tx, ended))
  }
}
const hasLeft = async (tx: Tx, alertId: number): Promise<boolean> => {
  const { rows } = await ask(
    tx,
    { is_left: 'flag' },
    sql`select exists (select from device_alert_member where alert_id = ${alertId} and recovered_at is null) as is_left`,
  )
  return rows[0]?.is_left === true
}
