import { describe, expect, it } from 'vitest'
import { rangeFault, rangeFrom, rangePresets, rangeText } from './financial-range.ts'

const today = '2026-03-15'

describe('the range of a report', () => {
  it('is the month that runs unless the address says a range', () => {
    const month = { from: '2026-03-01', to: today }
    expect(rangeFrom({}, today)).toEqual(month)
    expect(rangeFrom({ from: '2026-01-05', to: '2026-02-10' }, today)).toEqual({ from: '2026-01-05', to: '2026-02-10' })
    for (const nonsense of [{ from: 'x', to: today }, { from: '2026-03-09', to: '2026-03-01' }, { from: '2026-03-01' }])
      expect(rangeFrom(nonsense, today)).toEqual(month)
  })

  it('offers the last whole month, over a new year too', () => {
    const before = (day: string) => rangePresets(day).find(({ key }) => key === 'before')
    expect(before(today)).toMatchObject({ from: '2026-02-01', to: '2026-02-28' })
    expect(before('2026-01-31')).toMatchObject({ from: '2025-12-01', to: '2025-12-31' })
  })

  it('says why it cannot be asked for', () => {
    expect(rangeFault({ from: today, to: '' })).toBe('选好开始和结束日期')
    expect(rangeFault({ from: today, to: '2026-03-14' })).toBe('结束日期不能早于开始日期')
    expect(rangeFault({ from: '2025-03-14', to: today })).toBe('一次最多看 366 天')
    expect(rangeFault({ from: '2025-03-15', to: today })).toBe(undefined)
  })

  it('is named as a month where it is one', () => {
    expect(rangeText({ from: '2026-03-01', to: today }, today)).toBe('3月')
    expect(rangeText({ from: '2025-12-01', to: '2025-12-31' }, today)).toBe('2025年12月')
    expect(rangeText({ from: '2026-03-01', to: '2026-03-09' }, today)).not.toBe('3月')
  })
})
