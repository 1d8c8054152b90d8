/** What staff do to an order is in the audit log, whichever command does it. */
import type { RentalAction } from '@jihui/protocol/rental/actions'
import type { By } from '../../../platform/machine/transition.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { RentalRow } from '../queries.ts'
import { isOwnerOf, isRenterOf } from '../scope.ts'

/** Moves whose command, in a module of its own, writes what was decided and why: told twice they would be counted twice. */
const toldByTheirCommand: ReadonlySet<string> = new Set<RentalAction>([
  'submit_documents',
  'approve_qualification',
  'reject_qualification',
  'generate_contract',
  'confirm_payment',
])

interface Act {
  readonly action: RentalAction | 'change_contact'
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** Renter and owner act on what is their own; of everybody else it is written down, with the address he came from. */
export const noteStaffAct = async (tx: Tx, row: RentalRow, by: By, act: Act, now: Date): Promise<void> => {
  if (by === 'system' || by.id === row.userId || isRenterOf(by, row) || isOwnerOf(by, row)) return
  if (toldByTheirCommand.has(act.action)) return
  const { action, before, after } = act
  await writeAudit(
    tx,
    { actor: by, action: `rental.${action}`, objectType: 'rental', objectId: row.id, before, after },
    now,
  )
}
