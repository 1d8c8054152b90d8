import { getFinancialReport } from '@jihui/protocol/payment/report-operations'
import { dayOf } from '../../../platform/clock.ts'
import { csvHeaders } from '../../../platform/csv-file.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import type { Services } from '../../../platform/services.ts'
import { rangeOf, readReport } from './report.ts'
import { reportCsv } from './report-file.ts'

/** Financial reports. */
export const reportRoutes = (mounting: Mounting, { database, clock, hooks }: Services): void => {
  mountEndpoint(mounting, getFinancialReport, async ({ query, reply }) => {
    const range = rangeOf(query, dayOf(clock.now()), hooks.payment.areas())
    const { report, movements } = await readReport(database.pool, hooks.payment, range)
    if (query.format === 'csv') {
      const headers = csvHeaders(`财务报表_${range.from}_${range.to}.csv`)
      return reply.headers(headers).send(reportCsv(report, movements)) as never
    }
    return report
  })
}
