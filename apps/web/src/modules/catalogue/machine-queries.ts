import {
  getAvailability,
  getEquipment,
  getRentalDetails,
  listEquipment,
  locateEquipment,
} from '@jihui/protocol/catalogue/operations'
import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shell/api/call.ts'
import { addDays } from '../../ui/text/format.ts'

/** R051: ten minutes. */
export const DETAIL_FRESH_MS = 10 * 60_000

export const equipmentQuery = (line: LineFace, id: string | number) =>
  queryOptions({
    queryKey: ['equipment', 'detail', line.id, Number(id)],
    queryFn: ({ signal }) => call(onLine(getEquipment, line), { params: { id }, signal }),
    staleTime: DETAIL_FRESH_MS,
  })

/** The machine with what its form asks. */
export const rentalDetailsQuery = (line: LineFace, id: string) =>
  queryOptions({
    queryKey: ['equipment', 'rental-details', line.id, id],
    queryFn: ({ signal }) => call(onLine(getRentalDetails, line), { params: { id }, signal }),
    staleTime: DETAIL_FRESH_MS,
  })

export const locateQuery = (id: string) =>
  queryOptions({
    queryKey: ['equipment', 'locate', id],
    queryFn: ({ signal }) => call(locateEquipment, { params: { id }, signal }),
    staleTime: DETAIL_FRESH_MS,
  })

export const availabilityQuery = (line: LineFace, id: number, from: string, to: string) =>
  queryOptions({
    queryKey: ['equipment', 'availability', line.id, id, from, to],
    queryFn: ({ signal }) =>
      call(onLine(getAvailability, line), { params: { id }, query: { start_date: from, end_date: to }, signal }),
    staleTime: 30_000,
  })

/** From `start` on so many blocks of days; those asked for before are not asked for again. */
export const availabilityBlocksQuery = (
  line: LineFace,
  id: number,
  { start, blockDays, blocks }: { start: string; blockDays: number; blocks: number },
) =>
  queryOptions({
    queryKey: ['equipment', 'availability', 'blocks', line.id, id, start, blocks],
    queryFn: async ({ client }) => {
      const pages = await Promise.all(
        Array.from({ length: blocks }, (_, block) => {
          const from = addDays(start, block * blockDays)
          return client.fetchQuery(availabilityQuery(line, id, from, addDays(from, blockDays - 1)))
        }),
      )
      return pages.flatMap(({ days }) => days)
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

/** The first machines a keyword finds. */
export const foundMachinesQuery = (line: LineFace, keyword: string) =>
  queryOptions({
    queryKey: ['equipment', 'found', line.id, keyword],
    queryFn: ({ signal }) => call(onLine(listEquipment, line), { query: { name: keyword, page_size: 8 }, signal }),
    placeholderData: keepPreviousData,
  })
