/** Orders by the four states of before, in SQL over `m`. */
import {
  type MaintenanceStatus,
  maintenanceStatusAliases,
  maintenanceStatuses,
} from '@jihui/protocol/maintenance/machine'
import {
  liveWorkOrderStatuses,
  statusesBefore,
  type WorkOrderStatus,
  workOrderStatuses,
} from '@jihui/protocol/maintenance/orders/work-order-machine'
import { type SQL, sql } from 'drizzle-orm'
import { codeList } from '../../platform/database/code-list.ts'

/** A state, an older name of one, `open`, or nothing and `all` for every one; null: no condition. */
export const isNamed = (name: string): SQL | null => {
  if (name === '' || name === 'all') return null
  if (name === 'open') return sql`m.status in (${codeList(liveWorkOrderStatuses)})`
  const before = maintenanceStatusAliases[name] ?? name
  if (!(before in maintenanceStatuses)) return sql`false`
  return sql`m.status in (${codeList(statusesBefore(before as MaintenanceStatus))})`
}
export const beforeOf = (status: string): MaintenanceStatus => workOrderStatuses[status as WorkOrderStatus].before

/** Counts by state, as counts by the states of before. */
export const countBefore = (counts: readonly { readonly status: string; readonly total: number }[]) => {
  const sums: Partial<Record<MaintenanceStatus, number>> = {}
  for (const { status, total } of counts) sums[beforeOf(status)] = (sums[beforeOf(status)] ?? 0) + total
  return sums as Record<string, number>
}
