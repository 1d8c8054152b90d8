import * as operations from '@jihui/protocol/iot/device-operations'
import { alertKinds } from '@jihui/protocol/iot/alert-kinds'
import { connectedWithinMinutes } from '@jihui/protocol/iot/schema'
import { type OccupancyKind, occupancyKinds } from '@jihui/protocol/catalogue/availability'
import { unitStates } from '@jihui/protocol/owner/fleet'
import { countLimits } from '@jihui/protocol/limits'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { findLine, lines } from '@jihui/protocol/rental/lines'
import { addHours, dayOf } from '../../platform/clock.ts'
import { type Mounting, mountEndpoint } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { createOnce } from '../../platform/idempotency.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { commandDevice } from './command-device.ts'
import { readDeviceFigures } from './device-figures.ts'
import {
  type AlertRow,
  countDevices,
  type DeviceOverviewRow,
  findUnitKey,
  listAlertRows,
  listCommandRows,
  listDeviceRows,
} from './device-overview-queries.ts'
import { findHeardUnits, readLastHeard } from './devices/unit-readings.ts'
import { isConnected } from './view.ts'

const iso = (moment: string | Date) => new Date(moment).toISOString()
const isoOrNull = (moment: string | Date | null) => (moment === null ? null : iso(moment))

const viewDevice = ({ kind, ...row }: DeviceOverviewRow, lastSeenAt: Date | null, now: Date) => {
  const { meter } = findLine(row.line).handover
  return {
    ...row,
    state: kind ?? 'free',
    state_display: kind === null ? unitStates.free : occupancyKinds[kind as OccupancyKind],
    connected: isConnected(lastSeenAt, now),
    last_seen_at: isoOrNull(lastSeenAt),
    meter: meter ? row.meter : null,
    meter_label: meter?.label ?? '',
    meter_unit: meter?.unit ?? '',
    meter_read_at: isoOrNull(row.meter_read_at),
  }
}
const levels: readonly string[] = ['low', 'medium', 'high']
const viewAlert = (row: AlertRow) => ({
  key: `${row.kind}-${row.id}`,
  kind: row.kind,
  kind_display: alertKinds[row.kind],
  line: row.line,
  unit_id: row.unit_id,
  serial: row.serial,
  equipment_name: row.equipment_name,
  level: (levels.includes(row.level) ? row.level : 'high') as 'low' | 'medium' | 'high',
  message: row.message,
  rental_id: row.rental_id,
  order_number: row.rental_id === null ? null : orderNumber(row.rental_id),
  maintenance_id: row.maintenance_id,
  created_at: iso(row.created_at),
  is_open: row.is_open,
})

/** What is known of the machines from afar. */
export const deviceOverviewRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  mountEndpoint(mounting, operations.listDevices, async ({ query, request }) => {
    const { page, page_size: limit, line, keyword } = query
    const now = clock.now()
    const since = addHours(now, -connectedWithinMinutes / 60)
    const filter = { line, keyword, isConnected: query.connected, isTroubled: query.attention }
    const connected = await findHeardUnits(services, since, countLimits.console)
    const [{ rows, total }, counted] = await Promise.all([
      listDeviceRows(db, { ...filter, today: dayOf(now), connected, limit, offset: (page - 1) * limit }),
      countDevices(db, connected),
    ])
    const heard = await readLastHeard(
      services,
      rows.map((row) => row.unit_id),
    )
    const none = { devices: 0, connected: 0, open_alerts: 0, open_issues: 0, open_maintenance: 0 }
    const results = rows.map((row) => viewDevice(row, heard.get(row.unit_id) ?? null, now))
    return {
      ...pageAnswer(request, query, total, results),
      by_line: lines.map(({ id }) => counted.find((row) => row.line === id) ?? { line: id, ...none }),
      connected_within_minutes: connectedWithinMinutes,
    }
  })
  mountEndpoint(mounting, operations.getDeviceFigures, ({ query }) =>
    readDeviceFigures(db, query.line, dayOf(clock.now())),
  )
  mountEndpoint(mounting, operations.listAllAlerts, async ({ query, request }) => {
    const { page, page_size: limit, kind, line, all: isAll } = query
    const filter = { kind, line, isAll, limit, offset: (page - 1) * limit }
    const { rows, groups } = await listAlertRows(db, filter)
    const byKind = Object.fromEntries(groups.map((row) => [row.kind, row.total]))
    const total = groups.reduce((sum, row) => (kind === '' || row.kind === kind ? sum + row.total : sum), 0)
    return { ...pageAnswer(request, query, total, rows.map(viewAlert)), by_kind: byKind }
  })
  mountEndpoint(mounting, operations.listDeviceCommands, async ({ query, request }) => {
    const { page, page_size: limit, unit_id: unitId } = query
    const { rows, total } = await listCommandRows(db, {
      unitId,
      limit,
      offset: (page - 1) * limit,
    })
    const results = rows.map((row) => ({
      ...row,
      created_at: iso(row.created_at),
      delivered_at: isoOrNull(row.delivered_at),
    }))
    return pageAnswer(request, query, total, results)
  })
  mountEndpoint(mounting, operations.commandUnit, (call) => {
    const { params, body, actor, client, idempotency } = call
    const command = async () => {
      const key = (await findUnitKey(db, params.id)) ?? refuse('device.not_found')
      return commandDevice(services, key, body, actor, client, idempotency)
    }
    const message = '指令已记录，设备下次通信时执行'
    return createOnce(db, call, command, async (id) => ({
      success: true as const,
      message,
      unit_id: params.id,
      command_id: id,
    }))
  })
}
