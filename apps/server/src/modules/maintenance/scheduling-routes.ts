import { maintenanceActions, maintenanceActionsFor, maintenanceKinds } from '@jihui/protocol/maintenance/machine'
import {
  isOverOrder,
  type WorkOrderAction,
  workOrderActions,
} from '@jihui/protocol/maintenance/orders/work-order-machine'
import * as operations from '@jihui/protocol/maintenance/scheduling-operations'
import {
  maintenanceOrigins,
  proposedTechniciansMax,
  type scheduledMaintenance,
  type scheduledMaintenanceDetail,
} from '@jihui/protocol/maintenance/scheduling-schema'
import { type OccupancyKind, occupancyKinds } from '@jihui/protocol/catalogue/availability'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import { dayOf } from '../../platform/clock.ts'
import { type Mounting, mountEndpoint } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { createOnce } from '../../platform/idempotency.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { beforeOf } from './before-status.ts'
import { findTechnicianRows } from './board/technician-rows.ts'
import { cancelMaintenance, completeMaintenance, scheduleMaintenance } from './move-maintenance.ts'
import { listSchedulingRows, listSteps, listTaken, type SchedulingRow, type TakenRow } from './scheduling-queries.ts'
import { requestStaffMaintenance } from './staff-maintenance.ts'
import { viewMaintenance } from './view.ts'
import { notedActs } from './visits/field-act.ts'

const viewScheduled = (row: SchedulingRow): z.output<typeof scheduledMaintenance> => ({
  line: row.line,
  unit_id: row.unit_id,
  illustration: row.illustration,
  city: row.city,
  kind: row.kind,
  kind_display: maintenanceKinds[row.kind],
  origin: row.origin,
  origin_display: maintenanceOrigins[row.origin],
  owner_name: row.owner_name ?? '',
  start_date: row.start_date,
  end_date: row.end_date,
  assigned_to: row.assigned_to,
  technician_name: row.technician_name ?? '',
  cost: row.cost_fen === null ? null : toYuan(row.cost_fen),
  result: row.result,
  notes: row.notes,
  actions: maintenanceActionsFor(row.status, 'staff'),
  ...viewMaintenance(row),
})

const viewTaken = ({ from, to, kind, rental_id: rentalId, reason }: TakenRow) => {
  const what = occupancyKinds[kind as OccupancyKind]
  return { from, to, kind, label: [what, rentalId === null ? reason : orderNumber(rentalId)].filter(Boolean).join(' ') }
}
/** Steps the addresses of before have a word of their own for. */
const titlesBefore: Readonly<Record<string, string>> = {
  request: '提出维护',
  assign: maintenanceActions.schedule.label,
  note_done: maintenanceActions.complete.label,
  ...notedActs,
}
const titleOf = (action: string): string =>
  titlesBefore[action] ?? workOrderActions[action as WorkOrderAction]?.label ?? action

/** Maintenance of all machines, as staff arrange it. */
export const schedulingRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  const readOne = async (id: number): Promise<z.output<typeof scheduledMaintenanceDetail>> => {
    const { rows } = await listSchedulingRows(db, { id, limit: 1, offset: 0 })
    const row = rows[0] ?? refuse('care.not_found')
    const [taken, steps] = await Promise.all([
      listTaken(db, row.unit_id, dayOf(clock.now()), row.occupancy_id),
      listSteps(db, id),
    ])
    return {
      contact_phone: row.contact_phone ?? '',
      location: row.location,
      taken: taken.map(viewTaken),
      history: steps.map((step) => ({
        id: step.id,
        title: titleOf(step.action),
        notes: step.notes,
        actor: step.actor_name,
        created_at: new Date(step.created_at).toISOString(),
      })),
      ...viewScheduled(row),
    }
  }
  const answer = async (id: number, message: string) => ({ ...(await readOne(id)), success: true as const, message })

  mountEndpoint(mounting, operations.listScheduling, async ({ query, request }) => {
    const { page, page_size: limit, line, ...filter } = query
    const { rows, total, groups } = await listSchedulingRows(db, { ...filter, line, limit, offset: (page - 1) * limit })
    const counts: Record<string, number> = { all: 0 }
    const byStatus: Record<string, number> = {}
    for (const group of groups) {
      if (line === '' || group.line === line) {
        const before = beforeOf(group.status)
        byStatus[before] = (byStatus[before] ?? 0) + group.total
      }
      if (isOverOrder(group.status)) continue
      counts[group.line] = (counts[group.line] ?? 0) + group.total
      counts.all! += group.total
    }
    return { ...pageAnswer(request, query, total, rows.map(viewScheduled)), by_status: byStatus, counts }
  })
  mountEndpoint(mounting, operations.listTechnicians, async ({ query }) => {
    const results = await findTechnicianRows(db, query.keyword, proposedTechniciansMax)
    return { success: true as const, count: results.length, results }
  })
  mountEndpoint(mounting, operations.requestStaffMaintenance, (call) => {
    const { body, actor, client, idempotency } = call
    const request = () => requestStaffMaintenance(services, body, actor, client, idempotency)
    return createOnce(db, call, request, (id) => answer(id, '维护单已建好'))
  })
  mountEndpoint(mounting, operations.getScheduling, ({ params }) => readOne(params.id))
  const by = 'staff'
  mountEndpoint(mounting, operations.scheduleStaffMaintenance, async ({ params, body, actor, client }) => {
    await scheduleMaintenance(services, params.id, body, { by, actor, client })
    return answer(params.id, '时间已安排，相关的人会收到通知')
  })
  mountEndpoint(mounting, operations.completeStaffMaintenance, async ({ params, body, actor, client }) => {
    await completeMaintenance(services, params.id, body, { by, actor, client })
    return answer(params.id, '维护已完成')
  })
  mountEndpoint(mounting, operations.cancelStaffMaintenance, async ({ params, body, actor, client }) => {
    await cancelMaintenance(services, params.id, body.reason, { by, actor, client })
    return answer(params.id, '维护单已取消')
  })
}
