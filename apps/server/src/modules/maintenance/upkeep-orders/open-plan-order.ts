/** What a machine is due for becomes an order, with days on which it is free and the parts it takes kept aside. */
import type { Urgency } from '@jihui/protocol/maintenance/machine'
import { findLine } from '@jihui/protocol/rental/lines'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { addDays, dayOf } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { lockUnits, unitsOfMachines } from '../../catalogue/public.ts'
import { listPartsNamed, reserveForWork } from '../../parts/public.ts'
import type { DueOrder } from '../../upkeep/public.ts'
import type { OrderRow } from '../orders/move-order.ts'
import { openOrder } from '../orders/open-order.ts'
import { listTaken } from '../scheduling-queries.ts'
import { maintenanceRequest } from '../table.ts'
import { firstFree, type Stretch } from './free-stretch.ts'
import { daysFromToday, keepDays } from './keep-proposed.ts'
import { tellDue, tellGraveAlarm } from './tell-opened.ts'

const isGrave = ({ alarm }: DueOrder): boolean => alarm?.level === 'critical'

/** One order for a machine and a plan; a later visit of one that is still worked on counts. */
const findLive = async (tx: Tx, { planId, unitId }: DueOrder): Promise<number | null> => {
  const { id, resolvedAt } = maintenanceRequest
  const [row] = await tx
    .select({ id })
    .from(maintenanceRequest)
    .where(and(eq(maintenanceRequest.planId, planId), eq(maintenanceRequest.unitId, unitId), isNull(resolvedAt)))
    .orderBy(desc(id))
    .limit(1)
  return row?.id ?? null
}

const findMachine = async (tx: Tx, unitId: number) => {
  const { rows } = await ask(
    tx,
    { line: 'text', equipment_id: 'number' },
    sql`select e.line, e.id as equipment_id from ${unitsOfMachines} where u.id = ${unitId}`,
  )
  return rows[0]!
}

/** A grave alarm keeps it from today, where nobody has it; anything else waits for the first days that are long enough. */
const proposeDays = async (tx: Tx, due: DueOrder, today: string): Promise<Stretch | null> => {
  if (isGrave(due)) return daysFromToday(tx, due, today)
  await lockUnits(tx, [due.unitId])
  const taken = await listTaken(tx, due.unitId, today, null)
  const first = due.dueOn > today ? due.dueOn : today
  return firstFree(taken, first, addDays(first, due.toleranceDays), due.durationDays)
}
/** Parts that are not kept any more are left to whoever does the work. */
const keepParts = async (tx: Tx, order: OrderRow, equipmentId: number, now: Date): Promise<void> => {
  const wanted = order.parts.map(({ part_id: partId, quantity }) => ({ partId, quantity, reason: '维保计划' }))
  const known = await listPartsNamed(
    tx,
    wanted.map(({ partId }) => partId),
  )
  const lines = wanted.filter(({ partId }) => known.get(partId)?.isRetired === false)
  await reserveForWork(tx, { taskId: order.id, equipmentId, lines }, { by: 'system', now })
}

const urgencyOf = (due: DueOrder): Urgency => {
  if (isGrave(due)) return 'high'
  return due.alarm || due.isLate ? 'medium' : 'low'
}
export const openPlanOrder = async (
  services: Services,
  tx: Tx,
  due: DueOrder,
): Promise<{ readonly taskId: number; readonly isNew: boolean }> => {
  const live = await findLive(tx, due)
  if (live !== null) return { taskId: live, isNew: false }
  const now = services.clock.now()
  const { line, equipment_id: equipmentId } = await findMachine(tx, due.unitId)
  const steps = due.steps.map(({ min = null, max = null, unit, ...step }) => ({ ...step, min, max, unit: unit ?? '' }))
  const isMetered = findLine(line).handover.meter !== null
  const { unitId, kind, title, reason: description } = due
  const about = { unitId, kind, title, description, urgency: urgencyOf(due), userId: null } as const
  const order = await openOrder(
    tx,
    {
      ...about,
      origin: due.alarm ? 'alarm' : 'plan',
      more: {
        planId: due.planId,
        steps,
        parts: due.parts,
        skill: due.skill,
        durationDays: due.durationDays,
        toleranceDays: due.toleranceDays,
        requiresSignature: due.requiresSignature || steps.some((step) => step.kind === 'signature'),
        needsMeter: due.countsMeter || (kind === 'service' && isMetered),
        dueOn: due.dueOn,
        isLate: due.isLate,
        alarm: due.alarm ?? null,
        alarmCount: due.alarm ? 1 : 0,
      },
    },
    { by: 'system', now },
  )
  const kept = await keepDays(tx, order, await proposeDays(tx, due, dayOf(now)), now)
  await keepParts(tx, order, equipmentId, now)
  await (isGrave(due) ? tellGraveAlarm : tellDue)(tx, kept)
  return { taskId: order.id, isNew: true }
}
