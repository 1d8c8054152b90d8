import { askChannel } from './ask-hold.ts'
import { closeHold } from './close-hold.ts'
import type { Desk } from './desk.ts'
import { finishHold } from './finish-hold.ts'
import { claimHoldCheck, listExpiredHolds, listUnansweredHolds, listUnfinishedHolds } from './hold-queries.ts'
import { oneByOne } from './one-by-one.ts'

/**
 * Holds whose hour is over are closed, whoever confirmed in the last second has confirmed; channels that said nothing are
 * asked; what was asked of them is repeated until they have done it.
 */
export const reconcileHolds = async (desk: Desk, silentSeconds: number): Promise<void> => {
  const now = desk.clock.now()
  await oneByOne(desk, 'hold', await listExpiredHolds(desk.db, now), (row) => closeHold(desk, row, 'expired'))
  const silent = await listUnansweredHolds(desk.db, now, new Date(now.getTime() - silentSeconds * 1000))
  await oneByOne(desk, 'hold', silent, async (row) => {
    if (await claimHoldCheck(desk.db, row.id, now)) await askChannel(desk, row)
  })
  await oneByOne(desk, 'hold', await listUnfinishedHolds(desk.db), ({ id }) => finishHold(desk, id))
}
