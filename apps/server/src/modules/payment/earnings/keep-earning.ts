import { type EarningRole, earningRoles, shareOf } from '@jihui/protocol/payment/earnings'
import type { PayableState } from '../payables/payable-keeper.ts'
import { addDays, dayOf, weekdayOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import '../events.ts'
import { aboutPayable } from '../payables/known-payables.ts'
import { keyOf } from '../payables/payable-key.ts'
import { earning } from './earning-table.ts'

/** Nobody is paid on a Saturday or Sunday. */
export const addWorkingDays = (day: string, days: number): string => {
  let reached = day
  for (let left = days; left > 0;) {
    reached = addDays(reached, 1)
    if (weekdayOf(reached) <= 5) left -= 1
  }
  return reached
}

/** When what is settled on a day is paid out. */
export const dueDayOf = (role: EarningRole, settledOn: string): string =>
  addWorkingDays(settledOn, earningRoles[role].workingDays)

export interface NewEarning {
  /** What it was earned with; locked. */
  readonly about: Pick<PayableState, 'payableKind' | 'payableId' | 'declared' | 'about'>
  readonly payeeId: number
  readonly role: EarningRole
  /** One of those its payable declares: nothing is earned twice of it. */
  readonly source: string
  /** Fen by the codes its payable declares. */
  readonly parts: Readonly<Record<string, number>>
  /** As it is today; kept with what was earned. */
  readonly commissionPercent: number
}

/** Keeps what somebody earned; what moves in the books its caller posts. What came to nothing is over at once: nobody transfers it. */
export const keepEarning = async (
  tx: Tx,
  { about, payeeId, role, source, parts, commissionPercent }: NewEarning,
  now: Date,
): Promise<void> => {
  const { declared } = about
  if (!Object.hasOwn(declared.sources ?? {}, source))
    throw new Error(`nothing is earned of ${declared.kind} by ${source}`)
  const share = shareOf(declared.parts ?? {}, parts, commissionPercent)
  const settledOn = dayOf(now)
  const dueOn = dueDayOf(role, settledOn)
  await tx.insert(earning).values({
    ...keyOf(about),
    payeeId,
    role,
    source,
    ...share,
    parts,
    commissionPercent,
    status: share.netFen === 0 ? 'taken' : 'due',
    settledOn,
    dueOn,
    createdAt: now,
  })
  if (share.netFen === 0) return
  await emit(tx, 'earning.kept', { ...aboutPayable(about), payeeId, role, amountFen: share.netFen, dueOn })
}
