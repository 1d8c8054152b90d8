/** What is true of suppliers' orders at any moment. */
import { supplierOrderMachine } from '@jihui/protocol/supplier/machines'
import { supplierOrderPayable } from '@jihui/protocol/supplier/payable'
import { brokenSteps, strayThings } from '../../../platform/machine/broken-steps.ts'
import type { Invariant } from '../../../proof.ts'

const { kind } = supplierOrderPayable
const history = { table: 'supplier_order_history', of: 'order_id' } as const
export const invariants: readonly Invariant[] = [
  {
    rule: "a supplier's order's history is a legal path of its machine",
    text: brokenSteps(supplierOrderMachine, history),
  },
  { rule: "a supplier's order stands where its history ends", text: strayThings(supplierOrderMachine, history) },
  {
    rule: 'what is ordered of a supplier and its inbound document say the same',
    text: `SELECT i.id FROM part_inbound i LEFT JOIN supplier_order o ON o.inbound_id = i.id
      WHERE i.supplier_id IS NOT NULL AND (
        i.status = 'draft' AND o.id IS NOT NULL OR i.status NOT IN ('draft', 'cancelled') AND o.id IS NULL
        OR i.status = 'received' AND o.status NOT IN ('received', 'settled')
        OR i.status = 'cancelled' AND o.status NOT IN ('refused', 'cancelled')
        OR i.status IN ('ordered', 'partly_received') AND o.status NOT IN ('placed', 'confirmed', 'shipped'))`,
  },
  {
    rule: 'a supplier is owed what was received of him at the price it was ordered at, once',
    text: `SELECT o.id FROM supplier_order o WHERE o.status IN ('received', 'settled') AND (
        o.due_fen <> (SELECT sum(l.received::bigint * l.price_fen) FROM part_inbound_line l WHERE l.inbound_id = o.inbound_id)
        OR o.due_fen <> (SELECT coalesce(sum(e.gross_fen), 0) FROM earning e
          WHERE e.payable_kind = '${kind}' AND e.payable_id = o.id AND e.payee_id = o.supplier_id))`,
  },
  {
    rule: 'nothing is owed to a supplier for what was not received',
    text: `SELECT e.id FROM earning e JOIN supplier_order o ON o.id = e.payable_id
      WHERE e.payable_kind = '${kind}' AND o.status NOT IN ('received', 'settled')`,
  },
]
