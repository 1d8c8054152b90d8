/** What an appointment is for: some of the owner's machines, some of the company's orders, or all. */
import type { appointmentRequest } from '@jihui/protocol/appointment/schema'
import { type AppointmentRole, appointmentRoles } from '@jihui/protocol/appointment/machine'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import type * as z from 'zod/mini'
import type { Queryable } from '../../platform/database/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { listUnitsNamed } from '../catalogue/public.ts'
import { countOrdersOf } from '../rental/public.ts'
import type { Appointer } from './appointers.ts'
import type { AppointmentRow } from './move-appointment.ts'

type Scope = z.output<typeof appointmentRequest>['scope']

const wrong = (sentence: string): never =>
  refuse('appointment.scope_wrong', { message: sentence, errors: { scope: sentence } })

/** The ids as they are kept; null: all. Refuses what is not whoever appoints has. */
export const readScope = async (
  db: Queryable,
  { ownerId, tenantId }: Appointer,
  role: AppointmentRole,
  scope: Scope,
): Promise<number[] | null> => {
  const { unit_ids: units, rental_ids: rentals } = scope ?? {}
  if (!units && !rentals) return null
  if (!appointmentRoles[role].hasScope) return wrong(`${appointmentRoles[role].label}不分设备和订单`)
  if (ownerId !== null && rentals) return wrong('设备主按设备任命，请选择设备')
  if (tenantId !== null && units) return wrong('企业按订单任命，请选择订单')
  const ids = [...new Set(units ?? rentals)].toSorted((one, other) => one - other)
  const own =
    ownerId === null
      ? await countOrdersOf(db, tenantId, ids)
      : (await listUnitsNamed(db, ids)).filter((unit) => unit.ownerId === ownerId).length
  if (own < ids.length) return wrong(units ? '里面有不是你的设备' : '里面有不是这家企业的订单')
  return ids
}

export const viewScope = ({ ownerId, scopeIds }: AppointmentRow) => {
  if (scopeIds === null) return null
  return ownerId === null ? { rental_ids: scopeIds } : { unit_ids: scopeIds }
}
/** Machine → its name and serial, of those some appointments are for. */
export const namesOfUnits = async (
  db: Queryable,
  rows: readonly AppointmentRow[],
): Promise<ReadonlyMap<number, string>> => {
  const ids = [...new Set(rows.flatMap(({ ownerId, scopeIds }) => (ownerId === null ? [] : (scopeIds ?? []))))]
  if (ids.length === 0) return new Map()
  return new Map((await listUnitsNamed(db, ids)).map(({ id, name, serial }) => [id, `${name} ${serial}`]))
}
export const scopeWords = ({ ownerId, scopeIds }: AppointmentRow, units: ReadonlyMap<number, string>): string[] =>
  (scopeIds ?? []).map((id) => (ownerId === null ? `订单 ${orderNumber(id)}` : (units.get(id) ?? `设备 ${id}`)))
