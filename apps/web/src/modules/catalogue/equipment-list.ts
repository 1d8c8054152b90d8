import { listEquipment } from '@jihui/protocol/catalogue/operations'
import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { pageSizeDefault } from '@jihui/protocol/limits'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { useList } from '../../kits/list/use-list.ts'
import { byPages } from '../../shell/api/by-pages.ts'
import { call } from '../../shell/api/call.ts'
import { useLocationChoice } from '../../shell/location.ts'
import { filterQuery, type EquipmentFilters } from './equipment-filters.ts'

const equipmentListQuery = (line: LineFace, filters: EquipmentFilters, near: string) =>
  infiniteQueryOptions({
    queryKey: ['equipment', 'list', line.id, filters, near],
    queryFn: ({ pageParam, signal }) =>
      call(onLine(listEquipment, line), {
        query: { ...filterQuery(filters), near, page: pageParam, page_size: pageSizeDefault },
        signal,
      }),
    ...byPages,
    placeholderData: keepPreviousData,
  })

/** The machines of a line for these filters; those in the city the reader chose come first. */
export const useEquipmentList = (line: LineFace, filters: EquipmentFilters) => {
  const choice = useLocationChoice()
  return useList(equipmentListQuery(line, filters, filters.city || (choice?.city ?? '')))
}
