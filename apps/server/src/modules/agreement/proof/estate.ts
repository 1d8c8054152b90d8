import type { Belongings } from '../../../proof.ts'

export const belongings: Belongings = {
  // Contracts are drawn beside the requests: asked for once, they are there and change no more.
  async make({ renter, orders: { pending_payment, in_use, returned }, pathOf, get }) {
    for (const id of [pending_payment, in_use, returned]) await get(renter, pathOf('download_contract', id))
  },
  ids: {
    agreement: `SELECT id FROM agreement WHERE rental_id = ANY($1)`,
    agreement_number: `SELECT number AS id FROM agreement WHERE rental_id = ANY($1)`,
  },
  aims: [
    [/\/rentals\/|by-rental|contract-requests|orders\//, ['order']],
    [/contracts\/verify/, ['agreement_number']],
    [/contracts\/templates/, ['agreement']],
    [/contracts/, ['agreement', 'order']],
  ],
  names: { contractId: 'agreement' },
}
