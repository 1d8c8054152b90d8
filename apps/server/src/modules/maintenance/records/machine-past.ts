/** What was done at a machine before, for whoever stands in front of it now. */
import { type MaintenanceKind, maintenanceKinds } from '@jihui/protocol/maintenance/machine'
import { and, desc, eq, ne } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { maintenanceRecord } from '../orders/work-table.ts'
import { maintenanceRequest } from '../table.ts'

/** As many as are read in front of a machine. */
const pastMax = 8

/** The latest first, without those of the order itself; no names and no money. */
export const listMachinePast = async (db: Queryable, { unitId, orderId }: { unitId: number; orderId: number }) => {
  const { doneAt, result, meter, meterUnit, isRework } = maintenanceRecord
  const rows = await db
    .select({
      doneAt,
      result,
      meter,
      meterUnit,
      isRework,
      kind: maintenanceRequest.kind,
      title: maintenanceRequest.title,
    })
    .from(maintenanceRecord)
    .innerJoin(maintenanceRequest, eq(maintenanceRequest.id, maintenanceRecord.requestId))
    .where(and(eq(maintenanceRecord.unitId, unitId), ne(maintenanceRecord.requestId, orderId)))
    .orderBy(desc(doneAt), desc(maintenanceRecord.id))
    .limit(pastMax)
  return rows.map((row) => ({
    done_at: row.doneAt.toISOString(),
    kind_display: maintenanceKinds[row.kind as MaintenanceKind],
    title: row.title,
    result: row.result,
    meter: row.meter,
    meter_unit: row.meterUnit,
    is_rework: row.isRework,
  }))
}
