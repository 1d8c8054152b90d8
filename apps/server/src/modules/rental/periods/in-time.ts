/** What an order's days allow today. */
import { actionOf, type RentalAction } from '@jihui/protocol/rental/actions'
import { findLine } from '@jihui/protocol/rental/lines'
import { meets } from '@jihui/protocol/rental/actions'
import { type RentalStatus, statusOf, type TimeLimit } from '@jihui/protocol/rental/machine'
import { receiptHours } from '@jihui/protocol/rental/conventions'
import { addDays, addHours, dayOf, spokenDay, startOfDay } from '../../../platform/clock.ts'
import { refuse } from '../../../platform/refusal.ts'
import { factsOf } from '../facts.ts'
import type { RentalRow } from '../queries.ts'

type Period = Pick<RentalRow, 'line' | 'startDate' | 'endDate'>

const firstDayOf = ({ line, startDate }: Period, notBefore: 'first_day' | 'early_days'): string =>
  notBefore === 'first_day' ? startDate : addDays(startDate, -findLine(line).delivery.earlyDays)

/** The first day on which a machine may be brought. */
export const earliestDelivery = (period: Period): string => firstDayOf(period, 'early_days')

/** Why an action's days are not these; null where they are. */
const outOfTime = (row: Period, action: RentalAction, today: string) => {
  const { label, notBefore, until } = actionOf(action)
  const earliest = notBefore && firstDayOf(row, notBefore)
  if (earliest && today < earliest) {
    const message = `这单 ${spokenDay(row.startDate)} 起租，最早 ${spokenDay(earliest)} 可以${label}`
    return { code: 'rental.too_early', message } as const
  }
  if (until === 'first_day' && today > row.startDate) {
    const message = `这单 ${spokenDay(row.startDate)} 起租，已经过了，不能再${label}；选新的日期再下一单`
    return { code: 'rental.days_over', message } as const
  }
  if (until === 'last_day' && today > row.endDate) {
    const message = `租期到 ${spokenDay(row.endDate)} 已经结束，不能再${label}`
    return { code: 'rental.days_over', message } as const
  }
  return null
}

export const isInTime = (row: Period, action: RentalAction, now: Date): boolean =>
  outOfTime(row, action, dayOf(now)) === null

/** Refuses an action whose days have not come yet or are over. */
export const requireInTime = (row: Period, action: RentalAction, now: Date): void => {
  const fault = outOfTime(row, action, dayOf(now))
  if (fault) refuse(fault.code, { message: fault.message })
}

/** The moment after which a day is over. */
const endOf = (day: string): Date => startOfDay(addDays(day, 1))

/** Until when the machine waits for the renter's next move: the status' own hours, at most to the end of the first day. */
export const holdEndOf = (status: RentalStatus, startDate: string, now: Date): Date | null => {
  const { holdHours, limits } = statusOf(status)
  if (holdHours === undefined) return null
  const own = addHours(now, holdHours)
  const last = endOf(startDate)
  return limits.some((limit) => limit.until === 'first_day') && last < own ? last : own
}

/**
 * When a machine that was sent counts as received: some hours after it was, at once where handing it over was recorded
 * there; never before the first day begins, and at the latest when the last one ends.
 */
export const receiptDueOf = ({ startDate, endDate }: Period, sentAt: Date, isHandedOver: boolean): Date => {
  const own = isHandedOver ? sentAt : addHours(sentAt, receiptHours)
  const notBefore = startOfDay(startDate)
  const due = own < notBefore ? notBefore : own
  const last = endOf(endDate)
  return last < due ? last : due
}

/** The latest a machine counts as received: until then of one that is on a lorry nobody knows whether it came. */
export const receiptAtLast = ({ endDate }: Pick<Period, 'endDate'>): Date => endOf(endDate)

const momentOf: Record<TimeLimit['until'], (row: RentalRow) => Date | null> = {
  first_day: ({ startDate }) => endOf(startDate),
  last_day: ({ endDate }) => endOf(endDate),
  receipt: (row) => row.receiptDueAt ?? (row.deliveredAt && receiptDueOf(row, row.deliveredAt, false)),
}

/** How and when the order's status ends by itself; null where only a person can end it. */
export const limitOf = (row: RentalRow): { readonly limit: TimeLimit; readonly endsAt: Date } | null => {
  const facts = factsOf(row)
  const limit = statusOf(row.status).limits.find((one) => meets(one, facts))
  const endsAt = limit && momentOf[limit.until](row)
  return endsAt ? { limit, endsAt } : null
}

/** A moment as a sentence names it, in Shanghai. */
export const shownMoment = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
/** What a limit says, with its day and moment filled in. */
export const limitSentence = ({ limit, endsAt }: NonNullable<ReturnType<typeof limitOf>>): string =>
  limit.sentence
    .replace('{day}', spokenDay(dayOf(new Date(endsAt.getTime() - 1))))
    .replace('{moment}', shownMoment.format(endsAt))
