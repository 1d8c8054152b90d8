/** What would be cheaper for whoever rents a machine he does not use, or goes on using. */
import type { OrderTerms } from '@jihui/protocol/rental/reckoning'
import { priceBetween, priceOf } from '@jihui/protocol/rental/reckoning'
import type { rentalUsage } from '@jihui/protocol/standby/schema'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import { dayOf, daysBetween, weekdayOf } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { money, reckonReturn, type RentalRow } from '../rental/public.ts'
import type { UsageDay } from './read-usage.ts'
import { listStandbys } from './standby-queries.ts'
import { stopLimitsOf } from './stop-limits.ts'

type Advice = Omit<z.output<typeof rentalUsage>['advice'], 'is_muted'>
interface Use {
  readonly terms: OrderTerms
  readonly days: readonly UsageDay[]
  /** Days of which every machine of the order told: one that stands says nothing of the others. */
  readonly whole: ReadonlySet<string>
  readonly now: Date
}

const limits = {
  /** Working days without work after which a machine counts as idle. */
  idleDays: 3,
  /** An order that ends within so many days may be cheaper longer. */
  endsWithin: 3,
  longerBy: 7,
} as const

const none: Advice = { kind: null, amount: 0, text: '' }
const isWeekday = (day: string) => weekdayOf(day) <= 5

/** Its last working days that are over were measured, none of them stopped, and it did nothing on any. */
const isIdle = ({ days, whole }: Use, today: string): boolean => {
  const last = days.filter(({ day }) => day < today && isWeekday(day)).slice(-limits.idleDays)
  return (
    last.length === limits.idleDays && last.every((one) => whole.has(one.day) && one.working === 0 && !one.is_stopped)
  )
}

const returnNow = async (services: Services, row: RentalRow, now: Date): Promise<Advice> => {
  const { reckoning } = await reckonReturn(services, services.db, row, dayOf(now), now)
  const fen = Math.min(reckoning.earlyRefundFen, reckoning.backFen)
  return { kind: 'early_return', amount: toYuan(fen), text: `现在退租，退回 ${money(fen)}` }
}

const stopFromTomorrow = async ({ db }: Services, row: RentalRow, { terms, now }: Use): Promise<Advice> => {
  const stops = await listStandbys(db, row.id)
  const { earliest, latest, daysLeft, refusal } = stopLimitsOf(row, terms.standby ?? null, stops, dayOf(now))
  const days = Math.min(daysLeft, daysBetween(earliest, latest) + 1)
  if (refusal || !terms.standby || days < terms.standby.daysMin) return none
  const agreed = daysBetween(row.startDate, row.endDate) + 1
  const fen = Math.floor((priceOf(terms, agreed).rentFen * days * (100 - terms.standby.percent)) / (agreed * 100))
  return { kind: 'standby', amount: toYuan(fen), text: `从明天起报停 ${days} 天，省 ${money(fen)}` }
}

const longer = (row: RentalRow, { terms, days, now }: Use): Advice => {
  const today = dayOf(now)
  const last = days.filter(({ day }) => day < today).slice(-limits.idleDays)
  const isBusy = last.length === limits.idleDays && last.every((one) => (one.working ?? 0) > 0)
  if (!isBusy || daysBetween(today, row.endDate) > limits.endsWithin) return none
  const agreed = daysBetween(row.startDate, row.endDate) + 1
  const { rentFen } = priceBetween(terms, agreed, agreed + limits.longerBy)
  const fen = terms.rates.dayFen * terms.quantity * limits.longerBy - rentFen
  if (fen <= 0) return none
  return { kind: 'extend', amount: toYuan(fen), text: `续租 ${limits.longerBy} 天，比按天租省 ${money(fen)}` }
}

/** Nothing while the order does not run, or while a stop is declared. */
export const adviseUse = async (services: Services, row: RentalRow, use: Use): Promise<Advice> => {
  const today = dayOf(use.now)
  if (row.status !== 'in_use' || row.returnAnnouncedAt) return none
  const stops = await listStandbys(services.db, row.id)
  if (stops.some((one) => !one.cancelled_at && one.end_date >= today)) return none
  if (!isIdle(use, today)) return longer(row, use)
  const found = [await returnNow(services, row, use.now), await stopFromTomorrow(services, row, use)]
  const [best] = found.filter((one) => one.amount > 0).toSorted((a, b) => b.amount - a.amount)
  return best ?? none
}
