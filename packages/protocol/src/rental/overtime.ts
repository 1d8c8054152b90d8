/**
 * Hours of work beyond those that are part of a day's rent (C104). They are counted in tenths of an hour, rounded down day by
 * day; `reckon` says what they cost.
 */
import type { LineDeclaration } from './lines/line.ts'

/** Frozen when the order is placed, where the machine has a rate beyond the hours its line includes. */
export interface OvertimeTerms {
  /** Of one unit. */
  readonly includedPerDay: number
  readonly perHourFen: number
}

/** Hours of a day that are part of the rent of one unit, where its line's meter counts hours. */
export const includedHoursOf = ({ handover: { meter } }: Pick<LineDeclaration, 'handover'>): number | null =>
  meter?.unit === 'h' ? meter.includedPerDay : null

/** Rates are whole in this, so that every tenth of an hour costs whole fen. */
export const overtimeStepFen = 10
const dayMinutes = 24 * 60
const tenthsIn = (minutes: number): number => Math.floor(Math.min(Math.max(0, minutes), dayMinutes) / 6)

/** Tenths of hours one unit worked on a day beyond those that are included. */
export const beyondTenths = (workedMinutes: number, includedPerDay: number): number =>
  Math.max(0, tenthsIn(workedMinutes) - Math.floor(includedPerDay * 10))

export const overtimeFenOf = ({ perHourFen }: OvertimeTerms, tenths: number): number =>
  Math.round((tenths * perHourFen) / 10)

/** What a meter may count more than a device tells of the same time. */
const meterTolerance = 1.05

/** How one unit was used while it was the order's. */
export interface UnitUse {
  /** Days in the renter's hands, up to the end of its use. */
  readonly days: number
  /** Those a device told of: worked, and worked or idled. */
  readonly told: readonly { readonly workedMinutes: number; readonly ranMinutes: number }[]
  /** Tenths of hours between the meter's readings of the two hand-overs; null where one is missing. */
  readonly meterTenths: number | null
}

/**
 * Tenths of hours beyond that no device told of, by the meter: what it ran more than devices say, less all hours that would
 * have been included on any of the days. So it is the least those hours can have been, and no more than a day has.
 */
export const untoldTenths = ({ days, told, meterTenths }: UnitUse, includedPerDay: number): number => {
  if (meterTenths === null) return 0
  const included = Math.floor(includedPerDay * 10)
  const ran = Math.ceil((told.reduce((sum, { ranMinutes }) => sum + ranMinutes, 0) * meterTolerance) / 6)
  const left = told.reduce((sum, one) => sum + Math.max(0, included - tenthsIn(one.workedMinutes)), 0)
  const room = left + included * Math.max(0, days - told.length)
  const beyond = told.reduce((sum, one) => sum + beyondTenths(one.workedMinutes, includedPerDay), 0)
  const possible = days * (240 - Math.min(240, included)) - beyond
  return Math.max(0, Math.min(meterTenths - ran - room, possible))
}
