import { claimItemsMax } from '@jihui/protocol/deposit/machine'
import { type confirmReturnRequest, deduction } from '@jihui/protocol/rental/handover-schema'
import { damageFenMax, depositAtReturn } from '@jihui/protocol/rental/reckoning'
import * as z from 'zod/mini'
import type { By } from '../../../platform/machine/transition.ts'
import { dayOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { refuse } from '../../../platform/refusal.ts'
import { countRental } from '../../catalogue/public.ts'
import { money } from '../quotes/money-text.ts'
import { marketValueOf, type RentalRow } from '../queries.ts'
import { type ReckonedReturn, reckonReturn } from '../quotes/reckon-return.ts'
import { claimedFenOf, returnRecord, type StoredDeduction } from './handover-table.ts'
import { requireAction, transition } from '../transition.ts'
import { listUnitsOf } from '../units.ts'
import type { UnpaidWork } from '../work-of-renters.ts'

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
    .map(({ label, working, amount, position, serial }) => ({
      label,
      working,
      amountFen: amount,
      position,
      ...(serial && { serial }),
    }))
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

const repairOf = ({ id: workId, number, title, serial, reason, owedFen: amountFen }: UnpaidWork): StoredDeduction => {
  const working = `维护单 ${number}，由租客付，归还时还没有付${reason && `：${reason}`}`
  return { kind: 'repair', label: `维修：${title}`, working, amountFen, position: '', serial, workId }
}
/** Late days as an item of their own, first, then hours beyond and unpaid work; what is asked for damage after them. */
const itemsAsked = (
  { reckoning, terms }: ReckonedReturn,
  works: readonly UnpaidWork[],
  damage: Inspection,
): StoredDeduction[] => {
  const { lateDays, lateUnitDays, lateFen, overtimeTenths, overtimeFen } = reckoning
  const { rates, latePercent } = terms
  const late: StoredDeduction = {
    kind: 'late',
    label: `逾期 ${lateDays} 天`,
    // Of several units each is late by its own days.
    working: `${lateUnitDays} ${lateUnitDays === lateDays ? '天' : '台天'} × 日租金 ${money(rates.dayFen)} × ${latePercent}%`,
    amountFen: lateFen,
    position: '',
  }
  const overtime: StoredDeduction = {
    kind: 'overtime',
    label: `超时 ${overtimeTenths / 10} 小时`,
    working: `每台每天含 ${terms.overtime?.includedPerDay ?? 0} 小时，超时 ${overtimeTenths / 10} 小时 × ${money(terms.overtime?.perHourFen ?? 0)}`,
    amountFen: overtimeFen,
    position: '',
  }
  return [
    ...(lateFen > 0 ? [late] : []),
    ...(overtimeFen > 0 ? [overtime] : []),
    ...works.map(repairOf),
    ...damage.deductions.map((one) => ({ ...one, kind: 'damage' as const })),
  ]
}

/**
 * Refuses more than the order's deposit or, where it is more, what its machines are worth; more of one unit than its share
 * of that; and units that are not the order's.
 */
const requireWithinReach = async (tx: Tx, row: RentalRow, deductions: readonly StoredDeduction[]): Promise<void> => {
  const maxFen = damageFenMax(row, await marketValueOf(tx, row))
  if (sumOf(deductions) > maxFen)
    refuse('request.invalid', { errors: { damage_fee: `损坏扣款不能超过 ${money(maxFen)}` } })
  const named = new Set(deductions.flatMap(({ serial }) => serial ?? []))
  if (named.size === 0) return
  const known = new Set((await listUnitsOf(tx, row.id)).map(({ serial }) => serial))
  const eachFen = Math.ceil(maxFen / row.quantity)
  for (const serial of named) {
    if (!known.has(serial)) refuse('request.invalid', { errors: { deductions: `这单里没有编号 ${serial} 的设备` } })
    if (sumOf(deductions.filter((one) => one.serial === serial)) > eachFen)
      refuse('request.invalid', { errors: { deductions: `${serial} 的扣款不能超过 ${money(eachFen)}` } })
  }
}
const sumOf = (deductions: readonly StoredDeduction[]): number =>
  deductions.reduce((sum, { amountFen }) => sum + amountFen, 0)

/**
 * Takes the machine back: reckons what the order has come to, settles what nobody can dispute, ends the rental. What is
 * asked for late days, hours beyond, unpaid work and damage is only set aside until the renter has had time to object.
 */
export const confirmReturn = async (
  services: Hooked,
  tx: Tx,
  row: RentalRow,
  by: By,
  inspection: Inspection,
  now: Date,
) => {
  requireAction(row, 'confirm_return', by)
  const damageFen = sumOf(inspection.deductions)
  await requireWithinReach(tx, row, inspection.deductions)
  const reckoned = await reckonReturn(services, tx, row, dayOf(now), now)
  const { reckoning, stopDay } = reckoned
  const works = (await services.hooks.rental.work?.claim(tx, row.id, now)) ?? []
  const repairFen = works.reduce((sum, { owedFen }) => sum + owedFen, 0)
  const asked = { lateFen: reckoning.lateFen, overtimeFen: reckoning.overtimeFen, repairFen, damageFen }
  const atReturn = depositAtReturn(row, reckoning.dueFen, claimedFenOf(asked))
  const record = {
    returnedAt: now,
    stoppedOn: stopDay,
    condition: inspection.condition,
    lateDays: reckoning.lateDays,
    overtimeTenths: reckoning.overtimeTenths,
    ...asked,
    deductions: itemsAsked(reckoned, works, inspection),
    unpaidExtensionFen: reckoning.dueFen,
    rentRefundFen: reckoning.backFen,
    stoodUnitDays: reckoning.stoodUnitDays,
    standstillFen: reckoning.standstillFen,
    standbyUnitHours: reckoning.standbyUnitHours,
    standbyFen: reckoning.standbyFen,
    depositRefundFen: row.depositKind === 'paid' ? atReturn.backFen : 0,
  }
  await tx
    .insert(returnRecord)
    .values({ rentalId: row.id, ...record })
    .onConflictDoUpdate({ target: returnRecord.rentalId, set: record })
  await countRental(tx, row.equipmentId)
  return transition(services, tx, row, 'confirm_return', by, {
    notes: inspection.notes,
    set: { returnedAt: now, balanceFen: atReturn.debtFen },
    told: { deductions: inspection.deductions, condition: inspection.condition },
    now,
  })
}
