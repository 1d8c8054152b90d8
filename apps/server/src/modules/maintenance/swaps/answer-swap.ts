/** What a renter says to another unit, and what time does where he says nothing. */
import type { SwapAction } from '@jihui/protocol/maintenance/board/swap-machine'
import type { swapAnswer } from '@jihui/protocol/maintenance/board/swap-schema'
import { isOverOrder } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { passEach } from '../../../platform/jobs/pass-each.ts'
import type { By } from '../../../platform/machine/transition.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { exchangeUnit, isOrderWhere, renterKeyOf } from '../../rental/public.ts'
import { lockOrder } from '../orders/move-order.ts'
import { noteSwap, type SwapLocked, swaps, tellSwap } from './move-swap.ts'
import { whyNot } from './swap-unit.ts'
import { maintenanceSwap } from './swap-table.ts'

const outcomes = {
  agree: 'maintenance.swap_agreed',
  refuse: 'maintenance.swap_refused',
  lapse: 'maintenance.swap_lapsed',
} as const satisfies Readonly<Record<SwapAction, string>>

interface Ending {
  readonly action: SwapAction
  readonly by: By
  readonly reason?: string
  readonly now: Date
}
const end = async (tx: Tx, swap: SwapLocked, { action, by, reason = '', now }: Ending): Promise<void> => {
  const as = by === 'system' ? 'system' : 'renter'
  const set = { reason, answeredAt: now }
  const after = await swaps.transition(tx, swap, { action, by, as, now, set })
  await noteSwap(tx, after, by, now)
  await tellSwap(tx, outcomes[action], after, swap.askedBy, reason)
}

/** Whoever asked has the machine's order locked before its swap, and so has whoever answers. */
const lockSwap = async (
  tx: Tx,
  where: ReturnType<typeof and>,
): Promise<{ readonly swap: SwapLocked; readonly isWanted: boolean } | null> => {
  const [found] = await tx.select({ requestId: maintenanceSwap.requestId }).from(maintenanceSwap).where(where)
  if (!found) return null
  const order = await lockOrder(tx, found.requestId)
  const swap = await swaps.lock(tx, where)
  return swap && { swap, isWanted: order !== null && !isOverOrder(order.status) }
}

/** What somebody has taken meanwhile cannot be had any more: then all stays as it was, and both are told. */
export const answerSwap = (
  services: Services,
  actor: Actor,
  id: number,
  { agreed, reason }: z.output<typeof swapAnswer>,
): Promise<SwapAction> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const isHis = isOrderWhere(sql`${maintenanceSwap.rentalId}`, sql`r.renter_key = ${renterKeyOf(actor)}`)
    const { swap, isWanted } =
      (await lockSwap(tx, and(eq(maintenanceSwap.id, id), isHis))) ?? refuse('care.swap_not_found')
    swaps.requireOpen(swap, agreed ? 'agree' : 'refuse')
    if (!agreed) {
      await end(tx, swap, { action: 'refuse', by: actor, reason, now })
      return 'refuse'
    }
    const { rentalId, fromUnitId: fromUnit, toUnitId: toUnit } = swap
    const exchange = () => exchangeUnit(services, tx, { rentalId, fromUnit, toUnit, notes: '租客同意', now })
    const why = isWanted ? await exchange().then(() => null, whyNot) : '那次维护已经结束，不用换了'
    if (why === null) await end(tx, swap, { action: 'agree', by: actor, reason, now })
    else await end(tx, swap, { action: 'lapse', by: 'system', reason: why, now })
    return why === null ? 'agree' : 'lapse'
  })

const isDue = (now: Date) => and(eq(maintenanceSwap.status, 'asked'), lte(maintenanceSwap.answerBefore, now))
export const lapseSwaps = (services: Services): Promise<number> => {
  const { db, clock } = services
  return passEach(services, {
    name: 'unanswered unit swaps',
    due: (isNotPaused, limit) =>
      db
        .select({ id: maintenanceSwap.id })
        .from(maintenanceSwap)
        .where(and(isDue(clock.now()), isNotPaused(maintenanceSwap.id)))
        .orderBy(asc(maintenanceSwap.answerBefore))
        .limit(limit),
    each: async (tx, { id }) => {
      const now = clock.now()
      const due = await lockSwap(tx, and(eq(maintenanceSwap.id, id), isDue(now)))
      if (due) await end(tx, due.swap, { action: 'lapse', by: 'system', reason: '租客没有答复', now })
    },
  })
}
