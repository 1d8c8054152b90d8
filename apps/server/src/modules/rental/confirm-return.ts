import { claimItemsMax } from '@jihui/protocol/deposit/machine'
import { type confirmReturnRequest, deduction } from '@jihui/protocol/rental/handover-schema'
import { findLine } from '@jihui/protocol/rental/lines'
import { earlyRefund, lateFee } from '@jihui/protocol/rental/settlement'
import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { dayOf } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { equipment } from '../catalogue/public.ts'
import { type RentalRow, sumPaidExtensionRent } from './queries.ts'
import { settleDeposit } from './settlement.ts'
import { returnRecord, type StoredDeduction } from './table.ts'
import type { By } from './history.ts'
import { requireAction, transition } from './transition.ts'

interface Inspection {
  condition: string
  /** What is asked for out of the deposit, one by one; the sum is the claim. */
  deductions: readonly StoredDeduction[]
  notes: string
}

/** What was sent with a return: items one by one, or one sum. Refuses items that do not add up to the sum beside them. */
export const readDeductions = (body: z.output<typeof confirmReturnRequest>): StoredDeduction[] => {
  const wrong = (sentence: string): never => refuse('request.invalid', { errors: { deductions: sentence } })
  const items = itemsOf(body.deductions)
  if (!items) return wrong('扣款项格式不正确')
  const deductions = items
    .filter(({ amount }) => amount > 0)
    .map(({ label, working, amount, position }) => ({ label, working, amountFen: amount, position }))
  const sumFen = deductions.reduce((sum, { amountFen }) => sum + amountFen, 0)
  if (deductions.length === 0 && body.damage_fee)
    return [{ label: '损坏赔偿', working: '', amountFen: body.damage_fee, position: '' }]
  if (body.damage_fee !== undefined && body.damage_fee !== sumFen) return wrong('各项扣款加起来和损坏扣款不一致')
  return deductions
}
const listOf = z.array(deduction).check(z.maxLength(claimItemsMax))
/** A list in a form comes as JSON and is read here; one in a body has been read, its amounts are fen already. */
const itemsOf = (sent: z.output<typeof confirmReturnRequest>['deductions']): z.output<typeof listOf> | null => {
  if (typeof sent !== 'string') return sent && sent.length > claimItemsMax ? null : (sent ?? [])
  const read = z.safeParse(listOf, jsonOf(sent))
  return read.success ? read.data : null
}
const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text || '[]')
  } catch {
    return null
  }
}

/**
 * Takes the machine back: settles unused days and what nobody disputes of the deposit in the return record, ends the
 * rental. What is asked for damage stays where it is until the renter has had time to object.
 */
export const confirmReturn = async (tx: Tx, row: RentalRow, by: By, inspection: Inspection, now: Date) => {
  requireAction(row, 'confirm_return', by)
  const damageFen = inspection.deductions.reduce((sum, { amountFen }) => sum + amountFen, 0)
  if (damageFen > row.depositBaseFen) refuse('request.invalid', { errors: { damage_fee: '损坏扣款不能超过押金' } })
  const line = findLine(row.line)
  const today = dayOf(now)
  const late = lateFee(row, line, today)
  const settled = settleDeposit(row, {
    lateFen: late.fen,
    damageFen,
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
    deductions: [...inspection.deductions],
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
    set: { returnedAt: now, balanceFen: settled.debtFen },
    now,
  })
}
