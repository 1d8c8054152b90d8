import { type MaintenanceStatus, maintenanceStatuses } from '@jihui/protocol/care/machine'
import { connectedWithinMinutes, type maintenanceRequest, urgencies, type Urgency } from '@jihui/protocol/care/schema'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import type * as z from 'zod/mini'
import type { DeviceRow, MaintenanceRow } from './queries.ts'

const iso = (moment: string | Date) => new Date(moment).toISOString()

export const viewMaintenance = (row: MaintenanceRow): z.output<typeof maintenanceRequest> => {
  const urgency = row.urgency as Urgency
  const status = row.status as MaintenanceStatus
  return {
    id: row.id,
    rental_id: row.rental_id,
    order_number: row.rental_id === null ? null : orderNumber(row.rental_id),
    equipment_id: row.equipment_id,
    equipment_name: row.equipment_name,
    equipment_model: row.equipment_model,
    unit_serial: row.unit_serial,
    description: row.description,
    urgency,
    urgency_display: urgencies[urgency],
    status,
    status_display: maintenanceStatuses[status].label,
    customer_name: row.customer_name,
    created_at: iso(row.created_at),
    resolved_at: row.resolved_at === null ? null : iso(row.resolved_at),
  }
}

/** Connected is whoever said something lately, nothing else. */
export const isConnected = (lastSeenAt: string | Date | null, now: Date): boolean =>
  lastSeenAt !== null && now.getTime() - new Date(lastSeenAt).getTime() <= connectedWithinMinutes * 60_000

export const viewDevice = (row: DeviceRow, now: Date) => ({
  device_id: row.serial,
  serial: row.serial,
  equipment_id: row.equipment_id,
  equipment_name: row.equipment_name,
  connected: isConnected(row.last_seen_at, now),
  last_seen_at: row.last_seen_at === null ? null : iso(row.last_seen_at),
})
