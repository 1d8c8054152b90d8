import { expect, test } from 'vitest'
import { internalWaysOf, owedWords } from './internal-ways.ts'

const owed = { due: 1200, left: 370, is_enough: true, is_held: false }
const optionsOf = (standing: Parameters<typeof internalWaysOf>[0]) =>
  internalWaysOf(standing).map(({ option }) => option)

test('whoever pays out of what he earns reads what he is owed and what is left', () => {
  expect(owedWords(owed)).toBe('待打款 ¥1,200.00，扣完还剩 ¥370.00')
  expect(optionsOf({ earnings: owed })).toMatchObject([{ value: 'earnings', enabled: true }])
})

test('it cannot be chosen where it does not reach, nor while nothing is paid out to him, and says why', () => {
  const short = { ...owed, due: 100, left: 0, is_enough: false }
  expect(optionsOf({ earnings: short })).toMatchObject([{ enabled: false, closed: '待打款 ¥100.00，不够扣这一笔' }])
  expect(optionsOf({ earnings: { ...owed, is_held: true } })).toMatchObject([
    { enabled: false, closed: '给你的打款已暂停，恢复以后才能扣' },
  ])
})

test('what staff ordered for the platform is paid by it unless they choose otherwise; nothing else is', () => {
  expect(internalWaysOf({ is_platforms: true })).toMatchObject([{ option: { value: 'platform' }, isUsual: true }])
  expect(internalWaysOf(undefined)).toEqual([])
})
