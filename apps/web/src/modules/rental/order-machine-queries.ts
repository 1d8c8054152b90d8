import { getAvailability, getEquipment } from '@jihui/protocol/catalogue/operations'
import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shell/api/call.ts'

export const orderMachineQuery = (line: LineFace, id: number) =>
  queryOptions({
    queryKey: ['equipment', 'detail', line.id, id],
    queryFn: ({ signal }) => call(onLine(getEquipment, line), { params: { id }, signal }),
    staleTime: 5 * 60_000,
  })

export const takenDaysQuery = (line: LineFace, id: number, from: string, to: string) =>
  queryOptions({
    queryKey: ['equipment', 'availability', line.id, id, from, to],
    queryFn: ({ signal }) =>
      call(onLine(getAvailability, line), { params: { id }, query: { start_date: from, end_date: to }, signal }),
  })
