/** What people are shown before they agree: the same reckoning the settlement will read. */
import {
  claimFrom,
  damageFenMax,
  depositAtReturn,
  priceBetween,
  priceOf,
  securedFenOf,
  standbyDaysOf,
} from '@jihui/protocol/rental/reckoning'
import { overtimeFenOf } from '@jihui/protocol/rental/overtime'
import type { extensionPreview, returnPreview } from '@jihui/protocol/rental/period-schema'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import { dayOf } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { refuse } from '../../../platform/refusal.ts'
import { priceExtension } from './extend-rental.ts'
import { marketValueOf, type RentalRow } from '../queries.ts'
import { reckonReturn } from '../quotes/reckon-return.ts'
import { claimedFenOf } from '../handover/handover-table.ts'
import { listUnitsOf } from '../units.ts'

const requireInUse = (row: RentalRow): void => {
  if (row.status !== 'in_use' && row.status !== 'overdue') refuse('rental.action_not_allowed')
}

export const viewExtensionPrice = async (
  db: Queryable,
  row: RentalRow,
  newEndDate: string,
  now: Date,
): Promise<z.output<typeof extensionPreview>> => {
  requireInUse(row)
  const { newDays, price, securedFen, lapsesAt } = await priceExtension(db, row, newEndDate, now)
  return {
    rental_id: row.id,
    end_date: row.endDate,
    new_end_date: newEndDate,
    days: newDays - row.days,
    rental_days: newDays,
    rent: toYuan(price.rentFen),
    service: toYuan(price.serviceFen),
    extras: toYuan(price.extrasFen),
    total: toYuan(price.totalFen),
    secured: toYuan(securedFen),
    pay_by: lapsesAt?.toISOString() ?? null,
  }
}

/** `returnDate`: planned by the renter; without it the machine is taken back now. */
export const viewReturnPreview = async (
  services: Hooked,
  db: Queryable,
  row: RentalRow,
  {
    return_date: returnDate,
    damage_fee: damageFen = 0,
  }: { return_date?: string | undefined; damage_fee?: number | undefined },
  now: Date,
): Promise<z.output<typeof returnPreview>> => {
  requireInUse(row)
  const today = dayOf(now)
  if (returnDate !== undefined && returnDate < today)
    refuse('request.invalid', { errors: { return_date: '归还日期不能早于今天' } })
  const { reckoning, terms, stopDay, overtime } = await reckonReturn(services, db, row, returnDate ?? today, now)
  const { lateFen, dueFen, paidDays, agreedDays } = reckoning
  const works = (await services.hooks.rental.work?.listUnpaid(db, row.id)) ?? []
  const repairFen = works.reduce((sum, { owedFen }) => sum + owedFen, 0)
  const claimedFen = claimedFenOf({ lateFen, overtimeFen: reckoning.overtimeFen, repairFen, damageFen })
  const units = overtime.length > 0 ? await listUnitsOf(db, row.id) : []
  const atReturn = depositAtReturn(row, dueFen, claimedFen)
  const unpaidFen = priceBetween(terms, paidDays, Math.max(paidDays, agreedDays)).totalFen
  return {
    rental_id: row.id,
    stop_date: stopDay,
    end_date: row.endDate,
    agreed_days: agreedDays,
    paid_days: paidDays,
    used_days: reckoning.usedDays,
    late_days: reckoning.lateDays,
    unused_days: reckoning.unusedDays,
    refund_percent: reckoning.refundPercent,
    paid_rent: toYuan(priceOf(terms, paidDays).rentFen),
    unused_rent: toYuan(reckoning.unusedRentFen),
    early_refund: toYuan(reckoning.earlyRefundFen),
    not_had: toYuan(reckoning.notHadFen),
    stood_days: reckoning.stoodUnitDays,
    standstill_refund: toYuan(reckoning.standstillFen),
    standby_days: standbyDaysOf(reckoning.standbyUnitHours),
    standby_refund: toYuan(reckoning.standbyFen),
    extension_used: toYuan(reckoning.extensionFen),
    extension_dropped: toYuan(unpaidFen - reckoning.extensionFen),
    late_fee: toYuan(lateFen),
    overtime_hours: reckoning.overtimeTenths / 10,
    overtime_fee: toYuan(reckoning.overtimeFen),
    overtime_days: overtime.map(({ unitId, day, tenths }) => ({
      day,
      serial: units.find(({ id }) => id === unitId)?.serial ?? '',
      hours: tenths / 10,
      fee: toYuan(terms.overtime ? overtimeFenOf(terms.overtime, tenths) : 0),
    })),
    repair_fee: toYuan(repairFen),
    repairs: works.map(({ owedFen, reason: _why, ...work }) => ({ ...work, fee: toYuan(owedFen) })),
    damage_fee: toYuan(damageFen),
    damage_max: toYuan(damageFenMax(row, await marketValueOf(db, row))),
    deposit_kind: row.depositKind,
    secured: toYuan(securedFenOf(row)),
    deposit_taken: toYuan(atReturn.takenFen),
    deposit_kept: toYuan(atReturn.keptFen),
    deposit_back: toYuan(atReturn.backFen),
    rent_back: toYuan(reckoning.backFen),
    owed: toYuan(atReturn.debtFen),
    owed_by_claim: toYuan(claimFrom(row, dueFen, claimedFen, claimedFen).debtFen),
  }
}
