/** After a game: what happened to each order, read off its records, and whether everybody's money came to what it must. */
import type pg from 'pg'
import { addDays, dayOf } from '../../apps/server/src/platform/clock.ts'
import type { Finding } from '../part.ts'
import { type Course, reckon } from './arithmetic.ts'
import type { PlayedOrder } from './deeds.ts'
import { termsOf } from './world.ts'

interface Facts {
  readonly status: string
  readonly balance_fen: number
  readonly delivered_at: Date | null
  readonly returned_at: Date | null
  readonly announced_at: Date | null
  readonly planned_on: string | null
  readonly received_early_at: Date | null
  readonly back_at: Date | null
  readonly is_paid: boolean
  readonly waited_days: number
  readonly unpaid_lead_days: number
  readonly extensions: readonly { newEnd: string; isPaid: boolean }[]
  readonly claim: { readonly status: string; readonly settled: number | null } | null
  readonly claimed_late: number
  readonly charged: number
  readonly earned: number
}

const readFacts = async (pool: pg.Pool, id: number): Promise<Facts> => {
  const { rows } = await pool.query<Facts>(
    `SELECT r.status, r.balance_fen, r.delivered_at, r.returned_at, r.return_announced_at AS announced_at,
       to_char(r.planned_return_date, 'YYYY-MM-DD') AS planned_on, r.paid_at IS NOT NULL AS is_paid, r.waited_days,
       (SELECT min(h.changed_at) FROM rental_history h WHERE h.rental_id = r.id AND h.action = 'confirm_receipt') AS received_early_at,
       (SELECT min(h.created_at) FROM rental_handover h WHERE h.rental_id = r.id AND h.stage = 'back' AND h.party = 'lessor') AS back_at,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('newEnd', x.new_end_date, 'isPaid', x.paid_at IS NOT NULL) ORDER BY x.id), '[]')
          FROM rental_extension x WHERE x.rental_id = r.id AND x.kind = 'later' AND x.ended_at IS NULL) AS extensions,
       coalesce((SELECT sum(x.days) FROM rental_extension x WHERE x.rental_id = r.id AND x.kind = 'earlier'
         AND x.paid_at IS NULL AND x.ended_at IS NULL), 0)::bigint AS unpaid_lead_days,
       (SELECT jsonb_build_object('status', k.status, 'settled', k.settled_fen) FROM deposit_claim k WHERE k.rental_id = r.id) AS claim,
       coalesce((SELECT t.late_fen FROM return_record t WHERE t.rental_id = r.id), 0) AS claimed_late,
       coalesce((SELECT sum(CASE WHEN s.is_hold THEN s.captured_fen WHEN s.paid_at IS NOT NULL THEN s.amount_fen - s.refunded_fen ELSE 0 END)
          FROM (SELECT number FROM payment p WHERE p.payable_id = r.id UNION ALL SELECT number FROM deposit_hold d WHERE d.payable_id = r.id) o
          JOIN sandbox_order s USING (number)), 0)::bigint
       + coalesce((SELECT sum(amount_fen) FROM payment p WHERE p.payable_id = r.id AND p.gateway = 'offline' AND p.paid_at IS NOT NULL), 0)::bigint
       - coalesce((SELECT sum(f.amount_fen) FROM refund f JOIN payment p ON p.id = f.payment_id
          WHERE f.payable_id = r.id AND p.gateway = 'offline' AND f.status IN ('processing', 'completed')), 0)::bigint AS charged,
       coalesce((SELECT sum(e.net_fen) FROM earning e WHERE e.payable_id = r.id), 0)::bigint AS earned
     FROM rental r WHERE r.id = $1`,
    [id],
  )
  return rows[0]!
}

/** The day its use ended: the earliest the lessor had it, or could have. */
const stoppedOn = (facts: Facts): string => {
  const days = [facts.returned_at, facts.back_at].filter((at) => at !== null).map(dayOf)
  if (facts.announced_at) {
    const announced = dayOf(facts.announced_at)
    days.push(facts.planned_on !== null && facts.planned_on > announced ? facts.planned_on : announced)
  }
  // Days he let an announced return wait are nobody's.
  return addDays(days.toSorted()[0]!, -facts.waited_days)
}

const courseOf = (order: PlayedOrder, facts: Facts, settledFen: number): Course => {
  const receivedOn = facts.received_early_at && dayOf(facts.received_early_at)
  return {
    start: order.start,
    end: order.end,
    receivedEarlyOn: receivedOn !== null && receivedOn < order.start ? receivedOn : null,
    deliveredOn: dayOf(facts.delivered_at ?? facts.returned_at!),
    extensions: facts.extensions,
    stoppedOn: stoppedOn(facts),
    unpaidLeadDays: facts.unpaid_lead_days,
    settledFen,
  }
}

/** What an order of a finished game shows that must not be. */
export const judgeOrder = async (pool: pg.Pool, order: PlayedOrder): Promise<Finding[]> => {
  const facts = await readFacts(pool, order.id)
  const found: Finding[] = order.ownCase.map((operation) => ({
    rule: 'nobody judges his own case',
    facts: { order: order.id, operation },
  }))
  const paidFen = facts.charged + facts.balance_fen
  if (facts.status === 'cancelled') {
    if (paidFen !== 0) found.push({ rule: 'a cancelled order has cost nothing', facts: { order: order.id, paidFen } })
    return found
  }
  if (facts.status !== 'returned') return [...found, { rule: 'every order comes to its end', facts: { order, facts } }]
  if (!facts.is_paid) return [...found, { rule: 'nobody has a machine that was not paid for', facts: { order, facts } }]
  const course = courseOf(order, facts, facts.claim?.settled ?? 0)
  const wanted = reckon(termsOf(order.machine, order.options), course)
  const seen = { order: order.id, machine: order.machine, course, facts }
  if (facts.claimed_late !== wanted.lateFen)
    found.push({
      rule: 'late days are asked for as they were',
      facts: { wantedFen: wanted.lateFen, askedFen: facts.claimed_late, ...seen },
    })
  if (paidFen !== wanted.costFen)
    found.push({
      rule: 'an order costs what was used of it',
      facts: { wantedFen: wanted.costFen, paidFen, offFen: paidFen - wanted.costFen, ...seen },
    })
  const ownerFen = order.machine.owner ? wanted.ownerFen : 0
  if (facts.earned !== ownerFen)
    found.push({
      rule: 'an owner has his share of what was used',
      facts: { wantedFen: ownerFen, earnedFen: facts.earned, ...seen },
    })
  return found
}

/** Units that are out with more than one order. */
export const unitsOutTwice = async (pool: pg.Pool): Promise<Finding[]> => {
  const { rows } = await pool.query(
    `SELECT k.unit_id, array_agg(r.id) AS orders FROM rental r JOIN rental_unit k ON k.rental_id = r.id WHERE returned_at IS NULL AND cancelled_at IS NULL
       AND (delivered_at IS NOT NULL OR received_at IS NOT NULL) GROUP BY k.unit_id HAVING count(*) > 1`,
  )
  return rows.map((facts) => ({ rule: 'no machine is with two people', facts }))
}

/** Orders that still wait for somebody after nothing but time went by; those overdue wait for the machine itself. */
export const ordersStandingStill = async (pool: pg.Pool, ids: readonly number[]): Promise<Finding[]> => {
  const { rows } = await pool.query(
    `SELECT id, status, start_date, end_date, hold_expires_at FROM rental
     WHERE id = ANY($1) AND status NOT IN ('returned', 'cancelled', 'overdue')`,
    [ids],
  )
  return rows.map((facts) => ({ rule: 'no order stands still without an end', facts }))
}
