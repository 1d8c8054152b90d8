import { findLine } from '@jihui/protocol/rental/lines'
import { earlyRefund, lateFee } from '@jihui/protocol/rental/settlement'
import { eq, sql } from 'drizzle-orm'
import { dayOf } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { equipment } from '../catalogue/public.ts'
import { type RentalRow, sumPaidExtensionRent } from './queries.ts'
import { settleDeposit } from './settlement.ts'
import { returnRecord } from './table.ts'
import type { By } from './history.ts'
import { requireAction, transition } from './transition.ts'

interface Inspection {
  condition: string
  damageFen: number
  notes: string
}

/** Takes the machine back: settles deposit and unused days in the return record, ends the rental. */
export const confirmReturn = async (tx: Tx, row: RentalRow, by: By, inspection: Inspection, now: Date) => {
  requireAction(row, 'confirm_return', by)
  if (inspection.damageFen > row.depositFen)
    refuse('request.invalid', { errors: { damage_fee: '损坏扣款不能超过押金' } })
  const line = findLine(row.line)
  const today = dayOf(now)
  const late = lateFee(row, line, today)
  const settled = settleDeposit(row.depositFen, {
    lateFen: late.fen,
    damageFen: inspection.damageFen,
    unpaidExtensionFen: row.balanceFen,
  })
  // Days nobody paid for yet give nothing back.
  const paidRentFen = row.rentalFen + (await sumPaidExtensionRent(tx, row.id))
  const early = row.balanceFen > 0 ? { fen: 0 } : earlyRefund({ ...row, rentFen: paidRentFen }, line, today)
  const record = {
    returnedAt: now,
    condition: inspection.condition,
    lateDays: late.days,
    lateFen: settled.lateFen,
    damageFen: settled.damageFen,
    unpaidExtensionFen: settled.unpaidExtensionFen,
    rentRefundFen: early.fen,
    depositRefundFen: settled.depositRefundFen,
  }
  await tx
    .insert(returnRecord)
    .values({ rentalId: row.id, ...record })
    .onConflictDoUpdate({ target: returnRecord.rentalId, set: record })
  await tx
    .update(equipment)
    .set({ rentalCount: sql`rental_count + 1` })
    .where(eq(equipment.id, row.equipmentId))
  return transition(tx, row, 'confirm_return', by, {
    notes: inspection.notes,
    set: { returnedAt: now, balanceFen: 0 },
    now,
  })
}
