/** Whose window is over and nobody is there. */
import type { ServiceOrderStatus } from '@jihui/protocol/service-order/machine'
import { type SQL, sql } from 'drizzle-orm'
import { codeList } from '../../platform/database/code-list.ts'
import { type JobRow, someoneIsThere } from '../job/public.ts'
import type { OrderRow } from './move-order.ts'

/** Somebody should be there by the end of the window. */
const awaitedStatuses: readonly ServiceOrderStatus[] = ['searching', 'unmatched', 'matched']

/** SQL over `order`, the name of the table in its statement. */
export const isLate = (order: SQL, now: Date): SQL =>
  sql`(${order}.status in (${codeList(awaitedStatuses)}) and ${order}.window_end < ${now}::timestamptz
    and not ${someoneIsThere('service_order', sql`${order}.id`)})`
export const isLateOrder = ({ status, windowEnd }: OrderRow, job: JobRow | null, now: Date): boolean =>
  awaitedStatuses.includes(status) && windowEnd < now && job?.status !== 'arrived'
