/** What must be true of the whole database whatever was done to it, each rule one statement that finds who breaks it. */
import { actionOf, rentalActionCodes } from '@jihui/protocol/rental/actions'
import { holdingStatuses } from '@jihui/protocol/rental/machine'
import type pg from 'pg'
import { findOrders } from '../apps/server/src/modules/consistency/find-orders.ts'
import { walkChain } from '../apps/server/src/platform/audit-chain.ts'
import { attemptsMax } from '../apps/server/src/platform/outbox.ts'
import type { Database } from '../apps/server/src/platform/database.ts'
import { brokenRules, unfinished } from '../tests/server/money-truth.ts'
import type { Finding } from './part.ts'

interface Rule {
  readonly rule: string
  readonly text: string
  readonly values?: readonly unknown[]
}

const legalSteps = JSON.stringify(
  rentalActionCodes.flatMap((action) => {
    const { from, to } = actionOf(action)
    return from.map((status) => ({ action, from: status, to: to ?? status }))
  }),
)
const holds = JSON.stringify(holdingStatuses)

const rules: readonly Rule[] = [
  {
    rule: 'no unit is held twice on one day',
    text: `SELECT a.unit_id, a.id AS one, b.id AS other FROM occupancy a JOIN occupancy b
      ON b.unit_id = a.unit_id AND b.id > a.id AND b.period && a.period
      WHERE a.released_at IS NULL AND b.released_at IS NULL`,
  },
  {
    rule: 'an order has its machine as long as its status says, and no longer',
    text: `SELECT r.id, r.status, r.unit_id, r.start_date, r.end_date, held.rows FROM rental r
      LEFT JOIN LATERAL (SELECT count(*)::int AS rows, coalesce(bool_and(o.unit_id = r.unit_id
          AND o.period @> daterange(r.start_date, r.end_date, '[]')), false) AS fits
        FROM occupancy o WHERE o.rental_id = r.id AND o.kind = 'rental' AND o.released_at IS NULL) held ON true
      WHERE CASE WHEN $1::jsonb ? r.status THEN held.rows <> 1 OR NOT held.fits ELSE held.rows <> 0 END`,
    values: [holds],
  },
  {
    rule: 'whatever is kept back for an order belongs to one that holds its machine',
    text: `SELECT o.id, o.kind, o.rental_id FROM occupancy o LEFT JOIN rental r ON r.id = o.rental_id
      WHERE o.rental_id IS NOT NULL AND o.released_at IS NULL AND (r.id IS NULL OR NOT $1::jsonb ? r.status)`,
    values: [holds],
  },
  {
    rule: "an order's history is a legal path of its machine, without a gap",
    text: `SELECT * FROM (
        SELECT h.rental_id, h.id, h.from_status, h.action, h.status,
          lag(h.status) OVER (PARTITION BY h.rental_id ORDER BY h.id) AS before
        FROM rental_history h) AS step
      WHERE CASE WHEN before IS NULL THEN from_status IS NOT NULL OR action <> 'create'
        ELSE from_status IS DISTINCT FROM before OR NOT EXISTS (
          SELECT 1 FROM jsonb_to_recordset($1::jsonb) AS legal (action text, "from" text, "to" text)
          WHERE legal.action = step.action AND legal."from" = step.from_status AND legal."to" = step.status) END`,
    values: [legalSteps],
  },
  {
    rule: 'an order stands where its history ends',
    text: `SELECT r.id, r.status, last.status AS history FROM rental r LEFT JOIN LATERAL (
        SELECT h.status FROM rental_history h WHERE h.rental_id = r.id ORDER BY h.id DESC LIMIT 1) last ON true
      WHERE last.status IS DISTINCT FROM r.status`,
  },
  {
    rule: 'an order has one contract in force at most',
    text: `SELECT rental_id, count(*)::int FROM agreement WHERE ended_at IS NULL GROUP BY rental_id HAVING count(*) > 1`,
  },
  {
    rule: 'an order says it is signed exactly when its contract is',
    text: `SELECT r.id, r.status, r.contract_signed_at, a.signed_at FROM rental r JOIN agreement a ON a.id = r.agreement_id
      WHERE r.status <> 'cancelled' AND (r.contract_signed_at IS NULL) <> (a.signed_at IS NULL)`,
  },
  {
    rule: 'an order counts the documents it has',
    text: `SELECT r.id, r.document_count, count(d.id)::int AS there FROM rental r
      LEFT JOIN qualification_document d ON d.rental_id = r.id AND d.deleted_at IS NULL
      GROUP BY r.id HAVING r.document_count <> count(d.id)`,
  },
  {
    // One without entries says that something was settled and nothing moved: a deduction that was withdrawn.
    rule: 'every posting is balanced',
    text: `SELECT p.id, p.kind, coalesce(sum(e.amount_fen), 0)::int AS off, count(e.id)::int AS entries
      FROM ledger_posting p LEFT JOIN ledger_entry e ON e.posting_id = p.id
      GROUP BY p.id HAVING coalesce(sum(e.amount_fen), 0) <> 0 OR count(e.id) = 1 OR count(e.id) = 0 AND p.kind <> 'claim_settled'`,
  },
  {
    rule: 'money that came in is in the books once, and nothing is that did not',
    text: `SELECT p.id, p.number, p.status, p.paid_at, l.kind FROM payment p
      LEFT JOIN ledger_posting l ON l.cause = 'payment:' || p.id WHERE (p.paid_at IS NULL) <> (l.id IS NULL)`,
  },
  {
    rule: 'a category counts the machines it offers',
    text: `SELECT c.id, c.equipment_count, count(e.id)::int AS there FROM category c
      LEFT JOIN equipment e ON e.category_id = c.id AND e.status = 'active'
      GROUP BY c.id HAVING c.equipment_count <> count(e.id)`,
  },
  {
    rule: 'no event was given up',
    text: `SELECT id, topic, last_error FROM outbox WHERE dispatched_at IS NULL AND attempts >= ${attemptsMax}`,
  },
]

/** Waits until nothing is under way any more; answers what still was when the time had passed. */
export const untilCalm = async (pool: pg.Pool, withinMs = 100_000): Promise<Finding[]> => {
  const until = Date.now() + withinMs
  for (;;) {
    const left = await unfinished(pool)
    if (Object.values(left).every((count) => count === 0)) return []
    if (Date.now() > until)
      return [{ rule: `everything under way comes to its end within ${withinMs / 1000} s`, facts: left }]
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Looks over everything; to be asked when nothing is under way. */
export const brokenInvariants = async ({ pool, db }: Database): Promise<Finding[]> => {
  const found: Finding[] = []
  for (const { rule, text, values = [] } of rules) {
    const { rows } = await pool.query(text, [...values])
    found.push(...rows.map((facts: unknown) => ({ rule, facts })))
  }
  for (const { rental_id, rule, facts } of await brokenRules(pool))
    found.push({ rule: `money of order ${rental_id}: ${rule}`, facts })
  for (const { id, rule } of await findOrders(db, { line: '', rentalId: null }, new Date()))
    found.push({ rule: `the status fixer has nothing to put right: ${rule}`, facts: { rental: id } })
  const { fault } = await walkChain(db)
  if (fault) found.push({ rule: 'the chain of the audit log is whole', facts: fault })
  return found
}
