/** Triggers and scopes in words. */
import { alarmLevels, meterUnits } from '@jihui/protocol/upkeep/limits'
import type { PlanScope } from '@jihui/protocol/upkeep/plan-schema'
import { readRule } from '@jihui/protocol/upkeep/rule'
import type { Trigger } from '@jihui/protocol/upkeep/trigger-schema'
import { lines } from '@jihui/protocol/rental/lines'

const weekDays: Readonly<Record<string, string>> = {
  MO: '周一',
  TU: '周二',
  WE: '周三',
  TH: '周四',
  FR: '周五',
  SA: '周六',
  SU: '周日',
}
const every: Readonly<Record<string, readonly [one: string, many: string]>> = {
  DAILY: ['每天', '天'],
  WEEKLY: ['每周', '周'],
  MONTHLY: ['每月', '个月'],
  YEARLY: ['每年', '年'],
}
const tellDay = (value: string): string => {
  const place = Number(value.slice(0, -2) || 0)
  const day = weekDays[value.slice(-2)] ?? value
  if (place === 0) return day
  return place > 0 ? `第 ${place} 个${day}` : place === -1 ? `最后一个${day}` : `倒数第 ${-place} 个${day}`
}
const tellMonthDay = (value: string): string =>
  value.startsWith('-') ? (value === '-1' ? '最后一天' : `倒数第 ${value.slice(1)} 天`) : `${value} 日`

/** 每 6 个月, 每月第 1 个周一. */
export const tellRule = (text: string): string => {
  const rule = readRule(text)
  if (typeof rule === 'string') return text
  const {
    FREQ: frequency = '',
    INTERVAL: interval = '1',
    BYDAY: days,
    BYMONTHDAY: monthDays,
    BYMONTH: months,
  } = rule.parts
  const [one, many] = every[frequency] ?? ['', '']
  const base = Number(interval) === 1 ? one : `每 ${Number(interval)} ${many}`
  const on = [
    months
      ?.split(',')
      .map((month) => `${Number(month)} 月`)
      .join('、'),
    days?.split(',').map(tellDay).join('、'),
    monthDays?.split(',').map(tellMonthDay).join('、'),
  ].filter(Boolean)
  return [base, ...on].join('').replaceAll(/(?<=\p{Script=Han})(?=\d)/gu, ' ')
}

export const tellTrigger = (trigger: Trigger): string => {
  if (trigger.kind === 'date') return tellRule(trigger.rrule)
  if (trigger.kind === 'meter') return `每 ${trigger.every} ${meterUnits[trigger.unit]}`
  if (trigger.kind === 'document') return `证件到期前 ${trigger.days_before} 天`
  const { level, code, lasting_minutes: lasting, repeats } = trigger
  const when = [lasting ? `持续 ${lasting} 分钟` : '', repeats && repeats > 1 ? `一天内 ${repeats} 次` : '']
  const grave = level === 'critical' ? alarmLevels[level] : `${alarmLevels[level]}以上`
  return [`报警${code ? ` ${code}` : ''}（${grave}）`, ...when].filter(Boolean).join('，')
}

/** `name`: of the machine or the category it is for. */
export const tellScope = (
  { unit_ids, equipment_id, category, line }: PlanScope,
  { units, name }: { readonly units: number; readonly name: string | undefined },
): string => {
  const what =
    (unit_ids && '指定的单机') ??
    (equipment_id === undefined && category === undefined
      ? (lines.find(({ id }) => id === line)?.label ?? '整条业务线')
      : (name ?? (category === undefined ? '一款设备' : '一类设备')))
  // Of a draft nobody has counted them yet.
  return units === 0 ? what : `${what}，${units} 台`
}
