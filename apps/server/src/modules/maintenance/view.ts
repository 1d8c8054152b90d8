import { maintenanceStatuses, urgencies, type Urgency } from '@jihui/protocol/maintenance/machine'
import type { maintenanceRequest } from '@jihui/protocol/maintenance/schema'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import type * as z from 'zod/mini'
import { beforeOf } from './before-status.ts'
import type { MaintenanceRow } from './queries.ts'

const iso = (moment: string | Date) => new Date(moment).toISOString()

export const viewMaintenance = (row: MaintenanceRow): z.output<typeof maintenanceRequest> => {
  const urgency = row.urgency as Urgency
  const status = beforeOf(row.status)
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
    customer_name: row.customer_name ?? '',
    created_at: iso(row.created_at),
    resolved_at: row.resolved_at === null ? null : iso(row.resolved_at),
  }
}
