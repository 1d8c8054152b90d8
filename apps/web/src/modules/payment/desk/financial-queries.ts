import { addressOfCall } from '@jihui/protocol/endpoint'
import type { ResponseOf } from '@jihui/protocol/endpoint'
import { getFinancialReport } from '@jihui/protocol/payment/report-operations'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../shell/api/api-error.ts'
import { call } from '../../../shell/api/call.ts'
import { request } from '../../../shell/api/request.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { toast } from '../../../ui/overlays/toast.tsx'

export type FinancialReport = ResponseOf<typeof getFinancialReport.shape>
export type Figures = FinancialReport['totals']

export interface ReportFilter {
  from: string
  to: string
  line: string
  by: 'day' | 'month' | ''
}

const queryOf = ({ from, to, line, by }: ReportFilter) => ({ from, to, line, ...(by ? { by } : {}) })

export const financialReportQuery = (filter: ReportFilter) =>
  queryOptions({
    queryKey: ['console', 'financial-report', filter],
    queryFn: ({ signal }) => call(getFinancialReport, { query: queryOf(filter), signal }),
    // While another range is fetched the figures stay where they are.
    placeholderData: keepPreviousData,
  })

/** The same report as a file. */
export function useReportFile(filter: ReportFilter) {
  const [isSaving, setIsSaving] = useState(false)
  const save = async () => {
    setIsSaving(true)
    try {
      const path = addressOfCall(getFinancialReport, { query: { ...queryOf(filter), format: 'csv' } })
      saveFile((await request('GET', path, { as: 'blob' })) as Blob, `财务报表_${filter.from}_${filter.to}.csv`)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setIsSaving(false)
    }
  }
  return { save, isSaving }
}
