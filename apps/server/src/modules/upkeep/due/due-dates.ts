/**
 * On which calendar days a rule of recurrence is due. Days of Shanghai are reckoned as days of UTC: there is no clock in
 * them, and the time-zone mode of `rrule` is faulty.
 */
import { isPlainInterval, readRule } from '@jihui/protocol/upkeep/rule'
import { createRequire } from 'node:module'
import { addDays } from '../../../platform/clock.ts'

const { RRule } = createRequire(import.meta.url)('rrule') as typeof import('rrule')

export interface DateRule {
  readonly rrule: string
  readonly from: string
  readonly until?: string | null | undefined
}

/**
 * The calendar repeats every 400 years, to the weekday. `rrule` looks for a rule that means no day until the year 9999,
 * seconds long from today and hardly from there.
 */
const cycles = 19
const shiftedYears = 400 * cycles
const shift = (day: string): Date =>
  new Date(Date.UTC(Number(day.slice(0, 4)) + shiftedYears, Number(day.slice(5, 7)) - 1, Number(day.slice(8))))
const unshift = (date: Date): string =>
  `${date.getUTCFullYear() - shiftedYears}-${date.toISOString().slice(-'MM-DDT00:00:00.000Z'.length).slice(0, 5)}`

const partsOf = (text: string): Record<string, string> => {
  const rule = readRule(text)
  if (typeof rule === 'string') throw new Error(`no rule: ${rule}`)
  return { ...rule.parts }
}
const ruleFrom = (rule: DateRule) => {
  const { UNTIL: _until, ...parts } = partsOf(rule.rrule)
  const text = Object.entries(parts).map(([name, value]) => `${name}=${value}`)
  return new RRule({ ...RRule.parseString(text.join(';')), dtstart: shift(rule.from) })
}
const lastDayOf = (rule: DateRule): string | null => {
  const read = readRule(rule.rrule)
  const ends = [typeof read === 'string' ? null : read.until, rule.until ?? null].filter((day) => day !== null)
  return ends.toSorted()[0] ?? null
}

/** The rule's days from one day through another, both included. */
export const ruleDays = (rule: DateRule, from: string, through: string): string[] => {
  const last = lastDayOf(rule)
  const until = last !== null && last < through ? last : through
  if (until < from) return []
  return ruleFrom(rule).between(shift(from), shift(until), true).map(unshift)
}

/** So far ahead a day is looked for: longer than from one leap day to the next. */
const aheadDays = 366 * 12
/** Its first day from this one on; null: none in twelve years. */
export const ruleDayFrom = (rule: DateRule, from: string): string | null => {
  const found = ruleFrom(rule).after(shift(from), true)
  if (!found) return null
  const day = unshift(found)
  const last = lastDayOf(rule)
  return day > addDays(from, aheadDays) || (last !== null && day > last) ? null : day
}

/**
 * Every so many days, weeks, months or years counted from a day, which is itself none. Where a month is too short its last
 * day stands in.
 */
export const intervalAfter = (text: string, anchor: string): string | null => {
  const parts = partsOf(text)
  const day = Number(anchor.slice(8))
  const isMonthly = parts['FREQ'] === 'MONTHLY' || parts['FREQ'] === 'YEARLY'
  if (isMonthly && day > 28) {
    const days = Array.from({ length: day - 27 }, (_, index) => String(28 + index))
    Object.assign(parts, { BYMONTHDAY: days.join(','), BYSETPOS: '-1' })
    if (parts['FREQ'] === 'YEARLY') parts['BYMONTH'] = String(Number(anchor.slice(5, 7)))
  }
  const written = Object.entries(parts).map(([name, value]) => `${name}=${value}`)
  return ruleDayFrom({ rrule: written.join(';'), from: anchor }, addDays(anchor, 1))
}

export interface DateState {
  /** The first day that counts: the machine came under the plan, or the rule was changed. */
  readonly since: string
  /** The day the last order was due on, and the day its work was done. */
  readonly lastDueOn: string | null
  readonly lastDoneOn: string | null
}
/** Whether the next time is counted from the work that was done: of an interval that is one of several triggers. */
export const isCountedFromDone = (rule: DateRule, triggers: number): boolean => {
  const read = readRule(rule.rrule)
  return triggers > 1 && typeof read !== 'string' && isPlainInterval(read)
}

/** An order that was called off stands for its time. */
const afterCalledOff = (text: string, due: string | null, calledOff: string | null): string | null =>
  due === null || calledOff === null || due > calledOff
    ? due
    : afterCalledOff(text, intervalAfter(text, due), calledOff)

/**
 * When it is due next. Days that passed while nobody opened anything are one: the first of them. A rule that was changed
 * asks for nothing before the change.
 */
export const nextDateDue = (rule: DateRule, state: DateState, triggers = 1): string | null => {
  const { since, lastDueOn, lastDoneOn } = state
  if (lastDoneOn !== null && isCountedFromDone(rule, triggers)) {
    const due = afterCalledOff(rule.rrule, intervalAfter(rule.rrule, lastDoneOn), lastDueOn)
    const last = lastDayOf(rule)
    if (due === null || (last !== null && due > last)) return null
    return due < since ? since : due
  }
  const done = [lastDueOn, lastDoneOn]
    .filter((day) => day !== null)
    .toSorted()
    .at(-1)
  const next = done === undefined ? since : addDays(done, 1)
  return ruleDayFrom(rule, next < since ? since : next)
}
