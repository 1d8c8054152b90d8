import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { type Desk, holdsOf } from '../desk.ts'
import { aboutHold } from '../events.ts'
import type { HoldOutcome } from '../gateway.ts'
import { type CaptureRow, findHoldById, findWaitingCapture, type HoldRow, lockHold } from './hold-queries.ts'
import { depositHold } from './hold-table.ts'
import { captures, holds } from './move-hold.ts'
import { post } from '../ledger/ledger.ts'
import { lockPayable } from '../payables/known-payables.ts'
import { endHold, isOver } from './settle-hold.ts'

/** A channel may still tell of a confirmation for so long after a hold's time was over. */
const lateMs = 10 * 60_000

/**
 * Has the channel do what was asked of a hold: first what is to be taken, then the rest goes back. As often as it takes:
 * a channel takes once under one number, and each time it is asked first what it has done already.
 */
export const finishHold = async (desk: Desk, holdId: number): Promise<void> => {
  const row = await findHoldById(desk.db, holdId)
  if (!row?.releaseAskedAt || row.finishedAt) return
  const capture = await findWaitingCapture(desk.db, holdId)
  if (capture) {
    const outcome = await take(desk, row, capture)
    if (!(await desk.db.transaction((tx) => settleCapture(desk, tx, capture, outcome, desk.clock.now())))) return
  }
  const left = await findHoldById(desk.db, holdId)
  if (left && !left.finishedAt) await giveBack(desk, left)
}

const take = async (desk: Desk, row: HoldRow, { number, amountFen }: CaptureRow): Promise<HoldOutcome> => {
  const channel = holdsOf(desk, row.gateway)
  const known = await channel.query(row.number)
  if (known.state !== 'held' || known.capturedFen >= amountFen) return known
  try {
    return await channel.capture(row.number, number, amountFen)
  } catch (error) {
    // Refused, or done and the answer lost: only the channel knows.
    const after = await channel.query(row.number)
    if (after.capturedFen >= amountFen || isOver(after)) return after
    throw error
  }
}

/**
 * What became of money to be taken: the capture, the hold, the books and what it secures, all or nothing. What the
 * channel no longer has, the payer owes. False while the channel has still to do it.
 */
const settleCapture = async (
  hooked: Hooked,
  tx: Tx,
  wanted: CaptureRow,
  outcome: HoldOutcome,
  now: Date,
): Promise<boolean> => {
  const subject = await lockPayable(hooked, tx, wanted)
  const row = await lockHold(tx, wanted.holdId)
  const capture = row && (await findWaitingCapture(tx, row.id))
  if (!subject || !row || !capture) return true
  const { amountFen } = capture
  if (outcome.capturedFen >= amountFen) {
    await captures.transition(tx, capture, { action: 'complete', by: 'system', set: { finishedAt: now }, now })
    const isAll = amountFen === row.amountFen
    if (isAll)
      await holds.transition(tx, row, {
        action: 'capture',
        by: 'system',
        set: { capturedFen: amountFen, finishedAt: now },
        now,
      })
    else await tx.update(depositHold).set({ capturedFen: amountFen }).where(eq(depositHold.id, row.id))
    await post(tx, {
      kind: 'hold_captured',
      cause: `capture:${capture.id}`,
      about: subject,
      memo: capture.number,
      entries: { gateway: amountFen, receivable: -amountFen },
      now,
    })
    await emit(tx, 'hold.captured', { ...aboutHold(row, subject), amountFen })
    return true
  }
  if (!isOver(outcome)) return false
  const set = { failure: '渠道已经没有冻结的押金', finishedAt: now }
  await captures.transition(tx, capture, { action: 'fail', by: 'system', set, now })
  await subject.hold?.owe(tx, amountFen, now)
  await endHold(tx, subject, row, outcome, now)
  return true
}

const giveBack = async (desk: Desk, row: HoldRow): Promise<void> => {
  const channel = holdsOf(desk, row.gateway)
  const known = await channel.query(row.number)
  const outcome = isOver(known) ? known : await channel.release(row.number)
  const now = desk.clock.now()
  const isNeverHeld =
    row.heldAt === null && outcome.state !== 'held' && now.getTime() >= row.expiresAt.getTime() + lateMs
  if (!isOver(outcome) && !isNeverHeld) return
  await desk.db.transaction(async (tx) => {
    const subject = await lockPayable(desk, tx, row)
    const present = await lockHold(tx, row.id)
    if (subject && present && !present.finishedAt) await endHold(tx, subject, present, outcome, now)
  })
}
