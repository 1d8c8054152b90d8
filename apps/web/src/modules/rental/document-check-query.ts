import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { checkQualification } from '@jihui/protocol/qualification/operations'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shell/api/call.ts'
import type { PeriodTexts } from '../catalogue/public.ts'

/** What the machine demands for these days, what the reader has of it, and what ends too early. */
export const documentCheckQuery = (line: LineFace, equipmentId: number, period: PeriodTexts | null) =>
  queryOptions({
    queryKey: ['qualification', 'check', line.id, equipmentId, period],
    queryFn: ({ signal }) =>
      call(onLine(checkQualification, line), {
        params: { id: equipmentId },
        query: { start_date: period?.start, end_date: period?.end },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
