/**
 * A rule of recurrence as it is written (RFC 5545), by calendar days: what it may say. Which days it means the server
 * reckons.
 */
import { isDay } from '../days.ts'
import { upkeepLimits } from './limits.ts'

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']
const ofADay = ['SECONDLY', 'MINUTELY', 'HOURLY']
const withinADay = ['BYHOUR', 'BYMINUTE', 'BYSECOND']
const whole = (from: number, to: number) => (value: string) =>
  /^[+-]?\d{1,4}$/.test(value) && Math.abs(Number(value)) >= from && Math.abs(Number(value)) <= to
const positive = (from: number, to: number) => (value: string) => whole(from, to)(value) && !value.startsWith('-')
/** Parts that list values, each with what one of them may be. */
const lists: Readonly<Record<string, (value: string) => boolean>> = {
  BYDAY: (value) => /^[+-]?\d{0,2}(?:MO|TU|WE|TH|FR|SA|SU)$/.test(value) && !/^[+-]?0/.test(value),
  BYMONTHDAY: whole(1, 31),
  BYMONTH: positive(1, 12),
  BYYEARDAY: whole(1, 366),
  BYWEEKNO: whole(1, 53),
  BYSETPOS: whole(1, 366),
}

/** `20261231` or `20261231T000000Z` → `2026-12-31`; null: no day. */
const dayOf = (value: string): string | null => {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})(?:T\d{6}Z?)?$/.exec(value)
  const day = match && `${match[1]}-${match[2]}-${match[3]}`
  return day && isDay(day) ? day : null
}

export interface RuleParts {
  readonly parts: Readonly<Record<string, string>>
  /** The last day it may mean; null: it goes on. */
  readonly until: string | null
}

const refusePart = (name: string, value: string): string | null => {
  if (name === 'INTERVAL') {
    if (/^0+$/.test(value)) return '间隔不能是 0'
    return positive(1, upkeepLimits.interval)(value) ? null : `间隔应为 1 到 ${upkeepLimits.interval} 的整数`
  }
  if (name === 'COUNT') return positive(1, 9999)(value) ? null : '次数应为 1 到 9999 的整数'
  if (name === 'UNTIL') return dayOf(value) ? null : '截止日期不是有效日期'
  if (name === 'WKST') return /^(?:MO|TU|WE|TH|FR|SA|SU)$/.test(value) ? null : '规则里的一周从哪天开始写错了'
  const isOne = lists[name]
  if (!isOne) return `规则里不认识“${name}”`
  return value.split(',').length <= 366 && value.split(',').every(isOne) ? null : `规则里的 ${name} 写错了`
}

const refuseWhole = (parts: Readonly<Record<string, string>>): string | null => {
  const { FREQ: frequency = '' } = parts
  if (ofADay.includes(frequency) || withinADay.some((name) => name in parts))
    return '维保按天安排，不能按小时、分钟或秒重复'
  if (!frequencies.includes(frequency)) return '规则要写明每天、每周、每月还是每年（FREQ）'
  if (frequency === 'DAILY' && Object.keys(parts).some((name) => name in lists && name !== 'BYDAY'))
    return '按天的规则只能再限定星期几，其余请按月或按年写'
  if (parts['COUNT'] !== undefined && parts['UNTIL'] !== undefined) return '次数和截止日期只能写一个'
  return null
}

/** The rule's parts, or the sentence that says what is wrong with it. */
export const readRule = (text: string): RuleParts | string => {
  const parts: Record<string, string> = {}
  const written = text
    .trim()
    .replace(/^RRULE:/i, '')
    .toUpperCase()
  for (const part of written.split(';')) {
    const [name = '', value = '', ...more] = part.split('=')
    if (!name || !value || more.length > 0) return '规则应像 FREQ=MONTHLY;INTERVAL=6 这样写'
    if (name in parts) return `规则里的 ${name} 写了两次`
    parts[name] = value
  }
  const wrong = refuseWhole(parts)
  if (wrong) return wrong
  for (const [name, value] of Object.entries(parts)) {
    const sentence = name === 'FREQ' ? null : refusePart(name, value)
    if (sentence) return sentence
  }
  return { parts, until: parts['UNTIL'] === undefined ? null : dayOf(parts['UNTIL']) }
}

/** Without anything that says on which days: every so many days, weeks, months or years from a day on. */
export const isPlainInterval = ({ parts }: RuleParts): boolean =>
  Object.keys(parts).every((name) => !(name in lists) && name !== 'COUNT' && name !== 'UNTIL')
