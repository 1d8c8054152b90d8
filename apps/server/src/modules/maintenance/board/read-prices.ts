import { workOrderLimits } from '@jihui/protocol/maintenance/orders/limits'
import type { maintenancePrices } from '@jihui/protocol/maintenance/orders/price-operations'
import { priceRows, technicianSharePercent } from '@jihui/protocol/maintenance/orders/prices'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'

/** What work costs, told to everybody before anything is begun. */
export const readPrices = async (): Promise<z.output<typeof maintenancePrices>> => ({
  count: priceRows.length,
  results: priceRows.map(({ code, kind, name, priceFen }) => ({ code, kind, name, price: toYuan(priceFen) })),
  technician_share_percent: technicianSharePercent,
  warranty_days: workOrderLimits.warrantyDays,
  acceptance_hours: workOrderLimits.acceptanceHours,
  quote_hours: workOrderLimits.quoteHours,
})
