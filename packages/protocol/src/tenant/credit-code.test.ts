import { expect, test } from 'vitest'
import { creditCodeCheckCharacter, isCreditCode, plainCreditCode } from './credit-code.ts'
import { creditCode } from './schema.ts'

const characters = '0123456789ABCDEFGHJKLMNPQRTUWXY'
/** Numbers that look like chance and are the same every time. */
const chance = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
const someCodes = (count: number) => {
  const next = chance(17)
  return Array.from({ length: count }, () => {
    const first = Array.from({ length: 17 }, () => characters[next(characters.length)]!).join('')
    return first + creditCodeCheckCharacter(first)
  })
}

test('numbers of real companies are numbers of companies', () => {
  // Of listed companies, as their annual reports print them.
  for (const code of ['91440300708461136T', '91330100799655058B', '914403001922038216', '91110000802100433B'])
    expect(isCreditCode(code), code).toBe(true)
})

test('one character that is another one is always noticed', () => {
  const next = chance(5)
  for (const code of someCodes(300)) {
    expect(isCreditCode(code)).toBe(true)
    const at = next(18)
    for (const other of characters)
      if (other !== code[at]) expect(isCreditCode(code.slice(0, at) + other + code.slice(at + 1))).toBe(false)
  }
})

test('two neighbours that changed places are always noticed', () => {
  for (const code of someCodes(500))
    for (let at = 0; at < 16; at += 1) {
      if (code[at] === code[at + 1]) continue
      const swapped = code.slice(0, at) + code[at + 1]! + code[at]! + code.slice(at + 2)
      expect(isCreditCode(swapped)).toBe(false)
    }
})

test('letters that do not occur, and other lengths, are refused', () => {
  const [code] = someCodes(1)
  for (const letter of 'IOZSV') expect(isCreditCode(letter + code!.slice(1))).toBe(false)
  expect(isCreditCode(code!.slice(0, 17))).toBe(false)
  expect(isCreditCode(`${code}0`)).toBe(false)
  expect(isCreditCode('')).toBe(false)
})

test('small letters, wide letters and spaces are read as they are meant', () => {
  const [code] = someCodes(1)
  const wide = [...code!].map((one) => String.fromCodePoint(one.codePointAt(0)! + 0xfee0)).join('')
  expect(plainCreditCode(` ${code!.slice(0, 8)} ${code!.slice(8).toLowerCase()} `)).toBe(code)
  expect(creditCode.safeParse(wide)).toMatchObject({ success: true, data: code })
  expect(creditCode.safeParse('x'.repeat(10_000))).toMatchObject({ success: false })
})
