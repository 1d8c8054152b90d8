/** Alerts as they are told to whoever reaches them. */
import {
  type AlertAction,
  alertLevels,
  type AlertLevel,
  alertMachine,
  alertNumber,
  type AlertStatus,
  alertStatuses,
} from '@jihui/protocol/iot/alerts/alert-machine'
import { alertLimits } from '@jihui/protocol/iot/alerts/limits'
import type { deviceAlert as alertShape } from '@jihui/protocol/iot/alerts/schema'
import { actionsIn } from '@jihui/protocol/machine'
import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type Actor, ownerIdOf } from '../../../platform/access.ts'
import { ask } from '../../../platform/database/ask.ts'
import { jsonOf, orNull, type RowOf, textOf } from '../../../platform/database/columns.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { unitsOfMachines } from '../../catalogue/public.ts'
import { personName, toldActors } from '../../identity/public.ts'
import { managesAll } from '../devices/reach.ts'
import { alertRoleOf, isAlertReached } from './alert-reach.ts'

export type AlertView = z.output<typeof alertShape>
export type AlertRole = 'staff' | 'owner' | 'renter'

const columns = {
  id: 'number',
  rule_id: 'number',
  rule_name: 'text',
  level: textOf<AlertLevel>(),
  status: textOf<AlertStatus>(),
  title: 'text',
  message: 'text',
  device_id: 'number?',
  code: 'text?',
  device_name: 'text?',
  unit_id: 'number?',
  serial: 'text?',
  line: 'text?',
  equipment_id: 'number?',
  equipment_name: 'text?',
  rental_id: 'number?',
  value: orNull(jsonOf<number | boolean | string>()),
  is_danger: 'flag',
  is_late: 'flag',
  opened_at: 'moment',
  last_at: 'moment',
  count: 'number',
  acknowledged_by: 'number?',
  acknowledged_name: 'text?',
  acknowledged_at: 'moment?',
  assigned_to: 'number?',
  assigned_name: 'text?',
  snoozed_until: 'moment?',
  recovered_at: 'moment?',
  closed_at: 'moment?',
  maintenance_id: 'number?',
  as: textOf<AlertRole>(),
} as const
type Row = RowOf<typeof columns>

/** Alerts this person reaches of which a condition over `a` is true, the newest first. */
export const listReachedAlerts = async (
  { db }: { readonly db: Queryable },
  actor: Actor,
  where: SQL,
  limit: number,
  offset = 0,
): Promise<Row[]> => {
  const named = (column: string) => sql.raw(personName(column))
  const { rows } = await ask(
    db,
    columns,
    sql`with page as (select a.id from device_alert a where ${isAlertReached(actor)} and ${where}
        order by a.id desc limit ${limit} offset ${offset})
      select a.id, a.rule_id, r.name as rule_name, a.level, a.status, a.title, a.message, a.device_id, d.code,
        d.name as device_name, a.unit_id, u.serial, u.line, u.equipment_id, u.equipment_name, a.rental_id, a.value,
        a.is_danger, a.is_late, a.opened_at, a.last_at, a.count, a.acknowledged_by, ${named('a.acknowledged_by')} as acknowledged_name,
        a.acknowledged_at, a.assigned_to, ${named('a.assigned_to')} as assigned_name, a.snoozed_until, a.recovered_at, a.closed_at,
        a.maintenance_id, ${alertRoleOf(actor)} as as
      from page join device_alert a on a.id = page.id join alert_rule r on r.id = a.rule_id
        left join device d on d.id = a.device_id
        left join lateral (select u.serial, e.line, e.id as equipment_id, e.name as equipment_name
          from ${unitsOfMachines} where u.id = a.unit_id offset 0) u on true
      order by a.id desc`,
  )
  return rows
}

const byAlert = <T extends { readonly alert_id: number }>(rows: readonly T[]): ReadonlyMap<number, readonly T[]> => {
  const found = new Map<number, T[]>()
  for (const row of rows) {
    const of = found.get(row.alert_id)
    if (of) of.push(row)
    else found.set(row.alert_id, [row])
  }
  return found
}

const stepRow = {
  alert_id: 'number',
  action: 'text',
  status: textOf<AlertStatus>(),
  actor_id: 'number?',
  actor_name: 'text',
  notes: 'text',
  created_at: 'moment',
} as const
const readSteps = async ({ db }: Pick<Services, 'db'>, ids: readonly number[]) => {
  const { rows } = await ask(
    db,
    stepRow,
    sql`select h.* from unnest(${sql.param([...ids])}::bigint[]) as g(id) cross join lateral (
        select s.alert_id, s.action, s.status, s.actor_id, s.actor_name, s.notes, s.created_at from device_alert_history s
        where s.alert_id = g.id order by s.id desc limit ${alertLimits.shownSteps}) h`,
  )
  return byAlert(rows)
}

const memberRow = {
  alert_id: 'number',
  id: 'number',
  code: 'text',
  name: 'text',
  at: 'moment',
  recovered_at: 'moment?',
} as const
/** Of storms; an owner reads his own devices among them. */
const readMembers = async ({ db }: Pick<Services, 'db'>, actor: Actor, ids: readonly number[]) => {
  if (ids.length === 0)
    return { members: new Map<number, readonly RowOf<typeof memberRow>[]>(), left: new Map<number, number>() }
  const own = managesAll(actor) ? sql`true` : sql`m.owner_id = ${ownerIdOf(actor)}`
  const all = sql`unnest(${sql.param([...ids])}::bigint[]) as g(id)`
  const [members, left] = await Promise.all([
    ask(
      db,
      memberRow,
      sql`select x.* from ${all} cross join lateral (select m.alert_id, d.id, d.code, d.name, m.at, m.recovered_at
          from device_alert_member m join device d on d.id = m.device_id where m.alert_id = g.id and ${own}
          order by m.recovered_at nulls first, d.id limit ${alertLimits.shownMembers}) x`,
    ),
    ask(
      db,
      { id: 'number', left: 'number' },
      sql`select g.id, (select count(*)::int from device_alert_member m
        where m.alert_id = g.id and m.recovered_at is null and ${own}) as left from ${all}`,
    ),
  ])
  return {
    members: byAlert(members.rows),
    left: new Map(left.rows.map((row) => [row.id, row.left])),
  }
}

const wordsOf: Readonly<Record<string, string>> = { open: '发生', escalate: '升级通知' }
const actionWord = (action: string): string =>
  Object.hasOwn(alertMachine.actions, action)
    ? alertMachine.actions[action as AlertAction].label
    : (wordsOf[action] ?? action)

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

export const mayTake = (action: AlertAction, row: Pick<Row, 'as' | 'maintenance_id' | 'unit_id'>): boolean => {
  const by: readonly string[] = alertMachine.actions[action].by
  if (!by.includes(row.as)) return false
  if (action === 'tell_renter') return row.unit_id !== null
  return action !== 'maintenance' || (row.maintenance_id === null && row.unit_id !== null)
}

const unitOf = (row: Row): AlertView['unit'] =>
  row.unit_id === null
    ? null
    : {
        unit_id: row.unit_id,
        serial: row.serial ?? '',
        line: row.line ?? '',
        equipment_id: row.equipment_id ?? 0,
        equipment_name: row.equipment_name ?? '',
      }

export const viewAlerts = async (
  services: Pick<Services, 'db'>,
  actor: Actor,
  rows: readonly Row[],
): Promise<AlertView[]> => {
  const ids = rows.map(({ id }) => id)
  const storms = rows.filter(({ device_id: id }) => id === null).map(({ id }) => id)
  const [steps, { members, left }] = await Promise.all([
    ids.length > 0 ? readSteps(services, ids) : new Map<number, readonly RowOf<typeof stepRow>[]>(),
    readMembers(services, actor, storms),
  ])
  const named = rows.flatMap((row) => [{ actorId: row.acknowledged_by }, { actorId: row.assigned_to }])
  const acted = [...steps.values()].flat().map((step) => ({ actorId: step.actor_id }))
  const told = await toldActors(services.db, actor, [...named, ...acted])
  const personOf = (id: number | null, name: string | null) =>
    id === null ? null : { id, name: told({ actorId: id, actorName: name ?? '' }) }
  return rows.map((row) => ({
    id: row.id,
    number: alertNumber(row.id),
    rule: { id: row.rule_id, name: row.rule_name },
    level: row.level,
    level_display: alertLevels[row.level].label,
    status: row.status,
    status_display: alertStatuses[row.status].label,
    title: row.title,
    message: row.message,
    device: row.device_id === null ? null : { id: row.device_id, code: row.code ?? '', name: row.device_name ?? '' },
    unit: unitOf(row),
    rental_id: row.rental_id,
    is_danger: row.is_danger,
    is_late: row.is_late,
    opened_at: row.opened_at.toISOString(),
    last_at: row.last_at.toISOString(),
    count: row.count,
    value: row.value,
    acknowledged_by: personOf(row.acknowledged_by, row.acknowledged_name),
    acknowledged_at: iso(row.acknowledged_at),
    assigned_to: personOf(row.assigned_to, row.assigned_name),
    snoozed_until: iso(row.snoozed_until),
    recovered_at: iso(row.recovered_at),
    closed_at: iso(row.closed_at),
    maintenance_id: row.maintenance_id,
    members: (members.get(row.id) ?? []).map(({ id, code, name, at, recovered_at: back }) => ({
      id,
      code,
      name,
      at: at.toISOString(),
      recovered_at: iso(back),
    })),
    members_left: left.get(row.id) ?? 0,
    actions: actionsIn(alertMachine, row.status, (action) => mayTake(action, row)),
    history: (steps.get(row.id) ?? []).map((step) => ({
      action: step.action,
      action_display: actionWord(step.action),
      status: step.status,
      by: told({ actorId: step.actor_id, actorName: step.actor_name }),
      notes: step.notes,
      at: step.created_at.toISOString(),
    })),
  }))
}
