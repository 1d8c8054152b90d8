import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { refuse } from '../../../platform/refusal.ts'
import { lockPayable } from '../payables/known-payables.ts'
import type { PayableKey } from '../payables/payable-key.ts'
import { type Desk, holdsOf, reachGateway } from '../desk.ts'
import { aboutHold } from '../events.ts'
import type { HoldOutcome } from '../gateway.ts'
import { findHold, type HoldRow, lockHold } from './hold-queries.ts'
import { holds } from './move-hold.ts'
import { isOver, settleHold } from './settle-hold.ts'

/** What a hold that nobody confirmed says of itself afterwards. */
const endings = {
  given_up: { action: 'give_up', failure: '已放弃这次冻结' },
  expired: { action: 'expire', failure: '超过有效期没有确认' },
  ended: { action: 'give_up', failure: '订单已结束' },
} as const
export type Ending = keyof typeof endings

/**
 * Gives a waiting hold up, at the channel first. Where the payer has confirmed it meanwhile it is taken in as held instead,
 * and so it answers. Some channels cannot close: what is confirmed there later is given back by itself.
 */
export const closeHold = async (desk: Desk, row: HoldRow, as: Ending = 'given_up'): Promise<'closed' | 'held'> => {
  const channel = holdsOf(desk, row.gateway)
  const outcome = await reachGateway(desk, async () => {
    const known = await channel.query(row.number)
    return known.state === 'waiting' || known.state === 'absent' ? channel.release(row.number) : known
  })
  return desk.db.transaction(async (tx) => {
    const now = desk.clock.now()
    if (outcome.state === 'held' || outcome.state === 'failed') {
      const status = await settleHold(desk, tx, row, outcome, now)
      return status === 'held' ? 'held' : 'closed'
    }
    const subject = await lockPayable(desk, tx, row)
    const present = await lockHold(tx, row.id)
    if (present?.status === 'held') return 'held'
    if (!subject || present?.status !== 'waiting') return 'closed'
    await giveUp(tx, present, as, outcome, now)
    if (as === 'expired') await emit(tx, 'hold.failed', { ...aboutHold(row, subject), reason: endings[as].failure })
    return 'closed'
  })
}

/** Nobody is to confirm it any more. Until the channel has ended it, it goes on being asked about. */
export const giveUp = async (
  tx: Tx,
  row: HoldRow,
  as: Ending,
  outcome: HoldOutcome | null,
  now: Date,
): Promise<void> => {
  const isEnded = outcome !== null && isOver(outcome)
  const { action, failure } = endings[as]
  const set = { failure, releaseAskedAt: now, finishedAt: isEnded ? now : null }
  await holds.transition(tx, row, { action, by: 'system', set, now })
  if (!isEnded) await emit(tx, 'hold.asked', { holdId: row.id })
}

/** The payer gives a waiting hold up, to freeze the money elsewhere. */
export const cancelHold = async (desk: Desk, key: PayableKey): Promise<void> => {
  const row = await findHold(desk.db, key)
  if (row?.status !== 'waiting') return refuse('deposit.none_open')
  if ((await closeHold(desk, row)) === 'held') refuse('deposit.already_held')
}
