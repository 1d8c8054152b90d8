/** What freight creates, tried twice. */
import { aCargo, aCargoBody, aDriver, aShipper } from '../../apps/server/src/testing/freight/parties.ts'
import { anOrder, aPaidOrder, onTrip } from '../../apps/server/src/testing/freight/trips.ts'
import { aRenter, type Person } from '../../apps/server/src/testing/people.ts'
import type { TestApp } from '../../apps/server/src/testing/test-app.ts'
import type { Case } from './repeat-case.ts'

const payment = (kind: string, id: number, by: Person): Case => ({
  by,
  params: { id },
  content: { payment_method: 'wechat' },
  other: { payment_method: 'alipay' },
  counted: ['SELECT 1 FROM payment WHERE payable_kind = $1 AND payable_id = $2', kind, id],
})

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
  register_driver: async () => {
    const by = await aRenter(app())
    const vehicle = { type: 'box_4_2', plate: `浙D${by.id + 20_000}`, length_m: 4.2, load_t: 1.5, volume_m3: 15 }
    return {
      by,
      content: {
        files: 'id_card_files,driver_license_files,vehicle_license_files,insurance_files,vehicle_photos',
        real_name: '马向东',
        id_number: '11010519491231002X',
        kind: 'driver',
        home_city: '绍兴',
        vehicle: JSON.stringify(vehicle),
      },
      other: { home_city: '宁波' },
      counted: ['SELECT 1 FROM application WHERE user_id = $1', by.id],
    }
  },
  register_shipper: async () => {
    const by = await aRenter(app())
    return {
      by,
      content: { files: 'business_license_file', kind: 'company', company_name: '宁波港城物流有限公司' },
      other: { company_name: '宁波海丰物流有限公司' },
      counted: ['SELECT 1 FROM application WHERE user_id = $1', by.id],
    }
  },
  add_own_vehicle: async () => {
    const by = await aDriver(app(), { type: 'box_4_2' })
    const vehicle = { type: 'box_4_2', plate: `浙E${by.id + 20_000}`, length_m: 4.2, load_t: 1.5, volume_m3: 15 }
    const other = { ...vehicle, plate: `浙F${by.id + 20_000}` }
    return {
      by,
      content: { files: 'vehicle_license_files,insurance_files,vehicle_photos', vehicle: JSON.stringify(vehicle) },
      other: { vehicle: JSON.stringify(other) },
      counted: ['SELECT 1 FROM application WHERE user_id = $1', by.id],
    }
  },
  renew_driver_paper: async () => {
    const by = await aDriver(app())
    const soon = `UPDATE qualification_document SET expires_on = current_date WHERE holder_kind = 'person' AND holder_id = $1`
    await app().pool.query(soon, [by.id])
    return {
      by,
      content: { files: 'paper_files', type: 'driver_license' },
      other: { type: 'id_card' },
      counted: ['SELECT 1 FROM application WHERE user_id = $1', by.id],
    }
  },
  create_freight_order_payment: async () => {
    const { id, shipper } = await anOrder(app())
    return payment('freight_order', id, shipper)
  },
  create_freight_cargo_payment: async () => {
    const by = await aShipper(app())
    return payment('freight_cargo', (await aCargo(app(), by)).id, by)
  },
  create_freight_membership_payment: async () => {
    const by = await aDriver(app())
    const joined = await app().call('POST', '/api/transportation/membership/', {
      token: by.token,
      body: { plan: 'month' },
    })
    return payment('freight_membership', joined.body.id, by)
  },
  create_freight_extra_payment: async () => {
    const trip = await aPaidOrder(app())
    await onTrip(app(), trip).upTo('arrive')
    const { rows } = await app().pool.query<{ id: number }>(
      `INSERT INTO freight_extra (order_id, kind, amount_fen, working, status, respond_before, agreed_at)
       VALUES ($1, 'toll', 5000, '票据', 'accepted', now(), now()) RETURNING id`,
      [trip.id],
    )
    return payment('freight_extra', rows[0]!.id, trip.shipper)
  },
  join_freight_membership: async () => {
    const by = await aDriver(app())
    return {
      by,
      content: { plan: 'month' },
      other: { plan: 'year' },
      counted: ['SELECT 1 FROM freight_membership WHERE user_id = $1', by.id],
    }
  },
})
