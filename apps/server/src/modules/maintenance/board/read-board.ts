/** The board of some days: a row for each technician, or for each unit that has something. */
import { occupancyKinds } from '@jihui/protocol/catalogue/availability'
import { type board, boardLimits, type boardQuery } from '@jihui/protocol/maintenance/board/schema'
import {
  workOrderActionsFor,
  workOrderNumber,
  workOrderStatuses,
} from '@jihui/protocol/maintenance/orders/work-order-machine'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import type * as z from 'zod/mini'
import { type Actor, ownerIdOf } from '../../../platform/access.ts'
import type { Services } from '../../../platform/services.ts'
import { type DaysOfUnit, listDaysOfUnits } from '../../calendar/public.ts'
import { rolesOf } from '../orders/parties-of-order.ts'
import { listTechnicianRows } from './technician-rows.ts'
import {
  type BoardFilter,
  type BoardRow,
  countOpenByUnit,
  listBoardOrders,
  listTechniciansNamed,
  listUndated,
} from './board-queries.ts'

type Board = z.output<typeof board>
type Row = Board['rows'][number]
type Task = Board['waiting'][number]

/** Those with nothing to do stand on the board as well, so many of them. */
const idleRowsMax = 200
const isDesk = (actor: Actor): boolean => actor.isStaff && actor.permissions.has('equipment_view')
const mayArrange = (row: BoardRow, actor: Actor): boolean => {
  const { user_id: userId, taken_by: takenBy, assigned_to: assignedTo, payer, is_reported: isReported, origin } = row
  const parties = {
    ownerId: row.owner_id,
    // Who pays decides nothing about days.
    renterId: null,
    renterKey: null,
    name: row.equipment_name,
    serial: row.unit_serial,
  }
  const roles = rolesOf({ userId, takenBy, assignedTo, payer, isReported, origin }, parties, actor)
  return workOrderActionsFor(row.status, roles).includes('assign')
}
/** Whoever reads, and the technicians of what he reads. */
interface Reader {
  readonly actor: Actor
  readonly people: ReadonlyMap<number, Awaited<ReturnType<typeof listTechniciansNamed>>[number]>
}
const viewTask = (row: BoardRow, { actor, people }: Reader): Task => ({
  id: row.id,
  number: workOrderNumber(row.id),
  title: row.title,
  equipment_name: row.equipment_name,
  unit_serial: row.unit_serial,
  unit_id: row.unit_id,
  technician_id: row.assigned_to,
  technician_name: (row.assigned_to !== null && people.get(row.assigned_to)?.name) || '',
  kind: row.kind,
  urgency: row.urgency,
  status: row.status,
  status_display: workOrderStatuses[row.status].label,
  version: row.version,
  city: row.city,
  due_on: row.due_on,
  is_late: row.is_late,
  can_arrange: mayArrange(row, actor),
  from: row.from,
  to: row.to,
})
const viewDated = (row: BoardRow, reader: Reader) => ({ ...viewTask(row, reader), from: row.from!, to: row.to! })

/** Which order has a unit is the desk's to know, and its owner's. */
export const viewTaken = (
  { from, to, kind, rental_id: rentalId, reason }: Omit<DaysOfUnit, 'id' | 'unit_id'>,
  isTold: boolean,
) => {
  const told = rentalId === null ? reason : isTold ? orderNumber(rentalId) : ''
  return {
    from,
    to,
    kind,
    label: [occupancyKinds[kind], told].filter(Boolean).join(' '),
    rental_id: isTold ? rentalId : null,
  }
}

const groupBy = <T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

type Reading = Pick<Services, 'db' | 'clock'>
/** The desk sees all who may be sent, also those who have nothing; anybody else those he has to do with. */
const rowsOfTechnicians = async (
  { db }: Reading,
  reader: Reader,
  rows: readonly BoardRow[],
  { technicianId }: BoardFilter,
): Promise<Row[]> => {
  const groups = groupBy(rows, (row) => row.assigned_to)
  const all = isDesk(reader.actor) ? await listTechnicianRows(db, idleRowsMax) : []
  const known = [...reader.people.values()].filter(({ id }) => groups.has(id))
  const people = new Map([...all, ...known].map((person) => [person.id, person]))
  const viewGroup = (id: number | null) => (groups.get(id) ?? []).map((row) => viewDated(row, reader))
  const view = { hint: '', taken: [] }
  const unsent = groups.has(null)
    ? [{ ...view, id: null, label: '还没有派人', open_count: groups.get(null)!.length, tasks: viewGroup(null) }]
    : []
  const sent = [...people.values()]
    .filter(({ id }) => technicianId === undefined || id === technicianId)
    .map(({ id, name, open_count: openCount }) => ({
      ...view,
      id,
      label: name ?? '',
      open_count: openCount,
      tasks: viewGroup(id),
    }))
  return [...unsent, ...sent]
}

const rowsOfUnits = async (
  { db }: Reading,
  reader: Reader,
  rows: readonly BoardRow[],
  filter: BoardFilter,
): Promise<Row[]> => {
  const groups = groupBy(rows, (row) => row.unit_id)
  const ids = [...groups.keys()].slice(0, boardLimits.rows)
  const [held, counts] = await Promise.all([
    listDaysOfUnits(db, ids, filter, boardLimits.tasks),
    countOpenByUnit(db, ids),
  ])
  const own = new Set(rows.map((row) => row.occupancy_id))
  const taken = groupBy(
    held.filter((one) => !own.has(one.id)),
    (one) => one.unit_id,
  )
  return ids.map((id) => {
    const group = groups.get(id)!
    const { equipment_name: label, unit_serial: hint, owner_id: ownerId } = group[0]!
    const isTold = isDesk(reader.actor) || ownerId === ownerIdOf(reader.actor)
    return {
      id,
      label,
      hint,
      open_count: counts.get(id) ?? 0,
      tasks: group.map((row) => viewDated(row, reader)),
      taken: (taken.get(id) ?? []).map((one) => viewTaken(one, isTold)),
    }
  })
}

export const readBoard = async (
  services: Reading,
  actor: Actor,
  { from, to, by, line, technician_id: technicianId }: z.output<typeof boardQuery>,
): Promise<Board> => {
  const { db, clock } = services
  const now = clock.now()
  const filter = { from, to, line, technicianId }
  const [found, undated] = await Promise.all([
    listBoardOrders(db, actor, now, filter),
    listUndated(db, actor, now, filter),
  ])
  const dated = found.slice(0, boardLimits.tasks)
  const waiting = undated.slice(0, boardLimits.waiting)
  const sent = new Set([...dated, ...waiting].flatMap((row) => row.assigned_to ?? []))
  const people = new Map((await listTechniciansNamed(db, [...sent])).map((person) => [person.id, person]))
  const reader = { actor, people }
  const rows = await (by === 'unit' ? rowsOfUnits : rowsOfTechnicians)(services, reader, dated, filter)
  const unitCount = by === 'unit' ? new Set(dated.map((row) => row.unit_id)).size : 0
  return {
    from,
    to,
    rows: rows.slice(0, boardLimits.rows),
    waiting: waiting.map((row) => viewTask(row, reader)),
    is_cut:
      found.length > boardLimits.tasks ||
      undated.length > boardLimits.waiting ||
      unitCount > boardLimits.rows ||
      rows.length > boardLimits.rows,
  }
}
