/** What must be true of the whole database whatever was done to it, each rule one statement that finds who breaks it. */
import { actionOf, rentalActionCodes } from '@jihui/protocol/rental/actions'
import { holdingStatuses, statusesUntil } from '@jihui/protocol/rental/machine'
import type pg from 'pg'
import { findOrders } from '../apps/server/src/modules/consistency/find-orders.ts'
import { walkChain } from '../apps/server/src/platform/audit/audit-chain.ts'
import { attemptsMax } from '../apps/server/src/platform/events/outbox.ts'
import type { Database } from '../apps/server/src/platform/database/database.ts'
import { brokenRules, unfinished } from '../tests/server/money-truth.ts'
import { debtRules } from './debts.ts'
import type { Finding } from './part.ts'

export interface Rule {
  readonly rule: string
  readonly text: string
  readonly values?: readonly unknown[]
  /** Its `$1` is the moment at which what time does has to be done: an hour ago. */
  readonly isTimed?: true
}

const legalSteps = JSON.stringify(
  rentalActionCodes.flatMap((action) => {
    const { from, to } = actionOf(action)
    return from.map((status) => ({ action, from: status, to: to ?? status }))
  }),
)
const holds = JSON.stringify(holdingStatuses)
const listed = (codes: readonly string[]): string => codes.map((code) => `'${code}'`).join(', ')
/** What staff decide about an order under the name of another command than the step it takes. */
const toldAs = `CASE h.action WHEN 'approve_qualification' THEN 'qualification.approve'
  WHEN 'reject_qualification' THEN 'qualification.reject' ELSE 'rental.' || h.action END`

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
    rule: 'no unit is out with two people',
    text: `SELECT unit_id, array_agg(id) AS orders FROM rental
      WHERE delivered_at IS NOT NULL AND status IN ('pending_delivery', 'in_use', 'overdue')
      GROUP BY unit_id HAVING count(*) > 1`,
  },
  {
    rule: 'no order is alive and unpaid after its first day, or after the time it is held for',
    text: `SELECT id, status, start_date, hold_expires_at FROM rental
      WHERE paid_at IS NULL AND status IN (${listed(statusesUntil('first_day', 'lapse'))})
        AND ((start_date + 1)::timestamp AT TIME ZONE 'Asia/Shanghai' < $1 OR hold_expires_at < $1)`,
    isTimed: true,
  },
  {
    rule: 'no deduction waits for its renter beyond his time to object',
    text: `SELECT id, rental_id, due_at FROM deposit_claim WHERE status = 'awaiting_renter' AND due_at < $1`,
    isTimed: true,
  },
  {
    rule: 'no longer period stands unpaid beyond the time to pay it',
    text: `SELECT x.id, x.rental_id, x.lapses_at FROM rental_extension x JOIN rental r ON r.id = x.rental_id
      WHERE x.paid_at IS NULL AND x.ended_at IS NULL AND x.lapses_at < $1 AND r.status IN ('in_use', 'overdue')`,
    isTimed: true,
  },
  {
    rule: 'nobody decided about an order he is a party to',
    text: `SELECT h.id, h.rental_id, h.action, h.actor_id FROM rental_history h JOIN rental r ON r.id = h.rental_id
      WHERE h.action IN ('approve_qualification', 'reject_qualification') AND h.actor_id IN (r.user_id, r.owner_id)
      UNION ALL
      SELECT a.id, r.id, a.action, a.actor_id FROM audit_log a JOIN rental r ON r.id::text = a.object_id
      WHERE a.object_type = 'rental' AND a.action IN ('payment.record_offline', 'refund.complete', 'rental.repair')
        AND a.actor_id IN (r.user_id, r.owner_id)`,
  },
  {
    rule: 'every step staff took on an order is in the audit log, with an address',
    text: `SELECT h.id, h.rental_id, h.action, h.actor_id FROM rental_history h JOIN rental r ON r.id = h.rental_id
      JOIN app_user u ON u.id = h.actor_id
      WHERE h.actor_id IS DISTINCT FROM r.user_id AND h.actor_id IS DISTINCT FROM r.owner_id
        AND h.action NOT IN ('submit_documents', 'generate_contract', 'confirm_payment')
        AND NOT EXISTS (SELECT 1 FROM audit_log a WHERE a.object_type = 'rental' AND a.object_id = h.rental_id::text
          AND a.actor_id = h.actor_id AND a.action = ${toldAs} AND a.client ->> 'ip' <> '')`,
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
export const brokenInvariants = async ({ pool, db }: Database, now = new Date()): Promise<Finding[]> => {
  const found: Finding[] = []
  const wasDue = new Date(now.getTime() - 3_600_000)
  for (const { rule, text, values = [], isTimed } of [...rules, ...debtRules]) {
    const { rows } = await pool.query(text, isTimed ? [wasDue] : [...values])
    found.push(...rows.map((facts: unknown) => ({ rule, facts })))
  }
  for (const { rental_id, rule, facts } of await brokenRules(pool))
    found.push({ rule: `money of order ${rental_id}: ${rule}`, facts })
  for (const { id, rule } of await findOrders(db, { line: '', rentalId: null }, now))
    found.push({ rule: `the status fixer has nothing to put right: ${rule}`, facts: { rental: id } })
  const { fault } = await walkChain(db)
  if (fault) found.push({ rule: 'the chain of the audit log is whole', facts: fault })
  return found
}
