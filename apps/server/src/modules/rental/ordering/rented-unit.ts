import { shownNameOf } from '../../identity/public.ts'

/** What lists about a rental say of its unit, its renter and its days. */
export interface RentedUnitRow {
  line: string
  equipment_id: number
  equipment_name: string
  equipment_model: string
  unit_serial: string
  details: Record<string, unknown>
  customer_name: string
  start_date: string
  end_date: string
  days: number
}

/** The same of rental r with equipment e, its unit u and the renter c. */
export function rentedUnitColumns(): string {
  return `r.line, e.id AS equipment_id, e.name AS equipment_name, e.model AS equipment_model, u.serial AS unit_serial,
     r.details, ${shownNameOf('c')} AS customer_name, r.start_date, r.end_date, r.days`
}
