import { expect, test } from 'vitest'
import { isSameName } from './own-name.ts'

test('a name is the same however its spaces, dots and wide letters are written, and no other is', () => {
  const same: [string, string][] = [
    ['王大力', ' 王 大力　'],
    ['阿卜杜拉·买买提', '阿卜杜拉•买买提'],
    ['阿卜杜拉·买买提', '阿卜杜拉・买买提'],
    ['阿卜杜拉.买买提', '阿卜杜拉买买提'],
    ['Ｌｉ Ming', 'li ming'],
  ]
  for (const [one, other] of same) expect(isSameName(one, other), `${one} ${other}`).toBe(true)
  for (const other of ['王大', '王小力', '王大力子', '大力王', ''])
    expect(isSameName('王大力', other), other).toBe(false)
})
