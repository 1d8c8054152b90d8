import { askChannel } from '../holds/ask-hold.ts'
import { closeHold } from '../holds/close-hold.ts'
import type { Desk } from '../desk.ts'
import { finishHold } from '../holds/finish-hold.ts'
import {
  claimHoldCheck,
  listExpiredHolds,
  listUnansweredHolds,
  listUnfinishedHolds,
  noteHoldTry,
} from '../holds/hold-queries.ts'
import { atEachChannel, forEachIsolated } from '../for-each-isolated.ts'

/**
 * Holds whose hour is over are closed, whoever confirmed in the last second has confirmed; channels that said nothing are
 * asked; what was asked of them is repeated until they have done it.
 */
export const reconcileHolds = (desk: Desk, silentSeconds: number): Promise<void> =>
  atEachChannel(desk, async (channel) => {
    const { db } = desk
    const now = desk.clock.now()
    await forEachIsolated(desk, channel, 'hold', await listExpiredHolds(db, channel, now), async (row) => {
      await noteHoldTry(db, row.id, now)
      await closeHold(desk, row, 'expired')
    })
    const silent = await listUnansweredHolds(db, channel, now, new Date(now.getTime() - silentSeconds * 1000))
    await forEachIsolated(desk, channel, 'hold', silent, async (row) => {
      if (await claimHoldCheck(db, row.id, now)) await askChannel(desk, row)
    })
    await forEachIsolated(desk, channel, 'hold', await listUnfinishedHolds(db, channel), async ({ id }) => {
      await noteHoldTry(db, id, now)
      await finishHold(desk, id)
    })
  })
