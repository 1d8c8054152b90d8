/** Parts that are ordered of a member of staff who supplies them. */
import { aStore } from '../../apps/server/src/testing/parts.ts'
import type { Person } from '../../apps/server/src/testing/people.ts'
import type { TestApp } from '../../apps/server/src/testing/test-app.ts'

const stock = 'on stock of the platform; what is ordered of somebody is a call of its own'
export const partsWithoutParties: Readonly<Record<string, string>> = {
  create_part: stock,
  change_part: stock,
  set_part_photo: stock,
  count_part: stock,
  move_part: stock,
  create_outbound: stock,
  issue_outbound: stock,
  return_outbound: stock,
  cancel_outbound: stock,
}

/** Calls of staff, each on what is ordered of himself. */
export const ownParts = async (app: TestApp, supplier: Person) => {
  await app.pool.query(`INSERT INTO supplier (user_id, company_name) VALUES ($1, '自家厂')`, [supplier.id])
  const store = await aStore(app)
  const lines = [{ part_id: (await store.part()).id, quantity: 1, price: 1 }]
  const order = async (isDraft: boolean): Promise<number> =>
    (await store.call('POST', 'inbound/', { supplier_id: supplier.id, is_draft: isDraft, lines })).body.id
  const [draft, ordered] = [await order(true), await order(false)]
  return {
    create_inbound: { ids: {}, body: { supplier_id: supplier.id, lines } },
    order_inbound: { ids: { id: draft } },
    receive_inbound: { ids: { id: ordered }, body: {} },
    cancel_inbound: { ids: { id: ordered }, body: { reason: '看过' } },
  }
}
