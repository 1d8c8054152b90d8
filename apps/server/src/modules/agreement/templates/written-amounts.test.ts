import { describe, expect, it } from 'vitest'
import { amountInWords } from './written-amounts.ts'

describe('an amount in words', () => {
  it.each([
    [0, '零元整'],
    [1, '壹分'],
    [10, '壹角整'],
    [105, '壹元零伍分'],
    [110_50, '壹佰壹拾元伍角整'],
    [1050_00, '壹仟零伍拾元整'],
    [10_000_00, '壹万元整'],
    [100_100_00, '壹拾万零壹佰元整'],
    [20_000_005_00, '贰仟万零伍元整'],
    [123_456_789_12, '壹亿贰仟叁佰肆拾伍万陆仟柒佰捌拾玖元壹角贰分'],
  ])('of %i fen is %s', (fen, words) => {
    expect(amountInWords(fen)).toBe(words)
  })
})
