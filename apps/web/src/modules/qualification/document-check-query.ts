import { checkQualification } from '@jihui/protocol/qualification/operations'
import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shell/api/call.ts'

export interface CheckedRental {
  equipmentId: number
  period: { start: string; end: string } | null
  options: readonly string[]
}

/** What the machine demands for these days, what the reader has of it, and what ends too early. */
export const documentCheckQuery = (line: LineFace, { equipmentId, period, options }: CheckedRental) =>
  queryOptions({
    queryKey: ['qualification', 'check', line.id, equipmentId, period, options],
    queryFn: ({ signal }) =>
      call(onLine(checkQualification, line), {
        params: { id: equipmentId },
        query: { start_date: period?.start, end_date: period?.end, options: options.join(',') },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
