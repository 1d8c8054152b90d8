/** What is taken of a machine's days. */
import type { Pool } from 'pg'
import type { RowOf } from '../../platform/database/columns.ts'
import { run, statement } from '../../platform/database/database.ts'
import type { VersionedSource } from '../../platform/http/rendering.ts'

/** Days on which a unit is held, both ends included. */
const busyDays = { unit_id: 'number', kind: 'text', from: 'text', to: 'text' } as const
export type BusyDays = RowOf<typeof busyDays>

const busy = statement(
  'equipment_busy',
  busyDays,
  `SELECT o.unit_id, o.kind, lower(o.period)::text AS "from", (upper(o.period) - 1)::text AS "to"
   FROM occupancy o JOIN equipment_unit u ON u.id = o.unit_id
   WHERE u.equipment_id = $1 AND u.status = 'active' AND o.released_at IS NULL AND o.period && daterange($2, $3, '[]')
   ORDER BY o.unit_id, o.period`,
)
/** What holds the units of a machine within a period. */
export const listBusy = (pool: Pool, equipmentId: number, from: string, to: string) =>
  run(pool, busy, [equipmentId, from, to])

const calendar = statement(
  'equipment_calendar',
  { json: 'text' },
  `SELECT json_build_object('units_total', (SELECT count(*) FROM equipment_unit u WHERE u.equipment_id = e.id AND u.status = 'active'),
     'busy', coalesce(json_agg(json_build_object('unit_id', o.unit_id, 'kind', o.kind, 'from', lower(o.period),
       'to', upper(o.period) - 1) ORDER BY o.unit_id, o.period) FILTER (WHERE o.id IS NOT NULL), '[]'))::text AS json
   FROM equipment e LEFT JOIN equipment_unit u ON u.equipment_id = e.id AND u.status = 'active'
     LEFT JOIN occupancy o ON o.unit_id = u.id AND o.released_at IS NULL AND o.period && daterange($3, $4, '[]')
   WHERE e.id = $1 AND ($2::text IS NULL OR e.line = $2) AND e.status = 'active' GROUP BY e.id`,
)
/** The JSON of `{ units_total, busy: BusyDays[] }` of a machine within a period, short enough to be its own stamp. */
export const tellCalendar = (
  pool: Pool,
  equipmentId: number,
  line: string | null,
  from: string,
  to: string,
): VersionedSource => {
  const read = async () => (await run(pool, calendar, [equipmentId, line, from, to]))[0]?.json ?? null
  const whole = async () => {
    const text = await read()
    return text === null ? null : { stamp: text, text }
  }
  return { stamp: read, whole }
}
