/** A rental in the way of work gets another unit of the same machine: at once, or once its renter agreed. */
import { swapAnswerHours } from '@jihui/protocol/maintenance/board/swap-machine'
import { isOverOrder } from '@jihui/protocol/maintenance/orders/work-order-machine'
import type { swapRequest } from '@jihui/protocol/maintenance/orders/task-schema'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { addHours, startOfDay } from '../../../platform/clock.ts'
import { isOfTable, sqlStateOf, sqlStates, type Tx } from '../../../platform/database/database.ts'
import type { Client } from '../../../platform/http/call.ts'
import { nameOf } from '../../../platform/machine/transition.ts'
import { refuse, Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { type Exchange, exchangeUnit, findExchange, listUnitsFor, requireNoPartyOfOrder } from '../../rental/public.ts'
import { type OrderRow } from '../orders/move-order.ts'
import { toldOfRenter } from '../orders/told-of-renter.ts'
import { requireNoPartyOfUnit } from '../parties.ts'
import { actAs, reachOrder } from '../requests/reach.ts'
import { noteSwap, type SwapLocked, tellSwap } from './move-swap.ts'
import { maintenanceSwap } from './swap-table.ts'

/** A refusal of the rental's, in the words of this call; whatever else stays as it is. */
export const whyNot = (error: unknown): string => {
  if (error instanceof Refusal && error.code.startsWith('rental.')) return error.message
  throw error
}
const impossible = (message: string): never => refuse('care.swap_not_possible', { message })

const needExchange = async (tx: Tx, order: OrderRow, rentalId: number, toUnit: number): Promise<Exchange> => {
  if (isOverOrder(order.status)) impossible('维护单已经结束，不用换了')
  const rental = (await findExchange(tx, rentalId, order.unitId)) ?? impossible('这个订单没有占用这台设备')
  if (!rental.isPossible) impossible('设备已经发出，不能换了')
  const free = await listUnitsFor(tx, rentalId, order.unitId, 200)
  if (!free.some(({ id }) => id === toUnit)) impossible('那台不是同款，或者在这些天里有人用，换一台')
  return rental
}

/** He is asked before the rental begins, and not twice at a time. */
const insertSwap = async (tx: Tx, swap: Omit<typeof maintenanceSwap.$inferInsert, 'id'>): Promise<SwapLocked> => {
  const rows = await tx
    .insert(maintenanceSwap)
    .values(swap)
    .returning()
    .catch((error: unknown) => {
      if (sqlStateOf(error) === sqlStates.uniqueViolation && isOfTable(error, 'maintenance_swap'))
        return impossible('已经在问租客了，等他答复')
      throw error
    })
  return rows[0] as SwapLocked
}

const noteByStaff = (tx: Tx, actor: Actor, swap: SwapLocked, client: Client, now: Date) =>
  writeAudit(
    tx,
    {
      actor,
      action: 'maintenance.swap',
      objectType: 'maintenance_request',
      objectId: swap.requestId,
      after: {
        rental_id: swap.rentalId,
        from_unit_id: swap.fromUnitId,
        to_unit_id: swap.toUnitId,
        status: swap.status,
      },
      client,
    },
    now,
  )

/** Answers whether it is done, or the renter is asked. */
export const swapUnit = (
  services: Services,
  actor: Actor,
  taskId: number,
  { rental_id: rentalId, unit_id: toUnitId }: z.output<typeof swapRequest>,
  client: Client,
): Promise<'done' | 'asked'> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const reached = await reachOrder(tx, actor, taskId, now)
    const { order } = reached
    const as = actAs(reached, ['owner', 'staff'])
    if (as === 'staff') {
      await requireNoPartyOfUnit(services, tx, actor, order.unitId, order.rentalId)
      await requireNoPartyOfOrder(services, tx, actor, rentalId)
    }
    const rental = await needExchange(tx, order, rentalId, toUnitId)
    const swap = { requestId: taskId, rentalId, fromUnitId: order.unitId, toUnitId, askedBy: actor.id, askedAt: now }
    const notes = `${nameOf(actor)}安排，原来那台要维护`
    if (!rental.isPromised)
      await exchangeUnit(services, tx, { rentalId, fromUnit: order.unitId, toUnit: toUnitId, notes, now }).catch(
        (error: unknown) => impossible(whyNot(error)),
      )
    const firstDay = startOfDay(rental.startDate)
    const within = addHours(now, swapAnswerHours)
    const answerBefore = rental.isPromised ? (firstDay > now && firstDay < within ? firstDay : within) : null
    const made = await insertSwap(tx, { ...swap, status: rental.isPromised ? 'asked' : 'agreed', answerBefore })
    for (const userId of await toldOfRenter(services, tx, rental))
      await tellSwap(tx, rental.isPromised ? 'maintenance.swap_asked' : 'maintenance.swap_done', made, userId)
    await noteSwap(tx, made, actor, now)
    if (as === 'staff') await noteByStaff(tx, actor, made, client, now)
    return rental.isPromised ? 'asked' : 'done'
  })
