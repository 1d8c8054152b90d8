import {
  getAvailability,
  getEquipment,
  getRentalDetails,
  listCategories,
  listEquipment,
  listEquipmentReviews,
  locateEquipment,
  mapEquipment,
} from '@jihui/protocol/catalogue/operations'
import { fallbackCategories } from '@jihui/protocol/catalogue/schema'
import type { ResponseOf } from '@jihui/protocol/endpoint'
import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { pageSizeDefault } from '@jihui/protocol/values'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shell/api/call.ts'
import { addDays } from '../../ui/format.ts'
import { filterQuery, type EquipmentFilters } from './equipment-filters.ts'

export type Machine = ResponseOf<typeof listEquipment.shape>['results'][number]
export type MachineDetail = ResponseOf<typeof getEquipment.shape>
export type RentalDetails = ResponseOf<typeof getRentalDetails.shape>
export type MapPlace = ResponseOf<typeof mapEquipment.shape>['results'][number]
export type Review = ResponseOf<typeof listEquipmentReviews.shape>['results'][number]

interface Counted {
  count: number
}
/** R044: more is offered while the count exceeds what the pages so far hold. */
const nextPage = (last: Counted, pages: readonly Counted[]) =>
  last.count > pages.length * pageSizeDefault ? pages.length + 1 : undefined

export const equipmentListQuery = (line: LineFace, filters: EquipmentFilters) =>
  infiniteQueryOptions({
    queryKey: ['equipment', 'list', line.id, filters],
    queryFn: ({ pageParam, signal }) =>
      call(onLine(listEquipment, line), {
        query: { ...filterQuery(filters), page: pageParam, page_size: pageSizeDefault },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  })

/** The first machines a keyword finds. */
export const foundMachinesQuery = (line: LineFace, keyword: string) =>
  queryOptions({
    queryKey: ['equipment', 'found', line.id, keyword],
    queryFn: ({ signal }) => call(onLine(listEquipment, line), { query: { name: keyword, page_size: 8 }, signal }),
    placeholderData: keepPreviousData,
  })

/** How many machines a choice of filters would show, before it is applied. */
export const equipmentCountQuery = (line: LineFace, filters: EquipmentFilters) =>
  queryOptions({
    queryKey: ['equipment', 'count', line.id, { ...filters, sort: 'default' }],
    queryFn: ({ signal }) =>
      call(onLine(listEquipment, line), { query: { ...filterQuery(filters), page_size: 1 }, signal }),
    select: (page) => page.count,
    placeholderData: keepPreviousData,
  })

/** R051: ten minutes. */
const DETAIL_FRESH_MS = 10 * 60_000

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

export const categoriesQuery = (line: LineFace) =>
  queryOptions({
    queryKey: ['equipment', 'categories', line.id],
    queryFn: ({ signal }) => call(onLine(listCategories, line), { signal }),
    staleTime: DETAIL_FRESH_MS,
  })

/** R050: shown while the list of categories cannot be had. */
export const fallbackCategoryOptions = Object.entries(fallbackCategories).map(([code, name]) => ({ code, name }))

export const reviewsQuery = (line: LineFace, id: number) =>
  infiniteQueryOptions({
    queryKey: ['equipment', 'reviews', line.id, id],
    queryFn: ({ pageParam, signal }) =>
      call(onLine(listEquipmentReviews, line), { params: { id }, query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 60_000,
  })

/** Machines of the same category. */
export const similarQuery = (line: LineFace, machine: MachineDetail) =>
  queryOptions({
    queryKey: ['equipment', 'similar', line.id, machine.category.id],
    queryFn: ({ signal }) =>
      call(onLine(listEquipment, line), { query: { category_id: machine.category.id, page_size: 9 }, signal }),
    select: (page) => page.results.filter(({ id }) => id !== machine.id).slice(0, 8),
    staleTime: DETAIL_FRESH_MS,
  })

export const availabilityQuery = (line: LineFace, id: number, from: string, to: string) =>
  queryOptions({
    queryKey: ['equipment', 'availability', line.id, id, from, to],
    queryFn: ({ signal }) =>
      call(onLine(getAvailability, line), { params: { id }, query: { start_date: from, end_date: to }, signal }),
    staleTime: 30_000,
  })

/** From `start` on, in blocks of so many days, one after the other. */
export const availabilityBlocksQuery = (line: LineFace, id: number, start: string, blockDays: number) =>
  infiniteQueryOptions({
    queryKey: ['equipment', 'availability', 'blocks', line.id, id, start, blockDays],
    queryFn: ({ pageParam, signal }) => {
      const from = addDays(start, pageParam * blockDays)
      const query = { start_date: from, end_date: addDays(from, blockDays - 1) }
      return call(onLine(getAvailability, line), { params: { id }, query, signal })
    },
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => pages.length,
    staleTime: 30_000,
  })

/** Where the machines of a line stand, one entry for each machine and place. */
export const mapQuery = (line: LineFace, filters: EquipmentFilters) =>
  queryOptions({
    queryKey: ['equipment', 'map', line.id, filters],
    queryFn: ({ signal }) => call(onLine(mapEquipment, line), { query: filterQuery(filters), signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
