/** The desk's map: what lies in view of service orders, work orders and technicians. */
import { serviceOrderLimits } from '@jihui/protocol/service-order/limits'
import type { serviceMap, serviceMapQuery } from '@jihui/protocol/service-order/map-schema'
import type * as z from 'zod/mini'
import type { Services } from '../../../platform/services.ts'
import { mapGrid } from '../../geography/public.ts'
import { clustersOf } from './map-cells.ts'
import { mapOrders } from './mapped-orders.ts'
import { mapTechnicians } from './mapped-technicians.ts'
import { mapVisits } from './mapped-visits.ts'

export const readServiceMap = async (
  { db, hooks, clock }: Services,
  query: z.output<typeof serviceMapQuery>,
): Promise<z.output<typeof serviceMap>> => {
  const now = clock.now()
  const grid = mapGrid(query.bbox, query.zoom, serviceOrderLimits.mapCells)
  const orders = await mapOrders(db, grid, query, now)
  const visits = await mapVisits(db, grid, query, now)
  const technicians = await mapTechnicians({ db, hooks }, grid, query, now)
  return {
    orders: orders.marks,
    visits: visits.marks,
    technicians: technicians.marks,
    clusters: clustersOf(grid, [...orders.cells, ...visits.cells, ...technicians.cells]),
    total_orders: orders.total,
    total_visits: visits.total,
    total_technicians: technicians.total,
  }
}
