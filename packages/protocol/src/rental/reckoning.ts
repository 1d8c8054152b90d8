/**
 * What an order costs, from the terms it was placed on and from what happened; the only place where that is computed.
 * Quote, longer period, previews, return dialog, settlement, books and statements read its results.
 *
 * `priceOf(terms, days)` is the price of a period; a longer or shorter one is always charged the difference of two prices.
 * `stopDayOf(events)` is the day the use ended. `reckon(terms, order, stopDay)` is the sum of it all at the return.
 * `claimFrom(deposit, extensionFen, claimedFen, settledFen)` is where a settled claim is taken from. Integer fen, no I/O.
 *
 * A period whose start moved: give the new first day as `firstDay`. Earlier days the renter took are `unpaidLeadDays`
 * until they are paid; days a late delivery took from him come back by themselves.
 */
import { addDays, daysBetween } from '../days.ts'
import type { DepositKind } from './deposit-ladder.ts'
import { overtimeFenOf, type OvertimeTerms } from './overtime.ts'
import { cheapestRates, type Rates } from './pricing.ts'

/** What a day costs that the renter declared beforehand as one on which the machine stands by. */
export interface StandbyTerms {
  /** Of that day's rent, percent. */
  readonly percent: number
  /** Days of one stop at the least. */
  readonly daysMin: number
  /** Stopped days of an order at the most, percent of its days; at its return, of those it was used. */
  readonly shareMaxPercent: number
  /** Worked for so long on such a day, the machine was used, and the day costs its full rent. */
  readonly workedMinutes: number
}
/** Days of an order that may be stopped, whatever their number is now. */
export const standbyDaysMax = ({ shareMaxPercent }: StandbyTerms, agreedDays: number): number =>
  Math.floor((agreedDays * shareMaxPercent) / 100)

/** Frozen when the order is placed: whatever changes afterwards changes nothing of it. */
export interface OrderTerms {
  /** Units of the machine; rates, options and charges are each one's. */
  readonly quantity: number
  readonly rates: Rates
  /** One day of all options and charges that are priced by the day. */
  readonly perDayFen: number
  /** All options and charges that are paid once. */
  readonly onceFen: number
  /** Of the whole order. */
  readonly deliveryFen: number
  /** Platform fee, percent of the rent. */
  readonly servicePercent: number
  /** A late day, percent of the day rate. */
  readonly latePercent: number
  /** Of a day on which a machine stood through no fault of the renter, percent of its rent; absent: of an order from before. */
  readonly standstillPercent?: number
  /** Absent: an order from before, or a line that does not offer it. */
  readonly standby?: StandbyTerms | null
  /** Absent: an order from before, a line that includes no hours, or a machine without a rate beyond them. */
  readonly overtime?: OvertimeTerms | null
  /** Share of the rent of unused days that comes back, the best tier first. */
  readonly earlyReturn: readonly { readonly unusedDaysAtLeast: number; readonly refundPercent: number }[]
}

export interface Price {
  readonly rentFen: number
  /** The platform's own fee. */
  readonly serviceFen: number
  /** Options and charges of the machine. */
  readonly extrasFen: number
  readonly deliveryFen: number
  readonly totalFen: number
}

export const priceOf = (terms: OrderTerms, days: number): Price => {
  const rentFen = cheapestRates(days, terms.rates).totalFen * terms.quantity
  const serviceFen = Math.round((rentFen * terms.servicePercent) / 100)
  const extrasFen = (terms.perDayFen * days + terms.onceFen) * terms.quantity
  const { deliveryFen } = terms
  return { rentFen, serviceFen, extrasFen, deliveryFen, totalFen: rentFen + serviceFen + extrasFen + deliveryFen }
}

/** What `to` days cost more than `from` days, part by part. */
export const priceBetween = (terms: OrderTerms, from: number, to: number): Price => {
  const [before, after] = [priceOf(terms, from), priceOf(terms, to)]
  return {
    rentFen: after.rentFen - before.rentFen,
    serviceFen: after.serviceFen - before.serviceFen,
    extrasFen: after.extrasFen - before.extrasFen,
    deliveryFen: 0,
    totalFen: after.totalFen - before.totalFen,
  }
}

export interface Secured {
  readonly depositKind: DepositKind
  /** The machine's deposit. */
  readonly depositBaseFen: number
  /** Kept aside at a channel. */
  readonly depositHoldFen: number
}
/** What of an order's deposit is there to be taken. */
export const securedFenOf = ({ depositKind, depositBaseFen, depositHoldFen }: Secured): number =>
  ({ paid: depositBaseFen, frozen: depositHoldFen, free: 0 })[depositKind]

/** Whether the deposit answers for a longer period beside what is owed already; where not, it is paid beforehand. */
export const isCovered = (deposit: Secured, owedFen: number, priceFen: number): boolean =>
  owedFen + priceFen <= securedFenOf(deposit)

/** The most that may be asked for damage: of an order's deposit and of what its machines are worth together. */
export const damageFenMax = ({ depositBaseFen }: Secured, marketValueFen: number): number =>
  Math.max(depositBaseFen, marketValueFen)

/** What ended the use; days, null where it did not happen. */
export interface EndOfUse {
  /** Somebody who gives the machine confirmed its return. */
  readonly confirmedOn: string
  /** He recorded the hand-over back. */
  readonly handedBackOn: string | null
  /** An announcement that was not refuted, and the day planned in it. */
  readonly announcedOn: string | null
  readonly plannedOn: string | null
  /** Days he let announced returns wait before he said that nobody was there. */
  readonly waitedDays: number
}

const later = (one: string, other: string) => (one > other ? one : other)

/** The last day of use. Waiting by whoever takes the machine back never makes it later. */
export const stopDayOf = ({ confirmedOn, handedBackOn, announcedOn, plannedOn, waitedDays }: EndOfUse): string => {
  const announced = announcedOn === null ? null : later(announcedOn, plannedOn ?? announcedOn)
  const earliest = [handedBackOn, announced].reduce<string>(
    (found, day) => (day !== null && day < found ? day : found),
    confirmedOn,
  )
  return addDays(earliest, -waitedDays)
}

/** An announced return is to be fetched on its day or by the end of this many days after it. */
export const fetchWithinDays = 1
/** Days an announced return had waited too long when it was refuted: they are nobody's to be charged for. */
export const waitedDaysOf = (announcedOn: string, plannedOn: string | null, refutedOn: string): number =>
  Math.max(0, daysBetween(later(announcedOn, plannedOn ?? announcedOn), refutedOn) - fetchWithinDays)

export interface OrderPeriod {
  /** As the order was placed and paid. */
  readonly bookedFirstDay: string
  readonly bookedDays: number
  /** First day of the period: the booked one, or the one its start was moved to. */
  readonly firstDay: string
  /** Its last day, every longer period that has not fallen away included. */
  readonly endDate: string
  /** The last day that has been paid for: the booked one or that of a longer period that was paid. */
  readonly paidEndDate: string
  /** Days before the booked first one that the renter took and has not paid yet. */
  readonly unpaidLeadDays: number
  /** Days machines of it stood, all units together, through no fault of the renter. */
  readonly stoodUnitDays?: number
  /** Hours units of it stood by on days the renter had declared, all together, less those that count as stood already. */
  readonly standbyUnitHours?: number
  /** Tenths of hours units of it worked beyond those included in their days, all together. */
  readonly overtimeTenths?: number
}

export interface Reckoning {
  readonly agreedDays: number
  /** Days of the period that were paid for. */
  readonly paidDays: number
  readonly usedDays: number
  readonly lateDays: number
  /** Late days of all units together: of one unit the same. */
  readonly lateUnitDays: number
  /** Paid days left unused, and what share of their rent the tiers give back. */
  readonly unusedDays: number
  readonly refundPercent: number
  /** Rent of the unused days, before the tiers. */
  readonly unusedRentFen: number
  /** Used days of longer periods that were not paid. */
  readonly extensionFen: number
  /** Paid days the machine was not there yet: given back in full. */
  readonly notHadFen: number
  readonly earlyRefundFen: number
  readonly stoodUnitDays: number
  /** Given back for them: never more than the rent of the days that were used. */
  readonly standstillFen: number
  readonly standbyUnitHours: number
  /** Given back for them; what they cost stays. */
  readonly standbyFen: number
  readonly lateFen: number
  readonly overtimeTenths: number
  /** Asked for beside late days. */
  readonly overtimeFen: number
  /** Of `notHadFen`, `earlyRefundFen`, `standstillFen` and `standbyFen`, what goes back once it has covered `extensionFen`. */
  readonly backFen: number
  /** Of `extensionFen`, what is left to be taken from the deposit or owed. */
  readonly dueFen: number
  /** What the time came to in all, late days and hours beyond excepted. */
  readonly cost: Price
}

/** As people are told of them: to a tenth. */
export const standbyDaysOf = (unitHours: number): number => Math.round((unitHours * 10) / 24) / 10

/** Of the rent of all used time this percentage of a part of it, rounded down to the fen. */
const shareOf = (rentFen: number, used: number, part: number, percent: number): number =>
  used === 0 ? 0 : Math.floor((Math.max(0, rentFen) * part * percent) / (used * 100))

const daysIn = (first: string, last: string) => Math.max(0, daysBetween(first, last) + 1)

/**
 * Everything an order has come to when its use ends on `stopDay`, when the last of its units was back. Of several units
 * `unitStopDays` says when each was, so that only those that were late cost late days. What is asked for damage is no
 * part of it.
 */
export const reckon = (
  terms: OrderTerms,
  order: OrderPeriod,
  stopDay: string,
  unitStopDays: readonly string[] = Array.from({ length: terms.quantity }, () => stopDay),
): Reckoning => {
  const { bookedFirstDay, bookedDays, firstDay, endDate, paidEndDate, unpaidLeadDays } = order
  const agreedDays = daysIn(firstDay, endDate)
  const paidDays = Math.max(0, daysIn(firstDay, paidEndDate) - unpaidLeadDays)
  const usedDays = Math.min(agreedDays, daysIn(firstDay, stopDay))
  const lateDays = Math.max(0, daysBetween(endDate, stopDay))
  const lateUnitDays = unitStopDays.reduce((sum, day) => sum + Math.max(0, daysBetween(endDate, day)), 0)
  const lateFen = Math.round((lateUnitDays * terms.rates.dayFen * terms.latePercent) / 100)

  const missedDays = firstDay > bookedFirstDay ? Math.min(bookedDays, daysBetween(bookedFirstDay, firstDay)) : 0
  const notHadFen = priceBetween(terms, bookedDays - missedDays, bookedDays).totalFen
  const extensionFen = usedDays > paidDays ? priceBetween(terms, paidDays, usedDays).totalFen : 0

  const unusedDays = Math.max(0, paidDays - usedDays)
  const refundPercent = terms.earlyReturn.find((tier) => unusedDays >= tier.unusedDaysAtLeast)?.refundPercent ?? 0
  const paid = priceOf(terms, paidDays)
  const ofUnused = (percent: number) =>
    unusedDays === 0 ? 0 : Math.floor((paid.rentFen * unusedDays * percent) / (paidDays * 100))
  // Booking long and returning early never costs less than booking short.
  const earlyRefundFen = Math.min(
    ofUnused(refundPercent),
    priceBetween(terms, paidDays - unusedDays, paidDays).totalFen,
  )

  const whole = extensionFen > 0 ? priceOf(terms, usedDays) : paid
  const usedUnitDays = usedDays * terms.quantity
  const stoodUnitDays = Math.min(order.stoodUnitDays ?? 0, usedUnitDays)
  const usedRentFen = whole.rentFen - earlyRefundFen
  const standstillFen = shareOf(usedRentFen, usedUnitDays, stoodUnitDays, terms.standstillPercent ?? 0)
  // Of the days used, whatever was agreed: booking long, stopping and returning early never costs less than booking short.
  const stoppedUnitDaysMax = terms.standby ? standbyDaysMax(terms.standby, usedDays) * terms.quantity : 0
  const standbyUnitHours = Math.min(
    order.standbyUnitHours ?? 0,
    Math.min(stoppedUnitDaysMax, usedUnitDays - stoodUnitDays) * 24,
  )
  const standbyFen = shareOf(usedRentFen, usedUnitDays * 24, standbyUnitHours, 100 - (terms.standby?.percent ?? 100))
  const overtimeTenths = terms.overtime ? Math.max(0, order.overtimeTenths ?? 0) : 0
  const givenUpFen = earlyRefundFen + standstillFen + standbyFen
  const refundFen = notHadFen + givenUpFen
  return {
    agreedDays,
    paidDays,
    usedDays,
    lateDays,
    lateUnitDays,
    unusedDays,
    refundPercent,
    unusedRentFen: ofUnused(100),
    extensionFen,
    notHadFen,
    earlyRefundFen,
    stoodUnitDays,
    standstillFen,
    standbyUnitHours,
    standbyFen,
    lateFen,
    overtimeTenths,
    overtimeFen: terms.overtime ? overtimeFenOf(terms.overtime, overtimeTenths) : 0,
    backFen: Math.max(0, refundFen - extensionFen),
    dueFen: Math.max(0, extensionFen - refundFen),
    cost: { ...whole, rentFen: whole.rentFen - givenUpFen, totalFen: whole.totalFen - givenUpFen },
  }
}

/** How a deposit answers at the return, before anything that may be objected to is settled. */
export interface DepositAtReturn {
  /** Taken, or to be taken, for used days that were not paid. */
  readonly takenFen: number
  /** Of a paid or frozen deposit, what is kept until the claim is settled. */
  readonly keptFen: number
  /** Goes back at once. */
  readonly backFen: number
  /** Owed at once. */
  readonly debtFen: number
}
export const depositAtReturn = (deposit: Secured, dueFen: number, claimedFen: number): DepositAtReturn => {
  const securedFen = securedFenOf(deposit)
  const takenFen = Math.min(securedFen, dueFen)
  const keptFen = Math.min(securedFen - takenFen, claimedFen)
  return { takenFen, keptFen, backFen: securedFen - takenFen - keptFen, debtFen: dueFen - takenFen }
}

/** Where a claim settled with `settledFen` of `claimedFen` is taken from; `dueFen` came before it. */
export const claimFrom = (
  deposit: Secured,
  dueFen: number,
  claimedFen: number,
  settledFen: number,
): { takenFen: number; backFen: number; debtFen: number } => {
  const { keptFen } = depositAtReturn(deposit, dueFen, claimedFen)
  const takenFen = Math.min(keptFen, settledFen)
  return { takenFen, backFen: keptFen - takenFen, debtFen: settledFen - takenFen }
}
