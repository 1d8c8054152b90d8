import { expect, test } from 'vitest'
import { shownTechnicianName } from './shown-name.ts'

test('the family name alone, of two letters where it has two', () => {
  expect(['王建国', '欧阳明', '诸葛孔明', ' 李四 ', ''].map(shownTechnicianName)).toEqual([
    '王师傅',
    '欧阳师傅',
    '诸葛师傅',
    '李师傅',
    '师傅',
  ])
})

test('whoever has two letters in all has a family name of one', () => {
  expect(shownTechnicianName('东方')).toBe('东师傅')
})
