import { findEquipment, getHome, listCategories } from '@jihui/protocol/catalogue/operations'
import { lines, onLine } from '@jihui/protocol/rental/faces'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shell/api/call.ts'
import { today } from '../../ui/text/format.ts'

export const homeQuery = queryOptions({
  queryKey: ['equipment', 'home'],
  queryFn: ({ signal }) => call(getHome, { signal }),
  staleTime: 60_000,
})

export const categoriesQuery = (lineId: string) =>
  queryOptions({
    queryKey: ['equipment', 'categories', lineId],
    queryFn: ({ signal }) => {
      const line = lines.find(({ id }) => id === lineId)
      return line ? call(onLine(listCategories, line), { signal }) : []
    },
    staleTime: 10 * 60_000,
  })

/** Free today in the city the reader chose. */
export const nearbyQuery = (city: string) =>
  queryOptions({
    queryKey: ['equipment', 'nearby', city, today()],
    queryFn: ({ signal }) =>
      call(findEquipment, { query: { city, available_from: today(), available_to: today(), page_size: 8 }, signal }),
    staleTime: 60_000,
  })
