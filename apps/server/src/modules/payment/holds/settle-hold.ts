import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { lockPayable } from '../payables/known-payables.ts'
import type { PayableState } from '../payables/payable-keeper.ts'
import { aboutHold } from '../events.ts'
import type { HoldOutcome } from '../gateway.ts'
import { findWaitingCapture, type HoldRow, lockHold } from './hold-queries.ts'
import { holds } from './move-hold.ts'

/**
 * Takes in what a channel says of a hold, from a notification, a query or a closing alike. Whatever comes twice, late or
 * out of order changes nothing twice: the rows are locked, what it is for first, and every step starts from what they say.
 */
export const settleHold = async (
  hooked: Hooked,
  tx: Tx,
  key: Pick<HoldRow, 'id' | 'payableKind' | 'payableId'>,
  outcome: HoldOutcome,
  now: Date,
): Promise<HoldRow['status'] | null> => {
  const subject = await lockPayable(hooked, tx, key)
  const row = await lockHold(tx, key.id)
  if (!subject || !row) return null
  if (outcome.state === 'held') return row.status === 'held' ? 'held' : takeHeld(tx, subject, row, outcome, now)
  if (!isOver(outcome)) return row.status
  if (row.status === 'waiting') return failHold(tx, subject, row, outcome, now)
  if (row.status === 'held' && !(await findWaitingCapture(tx, row.id))) return endHold(tx, subject, row, outcome, now)
  return row.status
}

/** Nothing more can be taken of it, now or later. */
export const isOver = ({ state }: HoldOutcome): boolean =>
  state === 'captured' || state === 'released' || state === 'failed'

/** The channel keeps the money aside: for what it is for, or, where it was given up meanwhile, to be given back at once. */
const takeHeld = async (tx: Tx, subject: PayableState, row: HoldRow, outcome: HoldOutcome, now: Date) => {
  const held = { heldAt: row.heldAt ?? now, gatewayTrade: outcome.trade, checkedAt: now }
  if (row.status === 'waiting' && subject.hold?.isWanted) {
    await holds.transition(tx, row, { action: 'confirm', by: 'system', set: held, now })
    await subject.hold.setHeld(tx, now, now)
    await emit(tx, 'hold.held', aboutHold(row, subject))
    return 'held' as const
  }
  const set = { ...held, releaseAskedAt: row.releaseAskedAt ?? now, finishedAt: null }
  await holds.transition(tx, row, { action: 'give_back', by: 'system', set, now })
  await emit(tx, 'hold.asked', { holdId: row.id })
  return 'released' as const
}

const failHold = async (tx: Tx, subject: PayableState, row: HoldRow, { state, trade }: HoldOutcome, now: Date) => {
  const failure = state === 'failed' ? '支付渠道返回冻结失败' : '支付渠道关闭了这次冻结'
  const set = { failure, gatewayTrade: trade, checkedAt: now, finishedAt: now }
  await holds.transition(tx, row, { action: 'fail', by: 'system', set, now })
  await emit(tx, 'hold.failed', { ...aboutHold(row, subject), reason: failure })
  return 'failed' as const
}

/** The channel has nothing of it any more: given back as we asked, or ended by itself. The rows must be locked. */
export const endHold = async (tx: Tx, subject: PayableState, row: HoldRow, outcome: HoldOutcome, now: Date) => {
  const isTaken = row.capturedFen > 0
  const releasedFen = row.heldAt === null ? 0 : row.amountFen - row.capturedFen
  const set = {
    releasedFen,
    gatewayTrade: outcome.trade ?? row.gatewayTrade,
    releaseAskedAt: row.releaseAskedAt ?? now,
    finishedAt: now,
  }
  const ending = isTaken ? 'capture' : 'release'
  await holds.transition(tx, row, { action: row.heldAt === null ? 'close' : ending, by: 'system', set, now })
  if (row.status === 'held' && subject.hold?.isToBePlacedAnew) await subject.hold.setHeld(tx, null, now)
  if (releasedFen > 0) await emit(tx, 'hold.released', { ...aboutHold(row, subject), amountFen: releasedFen })
  return isTaken ? ('captured' as const) : ('released' as const)
}
