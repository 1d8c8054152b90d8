import { expect, test } from 'vitest'
import { earningsOption, owedWords } from './from-earnings.ts'

const owed = { due: 1200, left: 370, is_enough: true, is_held: false }

test('whoever pays out of what he earns reads what he is owed and what is left', () => {
  expect(owedWords(owed)).toBe('待打款 ¥1,200.00，扣完还剩 ¥370.00')
  expect(earningsOption(owed)).toMatchObject({ value: 'earnings', enabled: true })
})

test('it cannot be chosen where it does not reach, nor while nothing is paid out to him, and says why', () => {
  const short = { ...owed, due: 100, left: 0, is_enough: false }
  expect(earningsOption(short)).toMatchObject({ enabled: false, closed: '待打款 ¥100.00，不够扣这一笔' })
  expect(earningsOption({ ...owed, is_held: true })).toMatchObject({
    enabled: false,
    closed: '给你的打款已暂停，恢复以后才能扣',
  })
})
