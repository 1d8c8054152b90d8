import { addressOfCall, type ResponseOf } from '@jihui/protocol/endpoint'
import { readMaintenanceReport } from '@jihui/protocol/maintenance/reports/operations'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shell/api/call.ts'
import { request } from '../../shell/api/request.ts'
import { saveFile } from '../../ui/save-file.ts'
import { CARE } from './order-queries.ts'

export type CareReport = ResponseOf<typeof readMaintenanceReport.shape>
export type ReportRow = CareReport['rows'][number]
export interface ReportFilter {
  readonly from: string
  readonly to: string
  readonly by: CareReport['by']
}
export const reportQuery = (query: ReportFilter) =>
  queryOptions({
    queryKey: [...CARE, 'report', query],
    queryFn: ({ signal }) => call(readMaintenanceReport, { query, signal }),
    // While another range is fetched the figures stay where they are.
    placeholderData: keepPreviousData,
  })
/** The same report as a file, with every row. */
export const saveReport = async (query: ReportFilter): Promise<void> => {
  const path = addressOfCall(readMaintenanceReport, { query: { ...query, format: 'csv' } })
  saveFile((await request('GET', path, { as: 'blob' })) as Blob, `维保报表_${query.from}_${query.to}.csv`)
}
