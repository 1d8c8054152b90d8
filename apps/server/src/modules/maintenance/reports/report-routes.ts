import { readMaintenanceReport } from '@jihui/protocol/maintenance/reports/operations'
import { csvHeaders } from '../../../platform/csv-file.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import type { Services } from '../../../platform/services.ts'
import { ownerRead, readReport, reportCsv } from './read-report.ts'

/** As many rows as a file has. */
const fileRowsMax = 10_000

export const careReportRoutes = (mounting: Mounting, { db }: Services): void => {
  mountEndpoint(mounting, readMaintenanceReport, async ({ query, actor, reply }) => {
    const { format, ...range } = query
    const filter = { ...range, ownerId: ownerRead(actor) }
    if (format === 'json') return readReport(db, filter)
    const report = await readReport(db, filter, fileRowsMax)
    const headers = csvHeaders(`维保报表_${filter.from}_${filter.to}.csv`)
    return reply.headers(headers).send(reportCsv(report)) as never
  })
}
