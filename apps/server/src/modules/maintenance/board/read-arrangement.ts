/** What an order's days and people could be, and what is in the way of those that are wanted. */
import { type arrangement, type arrangementQuery } from '@jihui/protocol/maintenance/board/schema'
import { blockLimits } from '@jihui/protocol/owner/fleet'
import type { OccupancyKind } from '@jihui/protocol/catalogue/availability'
import { proposedTechniciansMax } from '@jihui/protocol/maintenance/scheduling-schema'
import { workOrderNumber } from '@jihui/protocol/maintenance/orders/work-order-machine'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { addDays, dayOf } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { listExpiries } from '../../catalogue/public.ts'
import { findExchange, listUnitsFor } from '../../rental/public.ts'
import { findTask, type TaskRow } from '../orders/order-queries.ts'
import { rolesOfRow } from '../orders/order-view.ts'
import { askerOf, payerOf } from '../orders/parties-of-order.ts'
import { findPeopleOfUnit } from '../parties.ts'
import { listTaken, type TakenRow } from '../scheduling-queries.ts'
import { listSwapsOfTask, viewSwap } from '../swaps/swap-queries.ts'
import { firstFree, type Stretch } from '../upkeep-orders/free-stretch.ts'
import { findOrdersOnDays, listDaysOfTechnicians } from './board-queries.ts'
import { viewTaken } from './read-board.ts'
import { findTechnicianRows, readTechnicianRows } from './technician-rows.ts'

type Arrangement = z.output<typeof arrangement>
type Clash = Arrangement['clashes'][number]

const proposedMax = 10
const swapUnitsMax = 10
/** Where no days are asked for, technicians are told with what they have in so many. */
const lookAheadDays = 30

/** One after the other, each as long as the work. */
const propose = (taken: readonly TakenRow[], first: string, latest: string, days: number): Stretch[] => {
  const found: Stretch[] = []
  let from = first
  while (found.length < proposedMax) {
    const next = firstFree(taken, from, latest, days)
    if (!next) break
    found.push(next)
    from = addDays(next.to, 1)
  }
  return found
}
/** Before the machine's document runs out, where there are such days. */
const inTime = (found: readonly Stretch[], until: string | null): Stretch[] => {
  const before = until === null ? [] : found.filter(({ to }) => to <= until)
  return before.length > 0 ? before : [...found]
}
const firstExpiry = async (db: Queryable, unitId: number, today: string): Promise<string | null> => {
  const days = (await listExpiries(db, [unitId])).map((one) => one.expires_on).filter((day) => day >= today)
  return days.toSorted()[0] ?? null
}

const overlaps = (one: Stretch, other: Stretch): boolean => one.from <= other.to && other.from <= one.to

/** The unit is with that renter anyhow on days of the order's own rental. */
const clashesOfUnit = async (
  db: Queryable,
  row: TaskRow,
  taken: readonly TakenRow[],
  wanted: Stretch,
): Promise<Clash[]> => {
  const inTheWay = taken.filter(
    (one) => overlaps(one, wanted) && (one.rental_id === null || one.rental_id !== row.rental_id),
  )
  const orders = await findOrdersOnDays(db, row.unit_id, wanted)
  const clashes: Clash[] = []
  for (const one of inTheWay) {
    const isRental = one.kind === 'rental' && one.rental_id !== null
    const exchange = isRental ? await findExchange(db, one.rental_id!, row.unit_id) : null
    const units = exchange?.isPossible ? await listUnitsFor(db, one.rental_id!, row.unit_id, swapUnitsMax) : []
    clashes.push({
      task_id: orders.find((order) => order.occupancy_id === one.id)?.id ?? null,
      ways: units.length > 0 ? ['other_days', 'swap', 'cancel'] : ['other_days', 'cancel'],
      swap_units: units,
      must_ask: exchange?.isPromised ?? false,
      ...viewTaken({ ...one, kind: one.kind as OccupancyKind }, true),
    })
  }
  return clashes
}

/** Those who may be sent, with what they have on the days; whoever it is or would be given to is there. */
const readTechnicians = async (
  db: Queryable,
  row: TaskRow,
  days: Stretch,
  { technician_id: chosen, keyword }: z.output<typeof arrangementQuery>,
) => {
  const sent = await readTechnicianRows(
    db,
    [row.assigned_to, chosen].filter((id) => typeof id === 'number'),
  )
  const others = await findTechnicianRows(db, keyword, proposedTechniciansMax)
  const people = [...sent.filter(({ id }) => others.every((one) => one.id !== id)), ...others]
  const taken = await listDaysOfTechnicians(
    db,
    people.map(({ id }) => id),
    days,
    row.id,
  )
  const payer = payerOf({ payer: row.payer, userId: row.user_id }, { ownerId: row.owner_id, renterId: row.renter_id })
  const asker = askerOf({ userId: row.user_id, takenBy: row.taken_by, isReported: row.is_reported })
  return people.map(({ id, name, open_count: openCount }) => {
    const own = taken.filter((one) => one.assigned_to === id)
    return {
      id,
      name,
      open_count: openCount,
      taken: own.map(({ id: taskId, title, from, to }) => ({ task_id: taskId, title, from, to })),
      is_free: own.length === 0,
      is_party: id === payer || id === asker,
    }
  })
}
const clashesOfTechnician = (
  technicians: Arrangement['technicians'],
  technicianId: number | null | undefined,
): Clash[] =>
  (technicians.find(({ id }) => id === technicianId)?.taken ?? []).map(({ task_id: taskId, title, from, to }) => ({
    from,
    to,
    kind: 'technician',
    label: `${workOrderNumber(taskId)} ${title}`,
    rental_id: null,
    task_id: taskId,
    ways: ['other_technician', 'other_days', 'cancel'],
    swap_units: [],
    must_ask: false,
  }))

const wantedOf = (row: TaskRow, { from, to }: z.output<typeof arrangementQuery>): Stretch | null => {
  const first = from || row.start_date
  if (!first) return null
  const last = from ? to || from : (row.end_date ?? first)
  const sentence = '结束日期不能早于开始日期'
  if (last < first) refuse('request.invalid', { message: sentence, errors: { to: sentence } })
  return { from: first, to: last }
}

export const readArrangement = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  taskId: number,
  query: z.output<typeof arrangementQuery>,
): Promise<Arrangement> => {
  const now = clock.now()
  const today = dayOf(now)
  const row = (await findTask(db, actor, now, taskId)) ?? refuse('care.not_found')
  if (!rolesOfRow(row, actor).some((role) => role === 'owner' || role === 'staff')) refuse('auth.forbidden')
  const wanted = wantedOf(row, query)
  const first = wanted && wanted.from > today ? wanted.from : today
  const [taken, until, people, technicians, swaps] = await Promise.all([
    listTaken(db, row.unit_id, today, row.occupancy_id),
    firstExpiry(db, row.unit_id, today),
    findPeopleOfUnit(db, row.unit_id, row.rental_id),
    readTechnicians(db, row, wanted ?? { from: today, to: addDays(today, lookAheadDays) }, query),
    listSwapsOfTask(db, taskId),
  ])
  const latest = addDays(today, blockLimits.aheadMax - row.duration_days)
  const ofUnit = wanted ? await clashesOfUnit(db, row, taken, wanted) : []
  return {
    task_id: row.id,
    version: row.version,
    duration_days: row.duration_days,
    due_on: row.due_on,
    is_with_renter: people.renterIds.length > 0,
    document_until: until,
    proposed: inTime(propose(taken, first, latest, row.duration_days), until),
    technicians,
    clashes: wanted ? [...ofUnit, ...clashesOfTechnician(technicians, query.technician_id ?? row.assigned_to)] : [],
    swaps: swaps.map((swap) => viewSwap(swap, actor)),
  }
}
