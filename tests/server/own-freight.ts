/** Freight a member of staff has a part in, each thing in the status in which staff decide on it. */
import { anOrder } from '../../apps/server/src/testing/freight-trips.ts'
import type { Person } from '../../apps/server/src/testing/people.ts'
import type { TestApp } from '../../apps/server/src/testing/test-app.ts'

/** Each at another price: the same cargo twice is one. */
const anOrderIn = async (app: TestApp, shipper: Person, status: string, price: number): Promise<number> => {
  const { id } = await anOrder(app, { shipper, cargo: { price } })
  await app.pool.query('UPDATE freight_order SET status = $2 WHERE id = $1', [id, status])
  return id
}
const anExtra = async (app: TestApp, orderId: number, status: string): Promise<number> => {
  const { rows } = await app.pool.query<{ id: number }>(
    `INSERT INTO freight_extra (order_id, kind, amount_fen, working, status, respond_before)
     VALUES ($1, 'toll', 5000, '票据', $2, now()) RETURNING id`,
    [orderId, status],
  )
  return rows[0]!.id
}

/** Calls of staff, each on something he sends himself. */
export const ownFreight = async (app: TestApp, shipper: Person) => {
  const disputed = await anOrderIn(app, shipper, 'disputed', 1401)
  await app.pool.query(
    `INSERT INTO freight_dispute (order_id, reason, claimed_fen, opened_by, opened_at) VALUES ($1, '少一件', 100, 'shipper', now())`,
    [disputed],
  )
  const underWay = await anOrderIn(app, shipper, 'in_transit', 1402)
  const waiting = await anOrderIn(app, shipper, 'pending_pickup', 1403)
  const reason = '看过'
  const onExtra = async (status: string) => ({ id: underWay, extra: await anExtra(app, underWay, status) })
  return {
    decide_freight_dispute: { ids: { id: disputed }, body: { to_shipper: 0, to_driver: 1401, reason } },
    step_in_freight_trip: { ids: { id: underWay }, body: { reason } },
    open_freight_code: { ids: { id: underWay }, body: { reason } },
    call_off_freight_order: { ids: { id: waiting }, body: { reason } },
    decide_extra: { ids: await onExtra('objected'), body: { amount: 10, reason } },
    waive_extra: { ids: await onExtra('accepted'), body: { reason } },
  }
}
