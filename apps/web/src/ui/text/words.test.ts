import { expect, test } from 'vitest'
import { wordsOf } from './words.tsx'

test('a line ends between words, signs stay with the word before them, and nothing is lost', () => {
  const name = 'MOTOmed muvi 上下肢主被动训练器'
  const words = wordsOf(name)
  expect(words.join('')).toBe(name)
  expect(words).toEqual(['MOTOmed ', 'muvi ', '上下肢', '主被动', '训练器'])
  expect(wordsOf('')).toEqual([])
})

test.each([
  ['十二导心电图机', ['十二导', '心电图机']],
  ['脉动真空灭菌器', ['脉动真空', '灭菌器']],
  ['龙之杰 LGT 空气波压力治疗仪', ['龙之杰 ', 'LGT ', '空气', '波压力', '治疗仪']],
  ['高 2 米', ['高 ', '2 米']],
])('%s: a character the dictionary leaves over stays with its word', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})
