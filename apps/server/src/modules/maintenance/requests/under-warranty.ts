/** A fault that was mended on this machine a short while ago is not charged again, whoever reports it. */
import { otherFault } from '@jihui/protocol/maintenance/faults'
import { workOrderLimits } from '@jihui/protocol/maintenance/orders/limits'
import { sql } from 'drizzle-orm'
import { addHours } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { OrderRow } from '../orders/move-order.ts'

type Reported = Pick<OrderRow, 'id' | 'unitId' | 'faultCode' | 'createdAt'>

/** By the machine's own list of faults: words alone, or a fault of no name, are not known again. */
export const isUnderWarranty = async (tx: Tx, { id, unitId, faultCode, createdAt }: Reported): Promise<boolean> => {
  if (faultCode === '' || faultCode === otherFault) return false
  const since = addHours(createdAt, -24 * workOrderLimits.warrantyDays)
  const { rows } = await ask(
    tx,
    { id: 'number' },
    sql`select m.id from maintenance_request m
      where m.unit_id = ${unitId} and m.fault_code = ${faultCode} and m.id <> ${id} and m.status = 'completed'
        and m.finished_at >= ${since.toISOString()}::timestamptz
        and exists (select from maintenance_quote q where q.request_id = m.id and q.status = 'agreed') limit 1`,
  )
  return rows.length > 0
}
