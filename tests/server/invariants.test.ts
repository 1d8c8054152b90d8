/** The proof is worth what its invariants find: each is broken by hand here, once, and has to say so. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMachine } from '../../apps/server/src/testing/machines.ts'
import { aRental } from '../../apps/server/src/testing/orders.ts'
import { aMember, aRenter } from '../../apps/server/src/testing/people.ts'
import { aCompanyMachine, anOwningCompany } from '../../apps/server/src/testing/tenants.ts'
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts'
import { brokenInvariants } from '../../prove/invariants.ts'

let app: TestApp
let company: number
let orders: { open: number; signed: number; paid: number }
/** The rules of the database itself stand before ours: without them, what they forbid is put there to be found. */
const guards = [
  'ALTER TABLE occupancy DROP CONSTRAINT occupancy_no_double_booking',
  'ALTER TABLE ledger_posting DISABLE TRIGGER USER',
  'ALTER TABLE ledger_entry DISABLE TRIGGER USER',
  'ALTER TABLE audit_log DISABLE TRIGGER USER',
  'ALTER TABLE rental_history DISABLE TRIGGER USER',
  'ALTER TABLE category DISABLE TRIGGER USER',
]

beforeAll(async () => {
  app = await startTestApp()
  const [renter, staff] = [await aRenter(app), await aMember(app, 'admin')]
  const machine = await aMachine(app, { units: 4 })
  orders = {
    open: await aRental(app, { machine, renter }),
    signed: await aRental(app, { machine, renter, staff, status: 'pending_payment' }),
    paid: await aRental(app, { machine, renter, staff, status: 'pending_delivery' }),
  }
  const owning = await anOwningCompany(app, await aMember(app, 'super_admin'))
  await aCompanyMachine(app, owning, owning.head, machine.line)
  company = owning.id
  await app.settle()
  for (const guard of guards) await app.pool.query(guard)
})
afterAll(() => app.close())
beforeEach(async () => {
  expect(await brokenInvariants(app.services.database)).toEqual([])
})

/** By hand, for the paid order. */
const posted = (kind: string, entries: Record<string, number>): [string, unknown[]] => [
  `WITH made AS (INSERT INTO ledger_posting (kind, cause, payable_kind, payable_id)
     VALUES ($2, 'by hand', 'rental', $1) RETURNING id)
   INSERT INTO ledger_entry (posting_id, account, amount_fen)
   SELECT made.id, e.key, e.value::bigint FROM made, jsonb_each_text($3::jsonb) e`,
  [orders.paid, kind, JSON.stringify(entries)],
]
const unpost = (): [string] => [
  `WITH gone AS (DELETE FROM ledger_entry e USING ledger_posting p WHERE p.id = e.posting_id AND p.cause = 'by hand')
   DELETE FROM ledger_posting WHERE cause = 'by hand'`,
]
const earned = (parts: Record<string, number>, takenFen = 0): [string, unknown[]] => [
  `INSERT INTO earning (payable_kind, payable_id, payee_id, role, source, gross_fen, parts, commission_percent,
     commission_fen, net_fen, taken_fen, settled_on, due_on)
   SELECT 'rental', id, user_id, 'owner', 'rental', 100, $2, 0, 0, 100, $3, now()::date, now()::date FROM rental WHERE id = $1`,
  [orders.paid, JSON.stringify(parts), takenFen],
]
const unearn = (): [string] => ['DELETE FROM earning']

const breakages: readonly [
  rule: string,
  breaks: () => [text: string, values?: unknown[]],
  mends: () => [text: string, values?: unknown[]],
][] = [
  [
    'no unit is held twice on one day',
    () => [
      `INSERT INTO occupancy (unit_id, kind, period, reason) SELECT unit_id, 'block', daterange(start_date, end_date, '[]'), 'twice' FROM rental r JOIN rental_unit k ON k.rental_id = r.id WHERE id = $1`,
      [orders.open],
    ],
    () => [`DELETE FROM occupancy WHERE reason = 'twice'`],
  ],
  [
    'nobody is signed in as a company',
    () => [`INSERT INTO session (user_id, device) SELECT account_id, 'by hand' FROM tenant WHERE id = $1`, [company]],
    () => [`DELETE FROM session WHERE device = 'by hand'`],
  ],
  [
    'a company’s account stands as its company does',
    () => [`UPDATE app_user SET is_active = false WHERE id = (SELECT account_id FROM tenant WHERE id = $1)`, [company]],
    () => [`UPDATE app_user SET is_active = true WHERE id = (SELECT account_id FROM tenant WHERE id = $1)`, [company]],
  ],
  [
    'a company that is not verified offers no machine',
    () => [
      `WITH frozen AS (UPDATE tenant SET status = 'frozen' WHERE id = $1 RETURNING account_id)
       UPDATE app_user SET is_active = false WHERE id = (SELECT account_id FROM frozen)`,
      [company],
    ],
    () => [
      `WITH verified AS (UPDATE tenant SET status = 'verified' WHERE id = $1 RETURNING account_id)
       UPDATE app_user SET is_active = true WHERE id = (SELECT account_id FROM verified)`,
      [company],
    ],
  ],
  [
    'an order has its machine as long as its status says, and no longer',
    () => [`UPDATE occupancy SET released_at = now() WHERE rental_id = $1`, [orders.open]],
    () => [`UPDATE occupancy SET released_at = NULL WHERE rental_id = $1`, [orders.open]],
  ],
  [
    "an order's history is a legal path of its machine, without a gap",
    () => [
      `UPDATE rental_history SET action = 'confirm_return' WHERE rental_id = $1 AND action = 'confirm_payment'`,
      [orders.paid],
    ],
    () => [
      `UPDATE rental_history SET action = 'confirm_payment' WHERE rental_id = $1 AND action = 'confirm_return'`,
      [orders.paid],
    ],
  ],
  [
    'an order stands where its history ends',
    () => [`UPDATE rental SET status = 'in_use' WHERE id = $1`, [orders.paid]],
    () => [`UPDATE rental SET status = 'pending_delivery' WHERE id = $1`, [orders.paid]],
  ],
  [
    'an order says it is signed exactly when its contract is',
    () => [`UPDATE rental SET contract_signed_at = NULL WHERE id = $1`, [orders.signed]],
    () => [`UPDATE rental SET contract_signed_at = now() WHERE id = $1`, [orders.signed]],
  ],
  [
    'an order counts the documents it has',
    () => [`UPDATE rental SET document_count = document_count + 1 WHERE id = $1`, [orders.paid]],
    () => [`UPDATE rental SET document_count = document_count - 1 WHERE id = $1`, [orders.paid]],
  ],
  [
    'every posting is balanced',
    () => [`UPDATE ledger_entry SET amount_fen = amount_fen + 1 WHERE account = 'gateway'`],
    () => [`UPDATE ledger_entry SET amount_fen = amount_fen - 1 WHERE account = 'gateway'`],
  ],
  [
    'money that came in is in the books once, and nothing is that did not',
    () => [`UPDATE payment SET paid_at = NULL WHERE payable_id = $1`, [orders.paid]],
    () => [`UPDATE payment SET paid_at = now() WHERE payable_id = $1`, [orders.paid]],
  ],
  [
    'what goes back was paid',
    () => [`UPDATE payment SET refunded_fen = 1 WHERE payable_id = $1`, [orders.paid]],
    () => [`UPDATE payment SET refunded_fen = 0 WHERE payable_id = $1`, [orders.paid]],
  ],
  [
    'no more leaves the trust of a payable than came into it',
    () => posted('trust_returned', { trust: 100, refund_payable: -100 }),
    unpost,
  ],
  [
    "money in trust is nobody's until it is released",
    () => posted('trust_received', { gateway: 100, trust: -90, commission_income: -10 }),
    unpost,
  ],
  [
    'what leaves one trust for another arrives there whole',
    () => posted('trust_moved', { trust: -100, trust_moving: 100 }),
    unpost,
  ],
  ['what people are owed is what the books owe', () => earned({ rent: 100 }), unearn],
  ['what was earned is the sum of its parts', () => earned({ rent: 99 }), unearn],
  ['what was taken off an earning is what payments of its payee took', () => earned({ rent: 100 }, 40), unearn],
  [
    'a payment out of earnings took all of it off them',
    () => [
      `INSERT INTO payment (number, payable_kind, payable_id, user_id, purpose, method, gateway, amount_fen, status, expires_at, paid_at)
       SELECT 'by hand', 'rental', id, user_id, 'order', 'earnings', 'earnings', 100, 'paid', now(), now() FROM rental WHERE id = $1`,
      [orders.paid],
    ],
    () => [`DELETE FROM payment WHERE number = 'by hand'`],
  ],
  [
    'every posting of a debt is explained by what it came from',
    () => [
      `WITH made AS (INSERT INTO ledger_posting (kind, cause, payable_kind, payable_id, memo)
         VALUES ('claim_settled', 'claim:' || $1::int, 'rental', $1::int, '') RETURNING id)
       INSERT INTO ledger_entry (posting_id, account, amount_fen)
       SELECT id, account, fen FROM made, (VALUES ('receivable', 100), ('damage_income', -100)) AS of (account, fen)`,
      [orders.paid],
    ],
    () => [
      `WITH gone AS (DELETE FROM ledger_entry WHERE posting_id IN (SELECT id FROM ledger_posting WHERE kind = 'claim_settled'))
       DELETE FROM ledger_posting WHERE kind = 'claim_settled'`,
    ],
  ],
  [
    'a debt is called paid once for each payment of it',
    () => [
      `INSERT INTO rental_history (rental_id, from_status, status, action, actor_name)
       VALUES ($1, 'pending_delivery', 'pending_delivery', 'pay_debt', '系统')`,
      [orders.paid],
    ],
    () => [`DELETE FROM rental_history WHERE action = 'pay_debt'`],
  ],
  [
    'the books have what the channels have',
    () => [`UPDATE sandbox_order SET refunded_fen = 1 WHERE paid_at IS NOT NULL`],
    () => [`UPDATE sandbox_order SET refunded_fen = 0 WHERE paid_at IS NOT NULL`],
  ],
  [
    'a category counts the machines it offers',
    () => ['UPDATE category SET equipment_count = equipment_count + 1'],
    () => ['UPDATE category SET equipment_count = equipment_count - 1'],
  ],
  [
    'no unit is out with two people',
    () => [
      `WITH moved AS (
         UPDATE rental_unit SET unit_id = (SELECT unit_id FROM rental_unit WHERE rental_id = $1) WHERE rental_id = $2
       ) UPDATE rental SET delivered_at = now(), status = 'in_use' WHERE id IN ($1, $2)`,
      [orders.paid, orders.signed],
    ],
    () => [
      `WITH moved AS (
         UPDATE rental_unit k SET unit_id = (SELECT unit_id FROM occupancy o WHERE o.rental_id = k.rental_id AND o.kind = 'rental')
         WHERE rental_id IN ($1, $2)
       ) UPDATE rental r SET delivered_at = NULL,
         status = CASE r.id WHEN $1 THEN 'pending_delivery' ELSE 'pending_payment' END WHERE r.id IN ($1, $2)`,
      [orders.paid, orders.signed],
    ],
  ],
  [
    'no order is alive and unpaid after its first day',
    () => [`UPDATE rental SET hold_expires_at = hold_expires_at - interval '9 days' WHERE id = $1`, [orders.signed]],
    () => [`UPDATE rental SET hold_expires_at = hold_expires_at + interval '9 days' WHERE id = $1`, [orders.signed]],
  ],
  [
    'no deduction waits for its renter beyond his time to object',
    () => [
      `INSERT INTO deposit_claim (rental_id, amount_fen, sent_at, due_at)
       VALUES ($1, 100, now() - interval '3 days', now() - interval '1 day')`,
      [orders.paid],
    ],
    () => ['DELETE FROM deposit_claim'],
  ],
  [
    'no longer period stands unpaid beyond the time to pay it',
    () => [
      `WITH used AS (UPDATE rental SET status = 'in_use' WHERE id = $1 RETURNING id, end_date)
       INSERT INTO rental_extension (rental_id, previous_end_date, new_end_date, days, rent_fen, service_fen, amount_fen, lapses_at)
       SELECT id, end_date, end_date + 1, 1, 100, 0, 100, now() - interval '1 day' FROM used`,
      [orders.paid],
    ],
    () => [
      `WITH ended AS (DELETE FROM rental_extension RETURNING rental_id)
       UPDATE rental SET status = 'pending_delivery' WHERE id IN (SELECT rental_id FROM ended)`,
    ],
  ],
  [
    'nobody decided about an order he is a party to',
    () => [
      `UPDATE rental SET owner_id = (SELECT actor_id FROM rental_history WHERE rental_id = $1 AND action = 'approve_qualification')
       WHERE id = $1`,
      [orders.paid],
    ],
    () => ['UPDATE rental SET owner_id = NULL WHERE id = $1', [orders.paid]],
  ],
  [
    'every step staff took on an order is in the audit log, with an address',
    () => [`UPDATE audit_log SET object_type = 'x' || object_type WHERE object_type = 'rental'`],
    () => [`UPDATE audit_log SET object_type = 'rental' WHERE object_type = 'xrental'`],
  ],
  [
    'no event was given up',
    () => [`UPDATE outbox SET dispatched_at = NULL, attempts = 20 WHERE topic = 'rental.created'`],
    () => [`UPDATE outbox SET dispatched_at = now(), attempts = 0 WHERE topic = 'rental.created'`],
  ],
  [
    'the chain of the audit log is whole',
    () => [`UPDATE audit_log SET action = 'x' || action WHERE id = (SELECT max(id) FROM audit_log)`],
    () => [`UPDATE audit_log SET action = substr(action, 2) WHERE id = (SELECT max(id) FROM audit_log)`],
  ],
]

test.each(breakages)('finds where it does not hold: %s', async (rule, breaks, mends) => {
  const changed = await app.pool.query(...breaks())
  expect(changed.rowCount).toBeGreaterThan(0)
  const found = await brokenInvariants(app.services.database)
  await app.pool.query(...mends())
  expect(found.map((finding) => finding.rule)).toContainEqual(expect.stringContaining(rule))
})
