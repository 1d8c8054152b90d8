/** What a yes promises: rows that have to be there from then on, whoever is killed. */
import type { Answer } from '../../apps/server/src/testing/test-app.ts'
import type { Promised } from '../crashes/steps.ts'

interface Kept {
  readonly path: RegExp
  readonly promised: (body: any, sent: any, id: number) => readonly Promised[]
}
const row = (what: string, table: string, column: string, value: unknown): Promised => ({
  what: `${what} ${String(value)}`,
  text: `SELECT 1 FROM ${table} WHERE ${column} = $1`,
  values: [value],
})
/** As many rows of its history as whoever was answered has read. */
const told = (table: string, of: string) => (body: any) =>
  Array.isArray(body.history)
    ? [
        {
          what: `history of ${table} ${body.id}`,
          text: `SELECT 1 FROM ${table} WHERE ${of} = $1 HAVING count(*) >= $2`,
          values: [body.id, body.history.length],
        },
      ]
    : []

const ofWork: Kept['promised'] = (body, sent) => {
  if (sent?.event_id) return [row('act', 'maintenance_event', 'event_id', sent.event_id)]
  const history: { id: number }[] = body.history ?? body.task?.history ?? body.request?.history ?? []
  return history.length > 0 ? [row('step', 'maintenance_history', 'id', Math.max(...history.map(({ id }) => id)))] : []
}
const kept: readonly Kept[] = [
  { path: /maintenance\/(?:tasks|requests)\//, promised: ofWork },
  {
    path: /equipment-owner\/maintenance\/|rentals?\/maintenance/,
    promised: ({ id }) => [row('order', 'maintenance_request', 'id', id)],
  },
  { path: /\/parts\/inbound\//, promised: told('part_inbound_history', 'inbound_id') },
  { path: /\/parts\/outbound\//, promised: told('part_outbound_history', 'outbound_id') },
  { path: /\/parts\/\d+\/move\//, promised: (_body, sent) => [row('move', 'part_movement', 'reason', sent.reason)] },
  { path: /maintenance\/plans\//, promised: told('upkeep_plan_history', 'plan_id') },
  { path: /supplier\/orders\//, promised: told('supplier_order_history', 'order_id') },
  {
    path: /units\/\d+\/readings\//,
    promised: ({ reading, openings }) => [
      ...(reading ? [row('reading', 'unit_reading', 'id', reading.id)] : []),
      ...openings.map((one: { id: number }) => row('opening', 'upkeep_opening', 'id', one.id)),
    ],
  },
  {
    path: /meter-questions\//,
    promised: ({ id }) => [
      {
        what: `answer to question ${id}`,
        text: 'SELECT 1 FROM meter_question WHERE id = $1 AND answer IS NOT NULL',
        values: [id],
      },
    ],
  },
  {
    path: /\/m\/[^/]+\/report\//,
    promised: ({ report_number: number }) => [
      row('report', 'maintenance_request', 'id', Number(String(number).slice(1))),
    ],
  },
  { path: /\/blocks\/$/, promised: ({ id }) => [row('block', 'occupancy', 'id', id)] },
  {
    path: /maintenance\/swaps\/\d+\/answer\//,
    promised: ({ id, status }) => [
      {
        what: `swap ${id} is ${status}`,
        text: 'SELECT 1 FROM maintenance_swap WHERE id = $1 AND status = $2',
        values: [id, status],
      },
    ],
  },
]

export const promisedBy = (path: string, sent: unknown, { status, body }: Answer): readonly Promised[] => {
  if (status < 200 || status >= 300 || typeof body !== 'object') return []
  return kept.find((one) => one.path.test(path))?.promised(body, sent, 0) ?? []
}
