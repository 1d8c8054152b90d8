import { describe, expect, it } from 'vitest'
import { dayAfterKey, firstTaken, mondayOf, weeksFrom } from './calendar-days.ts'

describe('the calendar of a period', () => {
  it('rolls in whole weeks from the Monday of a day', () => {
    expect(mondayOf('2026-11-20')).toBe('2026-11-16')
    expect(mondayOf('2026-11-16')).toBe('2026-11-16')
    expect(weeksFrom('2026-11-20', 2).flat()).toHaveLength(14)
  })
  it('finds the first taken day between two ends, both counted', () => {
    const taken = (day: string) => (day === '2026-12-01' ? '已租出' : undefined)
    expect(firstTaken('2026-11-28', '2026-12-03', taken)).toBe('2026-12-01')
    expect(firstTaken('2026-12-02', '2026-12-03', taken)).toBeUndefined()
  })
  it('is walked with the keys of a grid', () => {
    expect(dayAfterKey('2026-11-30', 'ArrowRight')).toBe('2026-12-01')
    expect(dayAfterKey('2026-11-30', 'ArrowUp')).toBe('2026-11-23')
    expect(dayAfterKey('2026-11-20', 'End')).toBe('2026-11-22')
    expect(dayAfterKey('2026-11-20', 'x')).toBeUndefined()
  })
})
