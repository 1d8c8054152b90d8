/** Hours units of an order worked beyond those included in their days, as devices told them and as their meters show. */
import { beyondTenths, type OvertimeTerms, untoldTenths } from '@jihui/protocol/rental/overtime'
import { dayOf, daysBetween } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { meterUsed } from '../handover/record-handover.ts'
import { listHandovers, type RentalRow } from '../queries.ts'

/** Hours beyond on a day of a unit; `day` null: by its meter, of days no device told of. */
export interface OvertimeOfDay {
  readonly unitId: number
  readonly day: string | null
  readonly tenths: number
}

/** A unit of the order and the last day of its use. */
export interface UnitStop {
  readonly unitId: number
  readonly stopDay: string
}

/**
 * Nothing where the order's terms know no hours. What devices told is read as it was written down beside the order: the
 * database of readings is not asked.
 */
export const readOvertime = async (
  { hooks }: Hooked,
  db: Queryable,
  row: RentalRow,
  terms: OvertimeTerms | null | undefined,
  units: readonly UnitStop[],
): Promise<OvertimeOfDay[]> => {
  if (!terms || !row.receivedAt) return []
  const firstDay = dayOf(row.receivedAt)
  const told = await hooks.rental.workedDays(db, row.id)
  const handovers = await listHandovers(db, row.id)
  return units.flatMap(({ unitId, stopDay }) => {
    const own = told.filter((one) => one.unitId === unitId && one.day >= firstDay && one.day <= stopDay)
    const used = meterUsed(handovers.filter(({ handover }) => handover.unitId === unitId))
    const use = {
      days: Math.max(0, daysBetween(firstDay, stopDay) + 1),
      told: own,
      meterTenths: used === null ? null : Math.round(used * 10),
    }
    const days = own.map(({ day, workedMinutes }) => ({
      unitId,
      day: day as string | null,
      tenths: beyondTenths(workedMinutes, terms.includedPerDay),
    }))
    return [...days, { unitId, day: null, tenths: untoldTenths(use, terms.includedPerDay) }].filter(
      ({ tenths }) => tenths > 0,
    )
  })
}
export const tenthsOf = (days: readonly OvertimeOfDay[]): number => days.reduce((sum, { tenths }) => sum + tenths, 0)
