import type { RentalAction } from '@jihui/protocol/rental/actions'
import type { RentalStatus } from '@jihui/protocol/rental/machine'
import type { Tx } from '../../platform/database/database.ts'
import { type By, nameOf } from '../../platform/machine/transition.ts'
import type { RentalRow } from './queries.ts'
import { rentalHistory } from './table.ts'

interface Happening {
  readonly action: RentalAction
  readonly to: RentalStatus
  readonly notes: string
  readonly by: By
  readonly now: Date
}

/** What happened to an order, by whom and when; rows are only ever added. */
export const writeHistory = async (
  tx: Tx,
  row: RentalRow,
  { action, to, notes, by, now }: Happening,
): Promise<void> => {
  await tx.insert(rentalHistory).values({
    rentalId: row.id,
    fromStatus: row.status,
    status: to,
    action,
    notes,
    actorId: by === 'system' ? null : by.id,
    actorName: nameOf(by),
    changedAt: now,
  })
}
