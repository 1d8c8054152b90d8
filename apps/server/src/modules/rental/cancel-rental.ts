import { defaultCancelReason } from '@jihui/protocol/rental/conventions'
import type { By } from '../../platform/machine/transition.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Hooked } from '../../platform/hooks.ts'
import type { RentalRow } from './queries.ts'
import { transition } from './transition.ts'

/** Cancels before delivery (R088); a paid order is refunded by payment's effect in the same transaction. */
export const cancelRental = (
  services: Hooked,
  tx: Tx,
  row: RentalRow,
  by: By,
  reason: string,
  now: Date,
): Promise<RentalRow> => {
  const cancelReason = reason || defaultCancelReason
  return transition(services, tx, row, 'cancel', by, {
    notes: cancelReason,
    set: { cancelledAt: now, cancelReason },
    now,
  })
}
