import { Refusal } from '../../../platform/refusal.ts'
import { closeHold } from './close-hold.ts'
import { type Desk, holdsOf, reachGateway } from '../desk.ts'
import { claimHoldCheck, findHold, type HoldRow } from './hold-queries.ts'
import type { PayableKey } from '../payables/payable-key.ts'
import { settleHold } from './settle-hold.ts'

/** Asks the channel how a hold stands, and takes in what it says. */
export const askChannel = async (desk: Desk, row: HoldRow): Promise<void> => {
  if (row.status === 'waiting' && row.expiresAt <= desk.clock.now()) {
    await closeHold(desk, row, 'expired')
    return
  }
  const outcome = await reachGateway(desk, () => holdsOf(desk, row.gateway).query(row.number))
  await desk.db.transaction((tx) => settleHold(desk, tx, row, outcome, desk.clock.now()))
}

/** For whoever looks at what it secures: asks about a waiting hold, once a second at most; a silent channel is no fault of his. */
export const askHold = async (desk: Desk, key: PayableKey): Promise<void> => {
  const row = await findHold(desk.db, key)
  if (row?.status !== 'waiting' || !(await claimHoldCheck(desk.db, row.id, desk.clock.now()))) return
  await askChannel(desk, row).catch((error: unknown) => {
    if (!(error instanceof Refusal && error.code === 'payment.gateway_unavailable')) throw error
  })
}
