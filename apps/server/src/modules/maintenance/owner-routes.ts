import { maintenanceActionsFor, maintenanceKinds, maintenanceStatuses } from '@jihui/protocol/maintenance/machine'
import * as operations from '@jihui/protocol/maintenance/owner-operations'
import type { ownerMaintenance } from '@jihui/protocol/maintenance/owner-schema'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import { type Actor, ownerIdOf } from '../../platform/access.ts'
import { type Mounting, mountEndpoint } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { createOnce } from '../../platform/idempotency.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { photoUrl } from '../catalogue/public.ts'
import { beforeOf } from './before-status.ts'
import { cancelMaintenance, completeMaintenance, scheduleMaintenance } from './move-maintenance.ts'
import { requestOwnMaintenance } from './owner-maintenance.ts'
import { listOwnerMaintenanceRows, type OwnerMaintenanceRow } from './owner-queries.ts'
import { viewMaintenance } from './view.ts'
import { type ToldActor, toldActors } from '../identity/public.ts'

const maskPhone = (phone: string) => phone.replace(/^(\d{3})\d{4}/, '$1****')

const viewOwn = (row: OwnerMaintenanceRow, told: ToldActor): z.output<typeof ownerMaintenance> => ({
  line: row.line,
  unit_id: row.unit_id,
  illustration: row.illustration,
  thumbnail_url: row.photo_id ? photoUrl(row.photo_id) : null,
  city: row.city,
  kind: row.kind,
  kind_display: maintenanceKinds[row.kind],
  is_own: row.is_own,
  contact_phone: row.is_own ? '' : maskPhone(row.contact_phone ?? ''),
  start_date: row.start_date,
  end_date: row.end_date,
  cost: row.cost_fen === null ? null : toYuan(row.cost_fen),
  result: row.result,
  notes: row.notes,
  actions: maintenanceActionsFor(row.status, 'owner'),
  history: row.history.map(({ actor_id: actorId, actor: actorName, ...one }) => ({
    ...one,
    status: beforeOf(one.status),
    status_display: maintenanceStatuses[beforeOf(one.status)].label,
    actor: told({ actorId, actorName }),
    created_at: new Date(one.created_at).toISOString(),
  })),
  ...viewMaintenance(row),
})

export const ownerMaintenanceRoutes = (mounting: Mounting, services: Services): void => {
  const { db } = services
  const viewAll = async (rows: readonly OwnerMaintenanceRow[], actor: Actor) => {
    const steps = rows.flatMap(({ history }) => history.map((one) => ({ actorId: one.actor_id })))
    const told = await toldActors(db, actor, steps)
    return rows.map((row) => viewOwn(row, told))
  }
  const readOne = async (id: number, actor: Actor) => {
    const { rows } = await listOwnerMaintenanceRows(db, { ownerId: ownerIdOf(actor), id, limit: 1, offset: 0 })
    return (await viewAll(rows, actor))[0] ?? refuse('care.not_found')
  }
  const answer = async (id: number, actor: Actor, message: string) => {
    const maintenance = await readOne(id, actor)
    return { ...maintenance, success: true as const, message, maintenance }
  }
  mountEndpoint(mounting, operations.listOwnerMaintenance, async ({ query, actor, request }) => {
    const { page, page_size: limit, status, keyword, equipment_id: equipmentId } = query
    const filter = { ownerId: ownerIdOf(actor), status, keyword, equipmentId, limit, offset: (page - 1) * limit }
    const { rows, total, byStatus } = await listOwnerMaintenanceRows(db, filter)
    const results = await viewAll(rows, actor)
    return { ...pageAnswer(request, query, total, results), by_status: byStatus }
  })
  mountEndpoint(mounting, operations.requestOwnerMaintenance, (call) => {
    const { body, actor, idempotency } = call
    const request = () => requestOwnMaintenance(services, body, actor, idempotency)
    return createOnce(db, call, request, (id) => answer(id, actor, '维护单已建好'))
  })
  mountEndpoint(mounting, operations.getOwnerMaintenance, ({ params, actor }) => readOne(params.id, actor))
  const by = 'owner'
  mountEndpoint(mounting, operations.scheduleMaintenance, async ({ params, body, actor, client }) => {
    await scheduleMaintenance(services, params.id, body, { by, actor, client })
    return answer(params.id, actor, '时间已安排')
  })
  mountEndpoint(mounting, operations.completeMaintenance, async ({ params, body, actor, client }) => {
    await completeMaintenance(services, params.id, body, { by, actor, client })
    return answer(params.id, actor, '维护已完成')
  })
  mountEndpoint(mounting, operations.cancelMaintenance, async ({ params, body, actor, client }) => {
    await cancelMaintenance(services, params.id, body.reason, { by, actor, client })
    return answer(params.id, actor, '维护单已取消')
  })
}
