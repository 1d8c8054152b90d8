import type { Belongings } from '../../../proof.ts'

export const belongings: Belongings = {
  make: ({ renter, orders, pathOf, post }) =>
    post(renter, pathOf('create_payment', orders.pending_payment), { body: { payment_method: 'wechat' } }),
  ids: {
    payment: `SELECT id FROM payment WHERE payable_kind = 'rental' AND payable_id = ANY($1)`,
    payment_number: `SELECT number AS id FROM payment WHERE payable_kind = 'rental' AND payable_id = ANY($1)`,
    refund: `SELECT id FROM refund WHERE payable_kind = 'rental' AND payable_id = ANY($1)`,
    earning: `SELECT id FROM earning WHERE payee_id = ANY($2)`,
  },
  secrets: ({ payment_number = [] }) => payment_number.map(String),
  aims: [
    [/\/rentals\/|orders\//, ['order']],
    [/refunds/, ['refund']],
    [/reconciliation/, ['payment', 'refund']],
    [/./, ['payment_number', 'payment']],
  ],
  // Channels are asked about what waits.
  moves: ['checked_at', 'attempts'],
}
