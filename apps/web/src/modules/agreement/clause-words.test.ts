import { describe, expect, it } from 'vitest'
import { chineseNumber, figuresIn, inFours } from './clause-words.ts'

describe('the words of a contract', () => {
  it.each([
    [1, '一'],
    [10, '十'],
    [12, '十二'],
    [20, '二十'],
    [36, '三十六'],
  ])('number clause %i as %s', (value, text) => {
    expect(chineseNumber(value)).toBe(text)
  })
  it('set amounts, dates and days apart and lose no letter', () => {
    const text = '自 2026年11月23日 起共 14 天，合计 ¥5,832.00，服务费 5%。'
    const parts = figuresIn(text)
    expect(parts.map((part) => part.text).join('')).toBe(text)
    expect(parts.filter((part) => part.isFigure).map((part) => part.text)).toEqual([
      '2026年11月23日',
      '14 天',
      '¥5,832.00',
      '5%',
    ])
  })
  it('show a digest in fours', () => {
    expect(inFours('abcd1234ef')).toBe('abcd 1234 ef')
  })
})
