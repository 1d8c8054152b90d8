/** What freight creates, tried twice. */
import { aCargo, aCargoBody, aDriver, aShipper } from '../../apps/server/src/testing/freight.ts'
import type { TestApp } from '../../apps/server/src/testing/test-app.ts'
import type { Case } from './repeat-case.ts'

export const freightCases = (app: () => TestApp): Record<string, () => Promise<Case>> => ({
  create_cargo: async () => {
    const by = await aShipper(app())
    const counted = ['SELECT 1 FROM cargo WHERE shipper_id = $1', by.id] as const
    return { by, content: aCargoBody(app()), other: { price: 1500 }, counted }
  },
  place_bid: async () => {
    const { id } = await aCargo(app(), await aShipper(app()), { mode: 'bid' })
    const by = await aDriver(app())
    return {
      by,
      params: { id },
      content: { vehicle_id: by.vehicleId, version: 1, price: 1400 },
      other: { price: 1410 },
      counted: ['SELECT 1 FROM freight_bid WHERE cargo_id = $1', id],
    }
  },
})
