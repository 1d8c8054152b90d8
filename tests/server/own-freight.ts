/** Freight a member of staff has a part in, each thing in the status in which staff decide on it. */
import { anOrder } from '../../apps/server/src/testing/freight/trips.ts'
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
  const { rows: deductions } = await app.pool.query<{ id: number }>(
    `INSERT INTO freight_deduction (order_id, payee_id, kind, amount_fen, status, reason, decided_at, object_before, objected_at)
     SELECT id, payee_id, 'dispute', 100, 'objected', '少一件', now(), now(), now() FROM freight_order WHERE id = $1 RETURNING id`,
    [disputed],
  )
  const { rows: findings } = await app.pool.query<{ id: number }>(
    `INSERT INTO freight_finding (kind, one_id, status, fact_at, opened_at)
     VALUES ('given_up_often', $1, 'open', now(), now()) RETURNING id`,
    [shipper.id],
  )
  const onExtra = async (status: string) => ({ id: underWay, extra: await anExtra(app, underWay, status) })
  return {
    decide_freight_dispute: { ids: { id: disputed }, body: { to_shipper: 0, to_driver: 1401, reason } },
    step_in_freight_trip: { ids: { id: underWay }, body: { reason } },
    open_freight_code: { ids: { id: underWay }, body: { reason } },
    call_off_freight_order: { ids: { id: waiting }, body: { reason } },
    decide_extra: { ids: await onExtra('objected'), body: { amount: 10, reason } },
    review_freight_deduction: {
      ids: { id: disputed, deduction: deductions[0]!.id },
      body: { amount: 1, reason },
    },
    close_freight_finding: { ids: { id: findings[0]!.id }, body: { outcome: 'acted', reason } },
    waive_extra: { ids: await onExtra('accepted'), body: { reason } },
  }
}
