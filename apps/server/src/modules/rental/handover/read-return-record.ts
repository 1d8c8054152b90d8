import type { returnRecord } from '@jihui/protocol/rental/handover-schema'
import { standbyDaysOf } from '@jihui/protocol/rental/reckoning'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { findReturn } from '../queries.ts'

/** How the machine came back, what was asked for, and what came of that. Refuses `rental.no_record` while it is out. */
export const readReturnRecord = async (
  { db, hooks }: Pick<Services, 'db' | 'hooks'>,
  rentalId: number,
): Promise<z.output<typeof returnRecord>> => {
  const record = (await findReturn(db, rentalId)) ?? refuse('rental.no_record')
  const claim = await hooks.rental.readClaim(db, rentalId)
  const settledFen = claim?.settledFen ?? null
  const lateFen = claim && settledFen !== null ? claim.settledLateFen : null
  const overtimeFen = claim && settledFen !== null ? claim.settledOvertimeFen : null
  const repairFen = claim && settledFen !== null ? claim.settledRepairFen : null
  const damageFen =
    claim && settledFen !== null
      ? settledFen - claim.settledLateFen - claim.settledOvertimeFen - claim.settledRepairFen
      : null
  return {
    rental_id: rentalId,
    announced_at: record.announcedAt?.toISOString() ?? null,
    planned_return_date: record.plannedReturnDate,
    reason: record.reason,
    arrived_at: record.arrivedAt?.toISOString() ?? null,
    returned_at: record.returnedAt?.toISOString() ?? null,
    condition: record.condition,
    late_days: record.lateDays,
    late_fee: toYuan(record.lateFen),
    stopped_on: record.stoppedOn,
    damage_fee: toYuan(record.damageFen),
    claim_status: claim?.status ?? null,
    damage_settled: damageFen === null ? null : toYuan(damageFen),
    late_settled: lateFen === null ? null : toYuan(lateFen),
    overtime_hours: record.overtimeTenths / 10,
    overtime_fee: toYuan(record.overtimeFen),
    overtime_settled: overtimeFen === null ? null : toYuan(overtimeFen),
    repair_fee: toYuan(record.repairFen),
    repair_settled: repairFen === null ? null : toYuan(repairFen),
    deductions: record.deductions.map(({ amountFen, kind = 'damage', workId: _work, ...rest }) => ({
      kind,
      ...rest,
      amount: toYuan(amountFen),
    })),
    unpaid_extension: toYuan(record.unpaidExtensionFen),
    rent_refund: toYuan(record.rentRefundFen),
    stood_days: record.stoodUnitDays,
    standstill_refund: toYuan(record.standstillFen),
    standby_days: standbyDaysOf(record.standbyUnitHours),
    standby_refund: toYuan(record.standbyFen),
    deposit_refund: toYuan(record.depositRefundFen),
  }
}
