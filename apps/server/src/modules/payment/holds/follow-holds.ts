import { type ConsumerDeclaration, consumesOutside } from '../../../platform/events/declared.ts'
import { askChannel } from './ask-hold.ts'
import { deskOf } from '../desk.ts'
import { finishHold } from './finish-hold.ts'
import { findHoldByNumber } from './hold-queries.ts'

/** What follows once a command's transaction is over. */
export const followsHolds: readonly ConsumerDeclaration[] = [
  consumesOutside('gateway', 'hold.noticed', async (services, { payload }) => {
    const row = await findHoldByNumber(services.db, payload.number)
    if (row) await askChannel(deskOf(services), row)
  }),
  consumesOutside('gateway', 'hold.asked', (services, { payload }) => finishHold(deskOf(services), payload.holdId)),
]
