/** The desk's map: what lies in view of service orders and technicians. */
import { serviceOrderLimits } from '@jihui/protocol/service-order/limits'
import type { serviceMap, serviceMapQuery } from '@jihui/protocol/service-order/map-schema'
import type * as z from 'zod/mini'
import type { Services } from '../../../platform/services.ts'
import { mapGrid } from '../../geography/public.ts'
import { clustersOf } from './map-cells.ts'
import { mapOrders } from './mapped-orders.ts'
import { mapTechnicians } from './mapped-technicians.ts'

export const readServiceMap = async (
  { db, hooks, clock }: Services,
  query: z.output<typeof serviceMapQuery>,
): Promise<z.output<typeof serviceMap>> => {
  const now = clock.now()
  const grid = mapGrid(query.bbox, query.zoom, serviceOrderLimits.mapCells)
  const orders = await mapOrders(db, grid, query, now)
  const technicians = await mapTechnicians({ db, hooks }, grid, query, now)
  return {
    orders: orders.marks,
    technicians: technicians.marks,
    clusters: clustersOf(grid, [...orders.cells, ...technicians.cells]),
    total_orders: orders.total,
    total_technicians: technicians.total,
  }
}
