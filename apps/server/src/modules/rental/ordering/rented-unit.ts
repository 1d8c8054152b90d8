import { jsonOf, type RowOf } from '../../../platform/database/columns.ts'
import { firstUnitName } from '../units.ts'
import { shownNameOf } from '../../identity/public.ts'

/** What lists about a rental say of its unit, its renter and its days. */
export const rentedUnitRow = {
  line: 'text',
  equipment_id: 'number',
  equipment_name: 'text',
  equipment_model: 'text',
  unit_serial: 'text',
  details: jsonOf<Record<string, unknown>>(),
  customer_name: 'text',
  start_date: 'day',
  end_date: 'day',
  days: 'number',
} as const
export type RentedUnitRow = RowOf<typeof rentedUnitRow>

/** The same of rental r with equipment e, its first unit u (`firstUnit`) and the renter c. */
export function rentedUnitColumns(): string {
  return `r.line, e.id AS equipment_id, e.name AS equipment_name, e.model AS equipment_model, ${firstUnitName} AS unit_serial,
     r.details, ${shownNameOf('c')} AS customer_name, r.start_date, r.end_date, r.days`
}
