const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']
const SHANGHAI_OFFSET_MS = 8 * 3600_000
const DAY_MS = 86_400_000

export interface MoneyParts {
  sign: string
  whole: string
  decimals: string
}

export function moneyParts(yuan: number): MoneyParts {
  const fixed = Math.abs(yuan).toFixed(2)
  const [whole = '0', decimals = '00'] = fixed.split('.')
  return { sign: yuan < 0 ? '-' : '', whole: whole.replace(/\B(?=(\d{3})+$)/g, ','), decimals }
}

/** ¥1,280.00 */
export function money(yuan: number): string {
  const { sign, whole, decimals } = moneyParts(yuan)
  return `${sign}¥${whole}.${decimals}`
}

/** A calendar date as the number of days since 1970; no clock and no zone can move it. */
export function dayNumber(day: string): number {
  return Math.round(Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / DAY_MS)
}

export function dayFromNumber(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10)
}

export function addDays(day: string, count: number): string {
  return dayFromNumber(dayNumber(day) + count)
}

/** Days of use between two dates, both ends counted. */
export function daysOfUse(start: string, end: string): number {
  return dayNumber(end) - dayNumber(start) + 1
}

/** Today's calendar date in Shanghai, wherever the reader is. */
export function today(now = Date.now()): string {
  return new Date(now + SHANGHAI_OFFSET_MS).toISOString().slice(0, 10)
}

export function shanghaiDay(instant: string | number | Date): string {
  return new Date(new Date(instant).getTime() + SHANGHAI_OFFSET_MS).toISOString().slice(0, 10)
}

export function weekday(day: string): string {
  return WEEKDAYS[(dayNumber(day) + 4) % 7] ?? ''
}

/** 11月20日; the year is named only when it is not this one. */
export function monthDay(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-').map(Number)
  const text = `${month}月${date}日`
  return String(year) === today().slice(0, 4) ? text : `${year}年${text}`
}

/** 11月20日 周五 */
export function dayText(day: string): string {
  return `${monthDay(day)} ${weekday(day)}`
}

/** 11/23 */
export function shortDay(day: string): string {
  const [, month, date] = day.slice(0, 10).split('-').map(Number)
  return `${month}/${date}`
}

/** 11月23日 – 12月6日 */
export function dayRange(start: string, end: string): string {
  return start === end ? dayText(start) : `${monthDay(start)} – ${monthDay(end)}`
}

/** 14:20 */
export function clockTime(instant: string | number | Date): string {
  return new Date(new Date(instant).getTime() + SHANGHAI_OFFSET_MS).toISOString().slice(11, 16)
}

/** 今天 14:20, 昨天 09:05, 11月18日 17:26 */
export function momentText(instant: string | number | Date): string {
  const day = shanghaiDay(instant)
  const distance = dayNumber(day) - dayNumber(today())
  const near = distance === 0 ? '今天' : distance === -1 ? '昨天' : distance === 1 ? '明天' : monthDay(day)
  return `${near} ${clockTime(instant)}`
}

/** 3 天后到期, 今天到期, 已逾期 1 天 */
export function dueText(day: string, verb = '到期'): string {
  const left = dayNumber(day) - dayNumber(today())
  if (left === 0) return `今天${verb}`
  if (left === 1) return `明天${verb}`
  return left > 0 ? `${left} 天后${verb}` : `已逾期 ${-left} 天`
}

/** 3 小时 12 分, 42 分, 8 秒 */
export function durationText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds < 60) return `${seconds} 秒`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} 分`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 ? `${hours} 小时 ${minutes % 60} 分` : `${hours} 小时`
  return `${Math.floor(hours / 24)} 天`
}

/** 42:08 for a running clock. */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

/** 5 分钟前 */
export function agoText(instant: string | number | Date): string {
  const ms = Date.now() - new Date(instant).getTime()
  if (ms < 60_000) return '刚刚'
  if (ms < 3_600_000) return `${Math.floor(ms / 60_000)} 分钟前`
  if (ms < DAY_MS) return `${Math.floor(ms / 3_600_000)} 小时前`
  return momentText(instant)
}

/** R00000012 */
export function orderNumber(id: number | string): string {
  return `R${String(id).padStart(8, '0')}`
}

/** 138****1234 */
export function maskedPhone(phone: string): string {
  return /^\d{11}$/.test(phone) ? `${phone.slice(0, 3)}****${phone.slice(7)}` : phone
}

export function fileSize(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

/** 1,286 */
export function count(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}
