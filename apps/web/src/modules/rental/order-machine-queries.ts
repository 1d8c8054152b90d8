import { getAvailability, getEquipment } from '@jihui/protocol/catalogue/operations'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import { onLine } from '@jihui/protocol/rental/lines'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shell/api/call.ts'

export const orderMachineQuery = (line: LineDeclaration, id: number) =>
  queryOptions({
    queryKey: ['equipment', 'detail', line.id, id],
    queryFn: ({ signal }) => call(onLine(getEquipment, line), { params: { id }, signal }),
    staleTime: 5 * 60_000,
  })

export const takenDaysQuery = (line: LineDeclaration, id: number, from: string, to: string) =>
  queryOptions({
    queryKey: ['equipment', 'availability', line.id, id, from, to],
    queryFn: ({ signal }) =>
      call(onLine(getAvailability, line), { params: { id }, query: { start_date: from, end_date: to }, signal }),
  })
