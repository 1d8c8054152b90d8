import * as operations from '@jihui/protocol/iot/operations'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import type { Actor } from '../../platform/access.ts'
import { type Mounting, mountOnLines } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { createOnce } from '../../platform/idempotency.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { scopeOf } from '../maintenance/public.ts'
import { renterKeyOf } from '../rental/public.ts'
import { commandDevice } from './command-device.ts'
import { alertRoutes } from './alerts/alert-routes.ts'
import { batchRoutes } from './batches/batch-routes.ts'
import { siteRoutes } from './arrivals/site-routes.ts'
import { commandRoutes } from './commands/command-routes.ts'
import { deviceOverviewRoutes } from './device-overview-routes.ts'
import { fenceRoutes } from './fences/fence-routes.ts'
import { figureRoutes } from './history/figure-routes.ts'
import { usedRoutes } from './history/use-routes.ts'
import { historyRoutes } from './history/history-routes.ts'
import { type DeviceRow, findDevice, listAlerts } from './queries.ts'
import { parkRoutes } from './devices/park-routes.ts'
import { listUnitReadings, readLastHeard } from './devices/unit-readings.ts'
import { ingestHealthRoutes } from './ingest/ingest-health.ts'
import { ingestRoutes } from './ingest/ingest-routes.ts'
import { mapRoutes } from './map/map-routes.ts'
import { mountMqttWebSocket } from './protocols/mqtt/websocket.ts'
import { usageRoutes } from './usage-routes.ts'
import { viewDevice } from './view.ts'

export const iotRoutes = (mounting: Mounting, services: Services): void => {
  deviceOverviewRoutes(mounting, services)
  deviceRoutes(mounting, services)
  usageRoutes(mounting, services)
  ingestRoutes(mounting, services)
  ingestHealthRoutes(mounting, services)
  mapRoutes(mounting, services)
  mountMqttWebSocket(mounting, services)
  historyRoutes(mounting, services)
  figureRoutes(mounting, services)
  usedRoutes(mounting, services)
  parkRoutes(mounting, services)
  fenceRoutes(mounting, services)
  siteRoutes(mounting, services)
  alertRoutes(mounting, services)
  commandRoutes(mounting, services)
  batchRoutes(mounting, services)
}

const deviceRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  const need = async (serial: string, line: LineDeclaration, actor: Actor) =>
    (await findDevice(db, {
      serial,
      line: line.id,
      renterKey: scopeOf(actor, 'equipment_edit') === null ? null : renterKeyOf(actor),
    })) ?? refuse('device.not_found')

  const headOf = async (device: DeviceRow) =>
    viewDevice(device, (await readLastHeard(services, [device.unit_id])).get(device.unit_id) ?? null, clock.now())

  mountOnLines(mounting, operations.getDeviceData, async ({ params, query, line, actor, request }) => {
    const device = await need(params.deviceId, line, actor)
    const { page_size: limit, page } = query
    const [{ results, total }, newest, head] = await Promise.all([
      listUnitReadings(services, device.unit_id, limit, (page - 1) * limit),
      listUnitReadings(services, device.unit_id, 1, 0),
      headOf(device),
    ])
    return { ...pageAnswer(request, query, total, results), ...head, latest: newest.results[0]?.values ?? null }
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
    return { ...pageAnswer(request, query, total, results), ...(await headOf(device)), open_count: open }
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
