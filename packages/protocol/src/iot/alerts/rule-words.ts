/** Rules in words, for lists, alerts and whoever writes one. */
import { deviceEvents } from '../device-events.ts'
import { type AlertLevel, alertLevels } from './alert-machine.ts'
import { alertFields } from './fields.ts'
import { alertLimits } from './limits.ts'
import {
  aggregates,
  type Condition,
  eventOf,
  type FenceWord,
  fenceWords,
  type RuleContent,
  type Schedule,
} from './conditions.ts'
import { type AppliesTo } from './rule-schema.ts'

const opWords = { '>': '高于', '>=': '不低于', '<': '低于', '<=': '不高于', '=': '为', '!=': '不为' } as const

/** 90 → 90 秒, 120 → 2 分钟 */
export const spokenSeconds = (seconds: number): string => {
  if (seconds % 86_400 === 0) return `${seconds / 86_400} 天`
  if (seconds % 3_600 === 0) return `${seconds / 3_600} 小时`
  return seconds % 60 === 0 ? `${seconds / 60} 分钟` : `${seconds} 秒`
}
export const spokenValue = (field: string, value: number | boolean | string): string => {
  if (typeof value === 'boolean') return value ? '开' : '关'
  if (value === '') return '无'
  const unit = alertFields.get(field)?.unit ?? ''
  return `${typeof value === 'number' ? Math.round(value * 100) / 100 : value}${unit && ` ${unit}`}`
}
export const eventWord = (code: string): string =>
  Object.hasOwn(deviceEvents, code) ? deviceEvents[code as keyof typeof deviceEvents].label : `设备报告“${code}”`

/** `fence`: what the fence is called at which it happened. */
export const spokenCondition = (one: Condition, fence?: string): string => {
  const { field, op, value, for_seconds: held, window_seconds: window, aggregate } = one
  const label = alertFields.get(field)?.label ?? field
  const lasting = held === undefined ? '' : `连续 ${spokenSeconds(held)}`
  if (op === 'silent') return `没有任何消息达 ${spokenSeconds(held ?? alertLimits.silentSeconds)}`
  if (op === 'event') return eventWord(eventOf(one)) + (lasting && `，${lasting}`)
  if (op === 'fence') {
    const named = fence ?? (field && `编号 ${field}`)
    return (value === undefined ? '围栏有动静' : fenceWords[value as FenceWord]) + (named && `（${named}）`)
  }
  if (op === 'changed') return `${label}变了`
  if (op === 'absent') return `设备在报，但${lasting}没有${label}`
  if (value === '' && (op === '=' || op === '!=')) return `${label}${lasting}${op === '=' ? '为空' : '不为空'}`
  if (typeof value === 'boolean' && (op === '=' || op === '!='))
    return `${lasting}${value === (op === '=') ? '' : '没有'}${label}`
  const over = aggregate && window !== undefined ? ` ${spokenSeconds(window)}内的${aggregates[aggregate]}` : ''
  return `${label}${over}${lasting}${opWords[op]} ${spokenValue(field, value ?? '')}`
}
const joined = (conditions: readonly Condition[], match: 'all' | 'any'): string =>
  conditions.map((one) => spokenCondition(one)).join(match === 'all' ? '，并且' : '，或者')

const dayWords = ['一', '二', '三', '四', '五', '六', '日']
export const spokenSchedule = ({ days, from, to }: Schedule): string => {
  const named = days
    .toSorted((a, b) => a - b)
    .map((day) => dayWords[day - 1])
    .join('、')
  return `${days.length === 7 ? '每天' : `周${named}`} ${from}–${to}`
}
const raisedWords = (level: string): string =>
  Object.hasOwn(alertLevels, level) ? `升为${alertLevels[level as AlertLevel].label}` : '升级'
/** 105 ℃ 时: what ends with a sign or a figure stands apart from the word after it. */
const followedBy = (text: string, word: string): string => (/[\u4e00-\u9fff）”]$/.test(text) ? text : `${text} `) + word
export const spokenRule = ({ match, conditions, clear, raise, schedule }: RuleContent): string =>
  [
    schedule && `${spokenSchedule(schedule)}：`,
    followedBy(joined(conditions, match), '时告警'),
    raise && `；${followedBy(joined(raise.conditions, 'all'), `时${raisedWords(raise.level)}`)}`,
    clear && clear.length > 0 && `；${followedBy(joined(clear, 'all'), '后恢复')}`,
  ]
    .filter(Boolean)
    .join('')

export const spokenScope = ({ devices, lines, rental_id: rentalId, all_mine: isAll }: AppliesTo): string => {
  if (devices && devices.length > 0) return `${devices.length} 台设备`
  if (rentalId !== undefined) return '一个订单里的设备'
  if (lines && lines.length > 0) return `${lines.length} 条业务线的设备`
  return isAll === false ? '没有设备' : '全部设备'
}
