/** What whoever reads a code is to the machine, and where it leads him. */
import type { CodeLink, CodeReader } from '@jihui/protocol/machine-code/links'
import { driverLinks, ownerLinks, renterLinks, staffLinks, technicianLinks } from '@jihui/protocol/machine-code/links'
import { workOrderNumber } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { findLine } from '@jihui/protocol/rental/lines'
import { sql } from 'drizzle-orm'
import { type Actor, ownerIdOf } from '../../platform/access.ts'
import { ask } from '../../platform/database/ask.ts'
import type { Services } from '../../platform/services.ts'
import { findTripOfUnit } from '../freight/public.ts'
import { listVisitsOf } from '../maintenance/public.ts'
import { isOrderWhere, ordersOfUnit } from '../rental/public.ts'
import type { ScannedUnit } from './unit-codes.ts'

export interface ReaderOfCode {
  readonly reader: CodeReader
  readonly links: readonly CodeLink[]
}
export const guest: ReaderOfCode = { reader: 'guest', links: [] }

/** Paid for, and not yet back. */
const rentedStatuses = sql`('pending_delivery', 'in_use', 'overdue')`

/** The order by which he has the machine, or is to have it: his own, or one of a company he sees the orders of. */
const findOrderOf = async ({ db, hooks }: Services, unitId: number, { id }: Actor): Promise<number | null> => {
  const { company } = hooks.rental
  const isHis = sql`(r.renter_key = ${id} or ${company ? sql`r.tenant_id in (${company.seenBy(id)})` : sql`false`})`
  const orders = sql.raw(ordersOfUnit(String(unitId)))
  const { rows } = await ask(
    db,
    { id: 'number?' },
    sql`select max(o.rental_id) as id from (${orders}) o
      where ${isOrderWhere(sql`o.rental_id`, sql`r.status in ${rentedStatuses} and ${isHis}`)}`,
  )
  return rows[0]?.id ?? null
}

const screenOf = (line: string, name: 'order' | 'machine', id: number): string | null =>
  findLine(line).screens[name]?.paths[0]?.replace(':id', String(id)) ?? null

const staffReading = ({ equipmentId, unitId, ownerId, line }: ScannedUnit, actor: Actor): ReaderOfCode => {
  const isDesk = ownerId !== null && actor.permissions.has('equipment_edit')
  const path = isDesk ? `/admin/equipment-verification/${equipmentId}` : screenOf(line, 'machine', equipmentId)
  return { reader: 'staff', links: staffLinks(path, unitId) }
}

/** The nearest he is to it: whose machine it is, then who has it, works on it or carries it. */
export const readerOfCode = async (
  services: Services,
  unit: ScannedUnit,
  actor: Actor | null,
): Promise<ReaderOfCode> => {
  if (!actor) return guest
  const { db } = services
  const { unitId, equipmentId } = unit
  if (unit.ownerId === ownerIdOf(actor)) return { reader: 'owner', links: ownerLinks(equipmentId, unitId) }
  if (actor.isStaff && actor.permissions.has('equipment_view')) return staffReading(unit, actor)
  const rentalId = await findOrderOf(services, unitId, actor)
  if (rentalId !== null)
    return { reader: 'renter', links: renterLinks(rentalId, screenOf(unit.line, 'order', rentalId)) }
  const { live, hasWorked } = await listVisitsOf(db, unitId, actor.id)
  const tasks = live.map((id) => ({ id, number: workOrderNumber(id) }))
  const technician: ReaderOfCode = { reader: 'technician', links: technicianLinks(unitId, { tasks, hasWorked }) }
  if (tasks.length > 0) return technician
  const tripId = await findTripOfUnit(db, unitId, actor.id)
  if (tripId !== null) return { reader: 'driver', links: driverLinks(tripId) }
  return hasWorked || actor.roles.includes('technician') ? technician : guest
}
