import { alertMachine } from '@jihui/protocol/iot/alerts/alert-machine'
import type { alertQuery } from '@jihui/protocol/iot/alerts/schema'
import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount, eachOf } from '../../../platform/database/bounded-count.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { findDevice } from '../devices/reach.ts'
import { isAlertReached } from './alert-reach.ts'
import { type AlertView, listReachedAlerts, viewAlerts } from './view-alerts.ts'

type Filter = z.output<typeof alertQuery>

/** Null where nothing can be meant: a device that one does not reach has no alerts for him. */
const conditionOf = async (services: Services, actor: Actor, filter: Filter): Promise<SQL | null> => {
  const { level, device: ref, line, mine } = filter
  const conditions: SQL[] = [sql`true`]
  if (level) conditions.push(sql`a.level = ${level}`)
  if (line) conditions.push(sql`a.line = ${line}`)
  if (mine) conditions.push(sql`a.assigned_to = ${actor.id}`)
  if (ref) {
    const device = await findDevice(services, actor, ref)
    if (!device) return null
    conditions.push(sql`(a.device_id = ${device.id} or a.id in (select m.alert_id from device_alert_member m
      where m.device_id = ${device.id} and m.recovered_at is null))`)
  }
  return sql.join(conditions, sql` and `)
}
const statusIs = (status: Filter['status']): SQL => {
  if (status === '') return sql`true`
  return status === 'live' ? sql`a.closed_at is null` : sql`a.status = ${status}`
}

export const listAlerts = async (services: Services, actor: Actor, filter: Filter) => {
  const { page, page_size: size, status } = filter
  const where = await conditionOf(services, actor, filter)
  if (where === null) return { total: 0, results: [], byStatus: {} }
  const reached = sql`${isAlertReached(actor)} and ${where}`
  const of = (condition: SQL) => boundedCount(sql`from device_alert a where ${reached} and ${condition}`)
  const [rows, counted, each] = await Promise.all([
    listReachedAlerts(services, actor, sql`${where} and ${statusIs(status)}`, size, (page - 1) * size),
    ask(services.db, { total: 'number' }, sql`select ${of(statusIs(status))} as total`),
    ask(
      services.db,
      { status: 'text', total: 'number' },
      sql`select s.status, ${of(sql`a.status = s.status`)} as total
        from ${sql.raw(eachOf(alertMachine.stateCodes))} as s(status)`,
    ),
  ])
  return {
    total: counted.rows[0]?.total ?? 0,
    results: await viewAlerts(services, actor, rows),
    byStatus: Object.fromEntries(each.rows.map((row) => [row.status, row.total])),
  }
}

export const findAlert = async (services: Services, actor: Actor, id: number): Promise<AlertView> => {
  const rows = await listReachedAlerts(services, actor, sql`a.id = ${id}`, 1)
  return rows.length > 0 ? (await viewAlerts(services, actor, rows))[0]! : refuse('alert.not_found')
}
