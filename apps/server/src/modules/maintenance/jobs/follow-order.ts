/** The job of a work order: opened when it is given to a certified technician, moved by whatever moves the order. */
import type { JobAction } from '@jihui/protocol/job/machine'
import type { PauseReason, WorkOrderAction } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { callOutOf, callOutPayOf } from '@jihui/protocol/maintenance/orders/prices'
import { findLine } from '@jihui/protocol/rental/lines'
import { type SkillCode, skillCodes } from '@jihui/protocol/technician/skills'
import { sql } from 'drizzle-orm'
import { addDays, addHours, dayOf, startOfDay } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { unitsOfMachines } from '../../catalogue/public.ts'
import { cityAsFiled, placeNamed } from '../../geography/public.ts'
import { type FollowedAction, followSource, openJobFor } from '../../job/public.ts'
import type { OrderRow, OrderStep } from '../orders/move-order.ts'
import { pricesOf } from '../prices/price-lists.ts'

/** Days a visit without days may take to come about, and the hours of a day in which work is done. */
const anyDays = 7
const workday = { from: 8, to: 18 }
/** A work order waits for its technician as long as nobody gives it to another. */
const waitDays = 365

/** What each step of an order does to its job, in order, as far as the job takes it; who moves the order moves no job. */
const byTechnician = (...actions: JobAction[]) => actions.map((action) => ({ action, as: 'technician' as const }))
const byOrder = (...actions: JobAction[]) => actions.map((action) => ({ action, as: 'system' as const }))
const follows: Readonly<Partial<Record<WorkOrderAction, readonly FollowedAction[]>>> = {
  // Given to somebody, or to somebody else.
  assign: byOrder('replace', 'cancel'),
  accept: byTechnician('accept'),
  // Given back, or turned down before it was taken.
  decline: [...byTechnician('release'), ...byOrder('cancel')],
  start: byTechnician('checkin', 'start'),
  pause: byTechnician('pause'),
  resume: byTechnician('resume'),
  complete: byTechnician('resume', 'complete'),
  confirm: byOrder('accept_work'),
  count_accepted: byOrder('accept_work'),
  reopen: byOrder('accept_work'),
  note_done: byOrder('accept_work', 'cancel'),
  cancel: byOrder('cancel'),
}

const skillOf = ({ skill, line }: OrderRow): SkillCode | null =>
  skillCodes.find((code) => code === skill) ?? findLine(line).repairSkills?.[0] ?? null

const machineRow = {
  name: 'text',
  city: 'text',
  category: 'text',
  maker: 'text',
  latitude: 'number?',
  longitude: 'number?',
  owner_id: 'number?',
} as const
const findMachine = async (tx: Tx, unitId: number) => {
  const { rows } = await ask(
    tx,
    machineRow,
    sql`select e.name, u.city, e.category_id::text as category, e.manufacturer as maker,
        u.latitude::float8 as latitude, u.longitude::float8 as longitude, e.owner_id
      from ${unitsOfMachines} where u.id = ${unitId}`,
  )
  return rows[0]!
}

/** Given to somebody: his is the only offer. Nothing where he is not certified here, or nobody knows where the machine is. */
export const openJobOf = async (
  tx: Tx,
  order: OrderRow,
  { by, now, hooks }: Pick<OrderStep, 'by' | 'now' | 'hooks'>,
): Promise<void> => {
  const skill = skillOf(order)
  if (skill === null || order.assignedTo === null) return
  const machine = await findMachine(tx, order.unitId)
  const city = cityAsFiled(machine.city)
  const stated = machine.latitude === null || machine.longitude === null ? null : machine
  const place = stated ? { latitude: stated.latitude!, longitude: stated.longitude! } : placeNamed(city)
  if (!place) return
  const from = order.startDate ?? dayOf(now)
  const to = order.endDate ?? addDays(from, anyDays)
  const prices = await pricesOf(tx, order.priceVersion)
  await openJobFor(
    tx,
    {
      source: 'task',
      sourceId: order.id,
      customerId: order.userId ?? machine.owner_id,
      title: `${machine.name}：${order.title}`.slice(0, 200),
      urgency: order.urgency,
      skill,
      level: 1,
      kind: machine.category,
      maker: machine.maker,
      city,
      district: '',
      ...place,
      windowStart: addHours(startOfDay(from), workday.from),
      windowEnd: addHours(startOfDay(to), workday.to),
      payLines: order.isRework ? [] : [callOutPayOf(prices, callOutOf(prices, city).priceFen)],
      steps: [],
      searchUntil: addHours(now, 24 * waitDays),
      doorCode: null,
      isRework: order.isRework,
      isPromised: false,
    },
    order.assignedTo,
    { by, now, hooks },
  )
}

const setOf = (action: WorkOrderAction, { set, now }: OrderStep) => {
  if (action === 'start') return { arrivedAt: now, startedAt: set?.startedAt ?? now }
  if (action === 'pause') return { pauseReason: set?.pauseReason as PauseReason }
  if (action === 'resume') return { pauseReason: null }
  return action === 'complete' ? { submittedAt: now, pauseReason: null } : {}
}

/** In the order's transaction, after it moved. `before`: as it stood. */
export const followOrder = async (tx: Tx, before: OrderRow, after: OrderRow, step: OrderStep): Promise<void> => {
  const { action, by, notes = '', now, hooks } = step
  const steps = follows[action]
  if (!steps) return
  const told = { steps, notes, set: setOf(action, step), technicianId: before.assignedTo }
  await followSource(tx, 'task', after.id, told, { by, now, hooks })
  if (action === 'assign') await openJobOf(tx, after, step)
}
