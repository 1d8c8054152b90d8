import { expect, test } from 'vitest'
import { findMatches } from './find-matches.ts'

const marked = (text: string, keyword: string) =>
  findMatches(text, keyword)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

test('the characters searched for are marked wherever they stand', () => {
  expect(marked('电动升降护理床，升降平稳', '升降')).toBe('电动[升降]护理床，[升降]平稳')
})

test('case and blanks do not matter, as on the server', () => {
  expect(marked('迈瑞 BeneVision N15 病人监护仪', 'benevision n15')).toBe('迈瑞 [BeneVision N15] 病人监护仪')
  expect(marked('迈瑞 BeneVision N15', '瑞bene')).toBe('迈[瑞 Bene]Vision N15')
})

test('nothing is marked without a keyword or a match', () => {
  expect(marked('监护仪', ' ')).toBe('监护仪')
  expect(marked('监护仪', '超声')).toBe('监护仪')
})
