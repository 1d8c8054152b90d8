/** What is true of the way a work order, and a swap, has come. */
import { swapAnswerHours } from '@jihui/protocol/maintenance/board/swap-machine'
import { statusesOfRequest, workOrderMachine } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { brokenSteps, strayEvents, strayThings } from '../../../platform/machine/broken-steps.ts'
import type { Invariant } from '../../../proof.ts'

const listed = (codes: readonly string[]): string => codes.map((code) => `'${code}'`).join(', ')
const history = { table: 'maintenance_history', of: 'request_id' } as const

export const historyRules: readonly Invariant[] = [
  { rule: "a work order's history is a legal path of its machine", text: brokenSteps(workOrderMachine, history) },
  { rule: 'a work order stands where its history ends', text: strayThings(workOrderMachine, history) },
  {
    rule: 'what a device did to a work order is in its history once',
    text: strayEvents('maintenance_event', history),
  },
  {
    rule: 'each reopening is one more visit',
    text: `SELECT m.id, m.visit FROM maintenance_request m WHERE m.visit <> 1 + (
        SELECT count(*) FROM maintenance_history h WHERE h.request_id = m.id AND h.action = 'reopen')`,
  },
  {
    rule: 'whatever was not taken in, or was called off, says why',
    text: `SELECT id FROM maintenance_request WHERE status IN (${listed(statusesOfRequest('rejected'))}, 'cancelled') AND result = ''
      UNION ALL SELECT id FROM maintenance_request WHERE status IN (${listed(statusesOfRequest('merged'))}) AND merged_into IS NULL`,
  },
  {
    rule: 'nobody works on, judges and pays for the same order',
    text: `SELECT h.request_id, h.id, h.action FROM maintenance_history h
      WHERE h.action IN ('confirm', 'agree', 'refuse') AND h.actor_id = (SELECT d.actor_id FROM maintenance_history d
        WHERE d.request_id = h.request_id AND d.id < h.id AND d.action IN ('accept', 'decline') ORDER BY d.id DESC LIMIT 1)`,
  },
  {
    rule: 'a renter is asked for another unit no longer than he was told',
    text: `SELECT id FROM maintenance_swap WHERE status = 'asked'
      AND (answer_before < $1 OR asked_at < $1::timestamptz - interval '${swapAnswerHours} hours')`,
    isTimed: true,
  },
  {
    rule: 'work waits for acceptance, and a quote for an answer, no longer than was said',
    text: `SELECT id FROM maintenance_request WHERE status = 'pending_acceptance' AND confirm_before < $1
      OR status = 'pending_quote' AND answer_before < $1`,
    isTimed: true,
  },
]
