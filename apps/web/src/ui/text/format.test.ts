import { describe, expect, it } from 'vitest'
import { addDays, daysOfUse, durationText, maskedPhone, money, orderNumber, shanghaiDay, weekday } from './format.ts'

describe('how figures are said', () => {
  it('money shows the sign and two decimals (R055)', () => {
    expect(money(1280)).toBe('¥1,280.00')
    expect(money(0.5)).toBe('¥0.50')
    expect(money(-1234567.8)).toBe('-¥1,234,567.80')
  })
  it('a day has its weekday', () => {
    expect(weekday('2026-11-20')).toBe('周五')
    expect(weekday('2026-11-22')).toBe('周日')
  })
  it('both ends of a period are days of use, across months and leap days', () => {
    expect(daysOfUse('2026-11-23', '2026-12-06')).toBe(14)
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
  })
  it('an instant lies on its day in Shanghai', () => {
    expect(shanghaiDay('2026-11-20T16:30:00Z')).toBe('2026-11-21')
  })
  it('phones are masked, orders numbered, durations said', () => {
    expect(maskedPhone('13800001234')).toBe('138****1234')
    expect(orderNumber(12)).toBe('R00000012')
    expect(durationText(11_520_000)).toBe('3 小时 12 分')
  })
})
