/** Every unit of an owner with what holds it, day by day. */
import { type OccupancyKind, occupancyKinds } from '@jihui/protocol/catalogue/availability'
import { calendarDaysMax } from '@jihui/protocol/owner/fleet'
import type { calendar } from '@jihui/protocol/owner/days-schema'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { type RentalStatus, statusOf } from '@jihui/protocol/rental/machine'
import { findLine } from '@jihui/protocol/rental/lines'
import { toYuan } from '@jihui/protocol/values'
import type { Pool } from 'pg'
import type * as z from 'zod/mini'
import { addDays, daysBetween } from '../../platform/clock.ts'
import { jsonOf, type RowOf } from '../../platform/database/columns.ts'
import { run, statement } from '../../platform/database/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { dayFenOf, photoUrl, unitFacts } from '../catalogue/public.ts'
import { personName } from '../identity/public.ts'
import { partyOf } from '../rental/public.ts'
import { stoppedDaysJson } from '../standby/public.ts'

interface EntryRow {
  id: number
  kind: OccupancyKind
  from: string
  to: string
  reason: string
  rental_id: number | null
  status: RentalStatus | null
  details: Record<string, unknown> | null
  customer_name: string | null
  hold_expires_at: string | null
  maintenance_id: number | null
  stopped_days: string[]
}
/** The last day on which an entry of the calendar holds its unit. */
const lastDay = `least(upper(o.period) - 1, (o.released_at AT TIME ZONE 'Asia/Shanghai')::date)`
const stoppedDays = stoppedDaysJson({
  order: `CASE o.kind WHEN 'rental' THEN o.rental_id END`,
  unit: 'u.id',
  from: 'greatest(lower(o.period), $2::date)',
  to: `least(${lastDay}, $3::date)`,
})
const machineRow = {
  equipment_id: 'number',
  line: 'text',
  name: 'text',
  model: 'text',
  status: 'text',
  illustration: 'text',
  photo_id: 'text?',
  city: 'text',
  day_fen: 'number?',
  market_value_fen: 'number',
  units: jsonOf<
    {
      id: number
      serial: string
      city: string
      location: string
      details: Record<string, string>
      meter: number | null
      entries: EntryRow[]
    }[]
  >(),
} as const
type MachineRow = RowOf<typeof machineRow>

// What was rented and has come back is released; for the calendar it was there until the day it came back.
const machines = statement(
  'owner_calendar',
  machineRow,
  `SELECT e.id AS equipment_id, e.line, e.name, e.model, e.status, e.illustration, e.city, e.day_fen, e.market_value_fen,
     (SELECT p.file_id FROM equipment_photo p WHERE p.equipment_id = e.id ORDER BY p.position, p.id LIMIT 1) AS photo_id,
     (SELECT coalesce(json_agg(json_build_object('id', u.id, 'serial', u.serial, 'city', u.city, 'location', u.location,
        'details', u.details, 'meter', u.meter, 'entries', (
        SELECT coalesce(json_agg(json_build_object('id', o.id, 'kind', o.kind, 'from', lower(o.period)::text,
            'to', ${lastDay}::text, 'reason', o.reason,
            'rental_id', o.rental_id, 'status', r.status, 'details', r.details, 'hold_expires_at', r.hold_expires_at,
            'customer_name', ${personName('r.user_id')}, 'stopped_days', ${stoppedDays},
            'maintenance_id', (SELECT m.id FROM maintenance_request m WHERE m.occupancy_id = o.id))
          ORDER BY o.period), '[]')
        FROM occupancy o LEFT JOIN rental r ON r.id = o.rental_id
        WHERE o.unit_id = u.id AND NOT isempty(o.period) AND o.period && daterange($2::date, $3::date, '[]')
          AND (o.released_at IS NULL OR (o.kind = 'rental' AND r.returned_at IS NOT NULL
            AND (o.released_at AT TIME ZONE 'Asia/Shanghai')::date >= greatest(lower(o.period), $2::date)))
        )) ORDER BY u.id), '[]')
      FROM equipment_unit u WHERE u.equipment_id = e.id AND u.status = 'active') AS units
   FROM equipment e WHERE e.owner_id = $1 AND e.status <> 'removed' AND ($4::bigint IS NULL OR e.id = $4)
     AND ($5::text = '' OR e.line = $5) AND ($6::text = '' OR strpos(e.search_text, search_text($6)) > 0
       OR EXISTS (SELECT 1 FROM equipment_unit u WHERE u.equipment_id = e.id AND strpos(lower(u.serial), lower($6)) > 0))
   ORDER BY e.line, e.id`,
)

interface Asked {
  from?: string | null | undefined
  to?: string | null | undefined
  equipment_id?: number | undefined
  line: string
  keyword: string
}
const shownDays = 31

export const readCalendar = async (
  pool: Pool,
  ownerId: number,
  asked: Asked,
  today: string,
): Promise<z.output<typeof calendar>> => {
  const from = asked.from || today
  const to = asked.to || addDays(from, shownDays - 1)
  const days = daysBetween(from, to) + 1
  if (days < 1) refuse('request.invalid', { errors: { to: '结束日期不能早于开始日期' } })
  if (days > calendarDaysMax) refuse('request.invalid', { errors: { to: `一次最多看 ${calendarDaysMax} 天` } })
  const rows = await run(pool, machines, [ownerId, from, to, asked.equipment_id ?? null, asked.line, asked.keyword])
  return { from, to, today, machines: rows.map(viewMachine) }
}

const viewMachine = (row: MachineRow) => {
  const line = findLine(row.line)
  return {
    equipment_id: row.equipment_id,
    line: row.line,
    name: row.name,
    model: row.model,
    status: row.status,
    illustration: row.illustration,
    thumbnail_url: row.photo_id ? photoUrl(row.photo_id) : null,
    city: row.city,
    price_per_day: toYuan(dayFenOf(row, line)),
    units: row.units.map((unit) => ({
      id: unit.id,
      serial: unit.serial,
      city: unit.city,
      location: unit.location,
      facts: unitFacts(unit, line, true),
      entries: unit.entries.map((entry) => ({
        id: entry.id,
        kind: entry.kind,
        kind_display: occupancyKinds[entry.kind],
        from: entry.from,
        to: entry.to,
        reason: entry.reason,
        rental_id: entry.rental_id,
        order_number: entry.rental_id === null ? null : orderNumber(entry.rental_id),
        party_name: entry.rental_id === null ? null : partyOf(line, entry.details ?? {}) || (entry.customer_name ?? ''),
        status: entry.status,
        display_status: entry.status && statusOf(entry.status).label,
        hold_expires_at: entry.hold_expires_at && new Date(entry.hold_expires_at).toISOString(),
        maintenance_id: entry.maintenance_id,
        stopped_days: entry.stopped_days,
      })),
    })),
  }
}
