import { holdDeposit } from '@jihui/protocol/deposit/operations'
import { type Mounting, mountOnLines } from '../../../platform/http/mount.ts'
import { askChannel } from './ask-hold.ts'
import type { Desk } from '../desk.ts'
import { finishHold } from './finish-hold.ts'
import { findHoldByNumber } from './hold-queries.ts'
import { viewHold } from './hold-view.ts'
import { placeHold } from './place-hold.ts'

/** Where a renter freezes his deposit, and what follows once a command's transaction is over. */
export const holdRoutes = (mounting: Mounting, desk: Desk): void => {
  mountOnLines(mounting, holdDeposit, async ({ params, line, actor, body }) => {
    const row = await placeHold(desk, { rentalId: params.id, line, userId: actor.id, method: body.payment_method })
    return { success: true as const, message: '请在有效期内确认冻结', hold: viewHold(row, desk.clock.now()) }
  })
  desk.events.onOutside('gateway', 'hold.noticed', async ({ payload }) => {
    const row = await findHoldByNumber(desk.db, payload.number)
    if (row) await askChannel(desk, row)
  })
  desk.events.onOutside('gateway', 'hold.asked', ({ payload }) => finishHold(desk, payload.holdId))
}
