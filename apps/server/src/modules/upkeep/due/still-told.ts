/** How long a day that was told from an earlier reading stands. No database, no clock. */
import { dayOf } from '../../../platform/clock.ts'

/** What the day of a machine's meter was told from. */
export interface Told {
  readonly toldAt: Date | null
  readonly toldCounted: number | null
  readonly ratePerDay: number | null
  /** Why it says no day; blank: it says one. */
  readonly silence: string
}
const dayMs = 86_400_000
/** In hours or kilometres: nothing changes by less. */
const leastUse = 1
/** What a meter counts in. */
const leastStep = 0.0001

/**
 * Until the meter has counted so much it stands for a reading of this moment; null: it stands no more. It is told anew once a
 * day, and as soon as the machine was used a whole day's use more than was expected since. A meter that says nothing yet may
 * say something once it moves.
 */
export const stillToldBelow = ({ toldAt, toldCounted, ratePerDay, silence }: Told, at: Date): number | null => {
  if (toldAt === null || toldCounted === null || dayOf(at) !== dayOf(toldAt)) return null
  if (silence !== '') return toldCounted + leastStep
  const rate = ratePerDay ?? 0
  const expected = (rate * (at.getTime() - toldAt.getTime())) / dayMs
  return toldCounted + expected + Math.max(rate, leastUse)
}
