import { claimHours } from '@jihui/protocol/deposit/machine'
import { addHours } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events/outbox.ts'
import { claimedFenOf, findReturn, type RentalRow } from '../rental/public.ts'
import { aboutClaim } from './events.ts'
import { depositClaim } from './table.ts'

/** The machine is back: what is asked for late days, hours beyond and damage is sent to the renter, who has `claimHours` to object. */
export const openClaim = async (tx: Tx, order: RentalRow, now: Date): Promise<void> => {
  const record = await findReturn(tx, order.id)
  const amountFen = record ? claimedFenOf(record) : 0
  if (amountFen === 0) return
  const dueAt = addHours(now, claimHours)
  const [claim] = await tx
    .insert(depositClaim)
    .values({ rentalId: order.id, amountFen, sentAt: now, dueAt, createdAt: now })
    .onConflictDoNothing()
    .returning()
  if (claim) await emit(tx, 'deposit.claim_sent', aboutClaim(order, claim))
}
