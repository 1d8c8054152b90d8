import type { getEquipment, getRentalDetails } from '@jihui/protocol/catalogue/operations'
import { listCategories, listEquipment, listEquipmentReviews, mapEquipment } from '@jihui/protocol/catalogue/operations'
import type { ResponseOf } from '@jihui/protocol/endpoint'
import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { byPages } from '../../shell/api/by-pages.ts'
import { call } from '../../shell/api/call.ts'
import { filterQuery, type EquipmentFilters } from './equipment-filters.ts'
import { DETAIL_FRESH_MS } from './machine-queries.ts'

export type Machine = ResponseOf<typeof listEquipment.shape>['results'][number]
export type MachineDetail = ResponseOf<typeof getEquipment.shape>
export type RentalDetails = ResponseOf<typeof getRentalDetails.shape>
export type MapPlace = ResponseOf<typeof mapEquipment.shape>['results'][number]
export type Review = ResponseOf<typeof listEquipmentReviews.shape>['results'][number]

/** How many machines a choice of filters would show, before it is applied. */
export const equipmentCountQuery = (line: LineFace, filters: EquipmentFilters) =>
  queryOptions({
    queryKey: ['equipment', 'count', line.id, { ...filters, sort: 'default' }],
    queryFn: ({ signal }) =>
      call(onLine(listEquipment, line), { query: { ...filterQuery(filters), page_size: 1 }, signal }),
    select: (page) => page.count,
    placeholderData: keepPreviousData,
  })

export const categoriesQuery = (line: LineFace) =>
  queryOptions({
    queryKey: ['equipment', 'categories', line.id],
    queryFn: ({ signal }) => call(onLine(listCategories, line), { signal }),
    staleTime: DETAIL_FRESH_MS,
  })

export const reviewsQuery = (line: LineFace, id: number) =>
  infiniteQueryOptions({
    queryKey: ['equipment', 'reviews', line.id, id],
    queryFn: ({ pageParam, signal }) =>
      call(onLine(listEquipmentReviews, line), { params: { id }, query: { page: pageParam }, signal }),
    ...byPages,
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

/** Where the machines of a line stand, one entry for each machine and place. */
export const mapQuery = (line: LineFace, filters: EquipmentFilters) =>
  queryOptions({
    queryKey: ['equipment', 'map', line.id, filters],
    queryFn: ({ signal }) => call(onLine(mapEquipment, line), { query: filterQuery(filters), signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
