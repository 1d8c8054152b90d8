/** What freight creates, tried twice. */
import { aCargo, aCargoBody, aDriver, aShipper } from '../../apps/server/src/testing/freight.ts'
import { aPaidOrder, onTrip } from '../../apps/server/src/testing/freight-trips.ts'
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
  accept_cargo: async () => {
    const { id, version } = await aCargo(app(), await aShipper(app()))
    const by = await aDriver(app())
    return {
      by,
      params: { id },
      content: { vehicle_id: by.vehicleId, version },
      other: { version: 7 },
      counted: ['SELECT 1 FROM freight_order WHERE cargo_id = $1', id],
    }
  },
  choose_bid: async () => {
    const by = await aShipper(app())
    const { id } = await aCargo(app(), by, { mode: 'bid' })
    const driver = await aDriver(app())
    const placed = await app().call('POST', `/api/transportation/cargos/${id}/bids/`, {
      token: driver.token,
      body: { vehicle_id: driver.vehicleId, version: 1, price: 1400 },
    })
    return {
      by,
      params: { id, bid: placed.body.id },
      content: { version: 1 },
      other: { version: 7 },
      counted: ['SELECT 1 FROM freight_order WHERE cargo_id = $1', id],
    }
  },
  claim_extra: async () => {
    const trip = await aPaidOrder(app())
    await onTrip(app(), trip).upTo('arrive')
    return {
      by: trip.driver,
      params: { id: trip.id },
      content: { kind: 'stop', note: '多卸一处' },
      other: { note: '多卸两处' },
      counted: ['SELECT 1 FROM freight_extra WHERE order_id = $1', trip.id],
    }
  },
})
