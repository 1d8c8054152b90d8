import * as operations from '@jihui/protocol/care/operations'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { orderTabs, rentalStatusCodes, statusesInTab } from '@jihui/protocol/rental/machine'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import { toYuan } from '@jihui/protocol/values'
import type { Permission } from '@jihui/protocol/access'
import type { Actor } from '../../platform/access.ts'
import { dayOf, daysBetween } from '../../platform/clock.ts'
import { type Mounting, mountOnLines } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { createOnce } from '../../platform/idempotency.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { commandDevice } from './command-device.ts'
import {
  countByStatus,
  countOpen,
  countQueue,
  findNextDue,
  listEquipmentFigures,
  listMonths,
  type MonthRow,
} from './figures.ts'
import { ownerMaintenanceRoutes } from './owner-routes.ts'
import { findDevice, listAlerts, listMaintenanceRows, listReadings } from './queries.ts'
import { requestMaintenance } from './request-maintenance.ts'
import { usageRoutes } from './usage-routes.ts'
import { viewDevice, viewMaintenance } from './view.ts'
import { schedulingRoutes } from './scheduling-routes.ts'
import { deviceOverviewRoutes } from './device-overview-routes.ts'

/** Null: everyone's, for staff who hold the permission; otherwise only one's own. */
const scopeOf = (actor: Actor, permission: Permission): number | null =>
  actor.isStaff && actor.permissions.has(permission) ? null : actor.id

export const careRoutes = (mounting: Mounting, services: Services): void => {
  schedulingRoutes(mounting, services)
  deviceOverviewRoutes(mounting, services)
  maintenanceRoutes(mounting, services)
  ownerMaintenanceRoutes(mounting, services)
  deviceRoutes(mounting, services)
  figureRoutes(mounting, services)
  usageRoutes(mounting, services)
}

const maintenanceRoutes = (mounting: Mounting, services: Services): void => {
  const { db } = services
  const readOne = async (id: number, line: string, userId: number | null) => {
    const { rows } = await listMaintenanceRows(db, { line, userId, id, limit: 1, offset: 0 })
    return viewMaintenance(rows[0] ?? refuse('care.not_found'))
  }
  mountOnLines(mounting, operations.listMaintenance, async ({ query, line, actor, request }) => {
    const { page, page_size: limit, status } = query
    const filter = {
      line: line.id,
      userId: scopeOf(actor, 'rental_edit'),
      status,
      limit,
      offset: (page - 1) * limit,
    }
    const { rows, total } = await listMaintenanceRows(db, filter)
    return pageAnswer(request, query, total, rows.map(viewMaintenance))
  })
  mountOnLines(mounting, operations.requestMaintenance, (call) => {
    const { body, line, actor, idempotency } = call
    const request = () => requestMaintenance(services, line.id, actor, body, idempotency)
    return createOnce(db, call, request, async (id) => {
      const made = await readOne(id, line.id, actor.id)
      return { success: true as const, message: '维修申请已提交，平台会尽快联系你', ...made }
    })
  })
  mountOnLines(mounting, operations.getMaintenance, ({ params, line, actor }) =>
    readOne(params.id, line.id, scopeOf(actor, 'rental_edit')),
  )
}

const deviceRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  const need = async (serial: string, line: LineDeclaration, actor: Actor) =>
    (await findDevice(db, { serial, line: line.id, renterId: scopeOf(actor, 'equipment_edit') })) ??
    refuse('device.not_found')

  mountOnLines(mounting, operations.getDeviceData, async ({ params, query, line, actor, request }) => {
    const device = await need(params.deviceId, line, actor)
    const { page_size: limit, page } = query
    const { rows, total, latest } = await listReadings(db, device.unit_id, limit, (page - 1) * limit)
    const results = rows.map((row) => ({
      id: row.id,
      measured_at: row.measuredAt.toISOString(),
      values: row.values,
    }))
    return { ...pageAnswer(request, query, total, results), ...viewDevice(device, clock.now()), latest }
  })
  mountOnLines(mounting, operations.listDeviceAlerts, async ({ params, query, line, actor, request }) => {
    const device = await need(params.deviceId, line, actor)
    const { page_size: limit, page } = query
    const { rows, total, open } = await listAlerts(db, device.unit_id, limit, (page - 1) * limit)
    const results = rows.map((row) => ({
      id: row.id,
      level: row.level,
      message: row.message,
      created_at: row.createdAt.toISOString(),
      closed_at: row.closedAt?.toISOString() ?? null,
      is_open: row.closedAt === null,
    }))
    return { ...pageAnswer(request, query, total, results), ...viewDevice(device, clock.now()), open_count: open }
  })
  mountOnLines(mounting, operations.commandDevice, (call) => {
    const { params, body, line, actor, client, idempotency } = call
    const key = { serial: params.deviceId, line: line.id }
    const command = () => commandDevice(services, key, body, actor, client, idempotency)
    return createOnce(db, call, command, async (id) => ({
      success: true as const,
      message: '指令已记录，设备下次通信时执行',
      device_id: params.deviceId,
      command_id: id,
    }))
  })
}

const viewFigures = (rows: readonly MonthRow[]) => {
  const sum = (field: 'orders' | 'days' | 'spend_fen' | 'deposit_fen' | 'refund_fen') =>
    rows.reduce((total, row) => total + row[field], 0)
  return {
    orders: sum('orders'),
    days: sum('days'),
    spend: toYuan(sum('spend_fen')),
    deposit: toYuan(sum('deposit_fen')),
    refunds: toYuan(sum('refund_fen')),
  }
}

/** Every month from the first asked for to the present one, those without an order included. */
const monthsUpTo = (today: string, months: number): string[] => {
  const last = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  return Array.from({ length: months }, (_, index) => {
    const month = last - months + 1 + index
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

const figureRoutes = (mounting: Mounting, { db, clock }: Services): void => {
  mountOnLines(mounting, operations.getReports, async ({ query, line, actor }) => {
    const months = monthsUpTo(dayOf(clock.now()), query.months)
    const from = months[0]!
    const [rows, equipment] = await Promise.all([
      listMonths(db, line.id, actor.id, from),
      listEquipmentFigures(db, line.id, actor.id, from),
    ])
    return {
      months: months.map((month) => ({ month, ...viewFigures(rows.filter((row) => row.month === month)) })),
      total: viewFigures(rows),
      by_equipment: equipment.map(({ spend_fen, ...row }) => ({ ...row, spend: toYuan(spend_fen) })),
    }
  })

  mountOnLines(mounting, operations.getDashboardSummary, async ({ line, actor }) => {
    const isQueueSeen = actor.isStaff && actor.permissions.has('rental_view')
    const [counts, due, open, queue] = await Promise.all([
      countByStatus(db, line.id, actor.id),
      findNextDue(db, line.id, actor.id),
      countOpen(db, line.id, actor.id),
      isQueueSeen ? countQueue(db, line.id) : null,
    ])
    const of = (codes: readonly string[]) => codes.reduce((total, code) => total + (counts.get(code) ?? 0), 0)
    return {
      by_status: Object.fromEntries(rentalStatusCodes.map((code) => [code, counts.get(code) ?? 0])),
      tabs: Object.fromEntries(orderTabs.map(({ key }) => [key, of(statusesInTab(key))])),
      total: of(rentalStatusCodes),
      next_due: due && {
        rental_id: due.id,
        order_number: orderNumber(due.id),
        equipment_name: due.equipment_name,
        end_date: due.end_date,
        days_left: daysBetween(dayOf(clock.now()), due.end_date),
      },
      overdue: counts.get('overdue') ?? 0,
      open_issues: open.issues,
      open_maintenance: open.maintenance,
      unread_notifications: open.unread,
      queue,
    }
  })
}
