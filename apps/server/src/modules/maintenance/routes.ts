import * as operations from '@jihui/protocol/maintenance/operations'
import { type Mounting, mountOnLines } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { createOnce } from '../../platform/idempotency.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { arrangingRoutes } from './arranging/arranging-routes.ts'
import { boardRoutes } from './board/board-routes.ts'
import { disputeRoutes } from './disputes/dispute-routes.ts'
import { ownerMaintenanceRoutes } from './owner-routes.ts'
import { taskRoutes } from './orders/task-routes.ts'
import { priceRoutes } from './prices/price-routes.ts'
import { listMaintenanceRows } from './queries.ts'
import { requestMaintenance } from './request-maintenance.ts'
import { recordRoutes } from './records/record-routes.ts'
import { careReportRoutes } from './reports/report-routes.ts'
import { requestRoutes } from './requests/request-routes.ts'
import { schedulingRoutes } from './scheduling-routes.ts'
import { scopeOf } from './scope.ts'
import { swapRoutes } from './swaps/swap-routes.ts'
import { viewMaintenance } from './view.ts'
import { visitRoutes } from './visits/visit-routes.ts'

export const maintenanceRoutes = (mounting: Mounting, services: Services): void => {
  schedulingRoutes(mounting, services)
  renterRoutes(mounting, services)
  ownerMaintenanceRoutes(mounting, services)
  requestRoutes(mounting, services)
  taskRoutes(mounting, services)
  arrangingRoutes(mounting, services)
  visitRoutes(mounting, services)
  recordRoutes(mounting, services)
  disputeRoutes(mounting, services)
  swapRoutes(mounting, services)
  boardRoutes(mounting, services)
  priceRoutes(mounting, services)
  careReportRoutes(mounting, services)
}

const renterRoutes = (mounting: Mounting, services: Services): void => {
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
