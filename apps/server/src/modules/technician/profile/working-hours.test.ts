import { describe, expect, test } from 'vitest'
import { weekdayOf } from '../../../platform/clock.ts'
import { isWorkingAt, stretchesOn, type WorkingHours } from './working-hours.ts'

/** A moment of the day in Shanghai. */
const at = (text: string) => new Date(`${text}:00+08:00`)
const week = [1, 2, 3, 4, 5].flatMap((day) => [
  { day, from: 8 * 60, to: 12 * 60 },
  { day, from: 12 * 60, to: 18 * 60 },
])
const hours = (more: Partial<WorkingHours> = {}): WorkingHours => ({
  workStatus: 'offline',
  week,
  exceptions: [],
  ...more,
})
// A Wednesday.
const now = at('2026-11-25T09:00')

describe('whether somebody works then', () => {
  test('what begins soon is for who is online, whatever his week says', () => {
    const soon = [at('2026-11-25T10:00'), at('2026-11-25T12:00')] as const
    expect(isWorkingAt(hours(), ...soon, now)).toBe(false)
    expect(isWorkingAt(hours({ workStatus: 'resting' }), ...soon, now)).toBe(false)
    expect(isWorkingAt(hours({ workStatus: 'online', week: [] }), ...soon, now)).toBe(true)
  })
  test('later his week says it, and stretches that meet are one', () => {
    expect(isWorkingAt(hours(), at('2026-11-26T11:00'), at('2026-11-26T13:00'), now)).toBe(true)
    expect(isWorkingAt(hours(), at('2026-11-26T17:00'), at('2026-11-26T18:30'), now)).toBe(false)
    expect(isWorkingAt(hours(), at('2026-11-28T10:00'), at('2026-11-28T11:00'), now)).toBe(false)
  })
  test('a day off and a day with hours of its own go before the week', () => {
    const exceptions = [
      { date: '2026-11-26', from: null, to: null },
      { date: '2026-11-28', from: 9 * 60, to: 11 * 60 },
    ]
    expect(isWorkingAt(hours({ exceptions }), at('2026-11-26T10:00'), at('2026-11-26T11:00'), now)).toBe(false)
    expect(isWorkingAt(hours({ exceptions }), at('2026-11-28T09:00'), at('2026-11-28T11:00'), now)).toBe(true)
  })
  test('over midnight both days have to be worked', () => {
    const nights = [
      { day: 4, from: 20 * 60, to: 1440 },
      { day: 5, from: 0, to: 4 * 60 },
    ]
    expect(isWorkingAt(hours({ week: nights }), at('2026-11-26T22:00'), at('2026-11-27T03:00'), now)).toBe(true)
    expect(isWorkingAt(hours({ week: nights }), at('2026-11-26T22:00'), at('2026-11-27T05:00'), now)).toBe(false)
    expect(isWorkingAt(hours({ week: nights }), at('2026-11-26T20:00'), at('2026-11-27T00:00'), now)).toBe(true)
  })
  test('weeks begin on Monday', () => {
    expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-29')]).toEqual([1, 7])
    expect(stretchesOn(hours(), '2026-11-23')).toEqual([{ from: 480, to: 1080 }])
  })
})
