import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { yuan } from '../../values.ts'

export const maintenancePrices = z.object({
  count: z.number(),
  results: z.array(z.object({ code: z.string(), kind: z.enum(['labour', 'call_out']), name: z.string(), price: yuan })),
  /** Of labour, the technician's; of parts he gets nothing. */
  technician_share_percent: z.number(),
  warranty_days: z.number(),
  acceptance_hours: z.number(),
  quote_hours: z.number(),
})
export const listMaintenancePrices = defineEndpoint({
  name: 'list_maintenance_prices',
  summary: '维修价目表：工时、上门费，师傅分多少，质保多久',
  method: 'GET',
  path: '/api/maintenance/prices/',
  access: 'public',
  response: maintenancePrices,
})
export const priceEndpoints = [listMaintenancePrices]
