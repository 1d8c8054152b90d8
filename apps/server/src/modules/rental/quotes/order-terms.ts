/** What an order's price is reckoned from: the terms frozen in its quote, and its period as it stands. */
import { findLine } from '@jihui/protocol/rental/lines'
import type { OrderPeriod, OrderTerms } from '@jihui/protocol/rental/reckoning'
import { addDays } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { findQuote, listExtensions, type RentalRow } from '../queries.ts'
import type { quote as quoteTable, rentalExtension, StoredQuoteLine } from '../table.ts'

type QuoteRow = typeof quoteTable.$inferSelect
export type ExtensionRow = typeof rentalExtension.$inferSelect

/** `¥1,200.00 × 2 周`: how often a line of a quote counts. */
const countIn = ({ working }: StoredQuoteLine): number | null => {
  const count = /× (\d+) [天周月]/.exec(working)?.[1]
  return count === undefined ? null : Number(count)
}
const rateIn = (lines: readonly StoredQuoteLine[], code: string): number | null => {
  const line = lines.find((one) => one.code === code)
  const count = line && countIn(line)
  return line && count ? Math.round(line.amountFen / count) : null
}

/** A quote from before terms were kept says by its lines what it was computed from. */
const termsInLines = ({ line, lines, dayFen, deliveryFen }: QuoteRow): OrderTerms => {
  const { servicePercent, latePercent, earlyReturn } = findLine(line).pricing
  const extras = lines.filter((one) => one.kind === 'option')
  const sum = (found: readonly StoredQuoteLine[], fenOf: (one: StoredQuoteLine) => number) =>
    found.reduce((total, one) => total + fenOf(one), 0)
  const daily = extras.filter((one) => countIn(one) !== null)
  const once = extras.filter((one) => countIn(one) === null)
  return {
    quantity: 1,
    rates: { dayFen, weekFen: rateIn(lines, 'rent_week'), monthFen: rateIn(lines, 'rent_month') },
    perDayFen: sum(daily, (one) => Math.round(one.amountFen / (countIn(one) ?? 1))),
    onceFen: sum(once, (one) => one.amountFen),
    deliveryFen,
    servicePercent,
    latePercent,
    earlyReturn,
  }
}
export const termsOf = (quote: QuoteRow): OrderTerms => quote.terms ?? termsInLines(quote)

/** Longer periods that stand: neither fallen away nor withdrawn. */
export const standing = (extensions: readonly ExtensionRow[]): ExtensionRow[] =>
  extensions.filter((one) => one.endedAt === null)

export const periodOf = (
  row: Pick<RentalRow, 'startDate' | 'endDate'>,
  quote: Pick<QuoteRow, 'startDate' | 'days'>,
  extensions: readonly ExtensionRow[],
): OrderPeriod => {
  const stand = standing(extensions)
  const paidEnds = stand.filter((one) => one.kind === 'later' && one.paidAt !== null).map((one) => one.newEndDate)
  const unpaidLead = stand.filter((one) => one.kind === 'earlier' && one.paidAt === null)
  return {
    bookedFirstDay: quote.startDate,
    bookedDays: quote.days,
    firstDay: row.startDate,
    endDate: row.endDate,
    paidEndDate: [addDays(quote.startDate, quote.days - 1), ...paidEnds].toSorted().at(-1)!,
    unpaidLeadDays: unpaidLead.reduce((total, one) => total + one.days, 0),
  }
}

export interface OrderAccount {
  readonly terms: OrderTerms
  readonly period: OrderPeriod
  readonly extensions: readonly ExtensionRow[]
}
export const readAccount = async (db: Queryable, row: RentalRow): Promise<OrderAccount> => {
  // One after the other: mostly within a transaction, which has one connection.
  const quote = await findQuote(db, row.quoteId)
  const extensions = await listExtensions(db, row.id)
  if (!quote) throw new Error(`rental ${row.id} has no quote`)
  return { terms: termsOf(quote), period: periodOf(row, quote, extensions), extensions }
}
