/** How the machines of an order were used day by day, what each day costs, and what would be cheaper now. */
import { findLine } from '@jihui/protocol/rental/lines'
import { beyondTenths, includedHoursOf, overtimeFenOf } from '@jihui/protocol/rental/overtime'
import { type OrderTerms, priceOf } from '@jihui/protocol/rental/reckoning'
import type { rentalUsage, usageDay } from '@jihui/protocol/standby/schema'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import { addDays, dayOf, daysBetween } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { viewOvertime } from '../catalogue/public.ts'
import { listWorkedDays, readHoursInHand } from '../overtime/public.ts'
import { listUnitsOf, readAccount, type RentalRow } from '../rental/public.ts'
import { findNextServices } from '../upkeep/public.ts'
import { adviseUse } from './advise-use.ts'
import { isIdleMuted } from './mute-idle.ts'
import { readStops } from './read-stops.ts'
import { listStoppedDays, type StoppedDay } from './stopped-days.ts'

export type UsageDay = z.output<typeof usageDay>

/** Days a long order is told of at the most, the last ones. */
const daysMax = 400
const tenth = (hours: number) => Math.round(hours * 10) / 10

/** From the first day in the renter's hands to today or the day it was back. */
const daysOf = (row: RentalRow, today: string): string[] => {
  if (!row.receivedAt) return []
  const first = [row.startDate, dayOf(row.receivedAt)].toSorted()[0]!
  const last = row.returnedAt ? dayOf(row.returnedAt) : today
  const count = Math.max(0, daysBetween(first, last) + 1)
  const from = addDays(last, 1 - Math.min(count, daysMax))
  return Array.from({ length: Math.min(count, daysMax) }, (_, place) => addDays(from, place))
}

/** Hours of all units together, and in tenths those each worked beyond what its day includes. */
interface HoursOfDay {
  readonly working: number
  readonly idling: number
  readonly beyondTenths: number
  /** How many units told of it. */
  readonly units: number
}
interface HoursOfUnit {
  readonly unitId: number
  readonly day: string
  readonly working: number
  readonly idling: number
}

/** As devices tell it; of an order that is back and has a rate for hours, as it was written down for its settlement. */
const readHours = async (services: Services, row: RentalRow, terms: OrderTerms, since: string) => {
  if (!row.receivedAt) return []
  if (row.returnedAt && terms.overtime)
    return (await listWorkedDays(services.db, row.id)).map(({ unitId, day, workedMinutes, ranMinutes }) => ({
      unitId,
      day,
      working: workedMinutes / 60,
      idling: (ranMinutes - workedMinutes) / 60,
    }))
  const hand = { receivedAt: row.receivedAt, backAt: row.returnedAt, since }
  const all: HoursOfUnit[] = []
  for (const { id } of await listUnitsOf(services.db, row.id))
    all.push(...(await readHoursInHand(services, id, hand)).map((one) => ({ unitId: id, ...one })))
  return all
}

const beyondOf = ({ working }: HoursOfUnit, perUnit: number | null): number =>
  perUnit === null ? 0 : beyondTenths(Math.round(working * 60), perUnit)

/** Those of days none of its devices told of are left out. */
const sumUp = (hours: readonly HoursOfUnit[], perUnit: number | null): ReadonlyMap<string, HoursOfDay> => {
  const days = new Map<string, HoursOfDay>()
  for (const one of hours) {
    const known = days.get(one.day) ?? { working: 0, idling: 0, beyondTenths: 0, units: 0 }
    days.set(one.day, {
      working: known.working + one.working,
      idling: known.idling + one.idling,
      beyondTenths: known.beyondTenths + beyondOf(one, perUnit),
      units: known.units + 1,
    })
  }
  return days
}

/** The rent of the whole order, day by day: together exactly what it is, whatever the rates. */
const rentOfDay = (terms: OrderTerms, first: string, agreedDays: number) => {
  const { rentFen } = priceOf(terms, agreedDays)
  const until = (place: number) => Math.round((rentFen * place) / agreedDays)
  return (day: string): number => {
    const place = daysBetween(first, day)
    return place < 0 || place >= agreedDays ? 0 : until(place + 1) - until(place)
  }
}

interface Told {
  readonly terms: OrderTerms
  readonly included: number | null
  readonly hours: ReadonlyMap<string, HoursOfDay>
  readonly stopped: readonly StoppedDay[]
  readonly rentOf: (day: string) => number
}
const viewDay = (day: string, { terms, included, hours, stopped, rentOf }: Told): UsageDay => {
  const told = hours.get(day)
  const own = stopped.filter((one) => one.day === day)
  const standing = own.filter((one) => !one.is_worked).length
  const rentFen = rentOf(day)
  const offFen = Math.floor((rentFen * standing * (100 - (terms.standby?.percent ?? 100))) / (terms.quantity * 100))
  return {
    day,
    working: told ? tenth(told.working) : null,
    idling: told ? tenth(told.idling) : null,
    included,
    beyond: told ? told.beyondTenths / 10 : 0,
    beyond_fee: toYuan(told && terms.overtime ? overtimeFenOf(terms.overtime, told.beyondTenths) : 0),
    is_stopped: own.length > 0,
    is_worked: own.length > standing,
    rent: toYuan(rentFen - offFen),
  }
}

const viewUnits = async (db: Queryable, row: RentalRow, hours: readonly HoursOfUnit[], perUnit: number | null) => {
  const units = await listUnitsOf(db, row.id)
  const services = await findNextServices(
    db,
    units.map(({ id }) => id),
  )
  return units.map(({ id, serial }) => {
    const told = hours.find(({ unitId }) => unitId === id)
    return {
      unit_id: id,
      serial,
      working: told ? tenth(told.working) : null,
      idling: told ? tenth(told.idling) : null,
      beyond: told ? beyondOf(told, perUnit) / 10 : 0,
      next_service: services.get(id) ?? null,
    }
  })
}

const sumOf = (days: readonly UsageDay[], perUnit: number | null) => {
  const sum = (pick: (one: UsageDay) => number | null) =>
    Math.round(days.reduce((total, one) => total + (pick(one) ?? 0), 0) * 100) / 100
  return {
    days: days.length,
    working: sum((one) => one.working),
    idling: sum((one) => one.idling),
    included: perUnit === null ? null : sum((one) => one.included),
    beyond: sum((one) => one.beyond),
    beyond_fee: sum((one) => one.beyond_fee),
    stopped_days: days.filter((one) => one.is_stopped).length,
    rent: sum((one) => one.rent),
    measured_days: days.filter((one) => one.working !== null).length,
  }
}

/** Day by day and in all, without what would be cheaper. */
const readUsedDays = async (services: Services, row: RentalRow) => {
  const { db } = services
  const today = dayOf(services.clock.now())
  const { terms, period } = await readAccount(db, row)
  const days = daysOf(row, today)
  const perUnit = terms.overtime?.includedPerDay ?? includedHoursOf(findLine(row.line))
  const hours = await readHours(services, row, terms, days[0] ?? today)
  const told: Told = {
    terms,
    included: perUnit === null ? null : perUnit * terms.quantity,
    hours: sumUp(hours, perUnit),
    stopped: await listStoppedDays(db, row.id, addDays(today, 1)),
    rentOf: rentOfDay(terms, period.firstDay, daysBetween(period.firstDay, period.endDate) + 1),
  }
  const viewed = days.map((day) => viewDay(day, told))
  const hoursToday = hours.filter(({ day }) => day === today)
  return {
    terms,
    perUnit,
    hoursToday,
    overtime: viewOvertime(terms.overtime),
    /** Days of which every unit told. */
    whole: new Set([...told.hours].filter(([, { units }]) => units >= terms.quantity).map(([day]) => day)),
    days: viewed,
    totals: sumOf(viewed, perUnit),
  }
}

/** The same with the order's stops. */
export const readUsedAndStopped = async (services: Services, row: RentalRow) => {
  const { overtime, days, totals } = await readUsedDays(services, row)
  const { results: stops } = await readStops(services.db, row, dayOf(services.clock.now()))
  return { overtime, days, totals, stops }
}

export const readRentalUsage = async (services: Services, row: RentalRow): Promise<z.output<typeof rentalUsage>> => {
  const { db, clock } = services
  const { terms, perUnit, hoursToday, overtime, whole, days, totals } = await readUsedDays(services, row)
  const isInHand = row.receivedAt !== null && row.returnedAt === null
  return {
    success: true,
    rental_id: row.id,
    overtime,
    included_per_day: perUnit,
    units: isInHand ? await viewUnits(db, row, hoursToday, perUnit) : [],
    days,
    totals,
    advice: {
      ...(await adviseUse(services, row, { terms, days, whole, now: clock.now() })),
      is_muted: await isIdleMuted(db, row.id),
    },
  }
}
