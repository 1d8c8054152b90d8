/** What is true of stock at any moment, now and of the past. */
import { inboundMachine } from '@jihui/protocol/parts/inbound-machine'
import { outboundMachine } from '@jihui/protocol/parts/outbound-machine'
import { brokenSteps, strayThings } from '../../../platform/machine/broken-steps.ts'
import type { Invariant } from '../../../proof.ts'

const ofInbound = { table: 'part_inbound_history', of: 'inbound_id' } as const
const ofOutbound = { table: 'part_outbound_history', of: 'outbound_id' } as const

export const invariants: readonly Invariant[] = [
  {
    rule: "an inbound document's history is a legal path of its machine",
    text: brokenSteps(inboundMachine, ofInbound),
  },
  { rule: 'an inbound document stands where its history ends', text: strayThings(inboundMachine, ofInbound) },
  {
    rule: "an outbound document's history is a legal path of its machine",
    text: brokenSteps(outboundMachine, ofOutbound),
  },
  { rule: 'an outbound document stands where its history ends', text: strayThings(outboundMachine, ofOutbound) },
  {
    rule: 'no more is kept aside than lies there',
    text: `SELECT part_id, place FROM part_stock WHERE reserved > quantity OR quantity < 0 OR reserved < 0`,
  },
  {
    rule: 'what lies in a place is the sum of its movements, to the piece and to the fen',
    text: `SELECT s.part_id, s.place FROM part_stock s LEFT JOIN LATERAL (
        SELECT coalesce(sum(m.quantity), 0) AS quantity, coalesce(sum(m.value_fen), 0) AS value_fen
        FROM part_movement m WHERE m.part_id = s.part_id AND m.place = s.place) m ON true
      WHERE s.quantity <> m.quantity OR s.value_fen <> m.value_fen
      UNION ALL SELECT m.part_id, m.place FROM part_movement m
      WHERE NOT EXISTS (SELECT FROM part_stock s WHERE s.part_id = m.part_id AND s.place = m.place)`,
  },
  {
    rule: 'what is reserved is what open outbound documents keep aside',
    text: `SELECT s.part_id, s.place FROM part_stock s LEFT JOIN LATERAL (
        SELECT coalesce(sum(l.reserved), 0) AS reserved FROM part_outbound_line l
        JOIN part_outbound o ON o.id = l.outbound_id
        WHERE l.part_id = s.part_id AND l.place = s.place AND o.status = 'requested') l ON true
      WHERE s.reserved <> l.reserved
      UNION ALL SELECT l.part_id, l.place FROM part_outbound_line l JOIN part_outbound o ON o.id = l.outbound_id
      WHERE o.status <> 'requested' AND l.reserved <> 0`,
  },
  {
    rule: 'stock was never below zero at any past moment, and each movement says what was there after it',
    text: `SELECT m.part_id, m.place, m.id FROM (
        SELECT id, part_id, place, stock_after, value_after_fen, moved_at, lag(moved_at) OVER way AS before,
          sum(quantity) OVER way AS stock, sum(value_fen) OVER way AS value
        FROM part_movement WINDOW way AS (PARTITION BY part_id, place ORDER BY id)) m
      WHERE m.stock_after <> m.stock OR m.value_after_fen <> m.value OR m.stock_after < 0 OR m.before > m.moved_at`,
  },
  {
    rule: 'what was received of an order is what came into stock by it',
    text: `SELECT l.id FROM part_inbound_line l WHERE l.received <> (
        SELECT coalesce(sum(m.quantity), 0) FROM part_movement m WHERE m.inbound_line_id = l.id)`,
  },
  {
    rule: 'what was issued and returned is what left stock and came back by it',
    text: `SELECT l.id FROM part_outbound_line l JOIN part_outbound o ON o.id = l.outbound_id
      WHERE l.issued - l.returned <> (
        SELECT -coalesce(sum(m.quantity), 0) FROM part_movement m WHERE m.outbound_line_id = l.id AND m.place = l.place AND m.kind <> 'count')`,
  },
  {
    rule: 'what was used and was not on the books is what was found, to the piece, and asked about',
    text: `SELECT l.id FROM part_outbound_line l WHERE (
        SELECT coalesce(sum(m.quantity), 0) FROM part_movement m WHERE m.outbound_line_id = l.id AND m.kind = 'count')
      <> (SELECT coalesce(sum(f.quantity), 0) FROM part_finding f WHERE f.outbound_line_id = l.id
        AND f.part_id = l.part_id AND f.place = l.place)`,
  },
  {
    rule: 'an inbound document is over when all of it came or it was closed, and not before',
    text: `SELECT i.id FROM part_inbound i WHERE i.status = 'partly_received' AND NOT EXISTS (
        SELECT FROM part_inbound_line l WHERE l.inbound_id = i.id AND l.received < l.quantity)
      UNION ALL SELECT i.id FROM part_inbound i WHERE i.status IN ('draft', 'ordered', 'cancelled') AND EXISTS (
        SELECT FROM part_inbound_line l WHERE l.inbound_id = i.id AND l.received > 0)`,
  },
]
