import { describe, expect, it } from 'vitest'
import {
  caretAfter,
  matching,
  openBrace,
  piecesOf,
  replaced,
  tokenAround,
  tokenBeside,
  wordsOf,
} from './template-text.ts'

const variables = [
  { name: 'daily_rate', label: '日租金', example: '¥260.00' },
  { name: 'deposit', label: '押金', example: '¥5,000.00' },
]
const words = wordsOf(variables)

describe('a clause as it is written', () => {
  it('shows variables by what people call them and stores their codes; what nobody knows stays', () => {
    const stored = '按 {{daily_rate}} 计，{{ deposit }}、{{nobody}}、{{'
    expect(words.shown(stored)).toBe('按 {{日租金}} 计，{{押金}}、{{nobody}}、{{')
    expect(words.stored(words.shown(stored))).toBe('按 {{daily_rate}} 计，{{deposit}}、{{nobody}}、{{')
  })

  it('is cut into pieces that are the line again', () => {
    const line = '押金{{押金}}由{{谁}}退'
    const pieces = piecesOf(line, words.isKnown)
    expect(pieces.map(({ kind }) => kind)).toEqual(['plain', 'known', 'plain', 'unknown', 'plain'])
    expect(pieces.map(({ text }) => text).join('')).toBe(line)
  })

  it('treats a token as one sign', () => {
    const text = '甲{{押金}}乙'
    expect(tokenAround(text, 3)).toEqual({ from: 1, to: 7 })
    expect(tokenAround(text, 1)).toBeUndefined()
    expect(tokenBeside(text, 7, 'before')).toEqual({ from: 1, to: 7 })
    expect(tokenBeside(text, 1, 'after')).toEqual({ from: 1, to: 7 })
  })

  it('asks for a variable where a brace was opened, narrow or wide, and not inside a token', () => {
    expect(openBrace('租金 {日', 5)).toEqual({ from: 3, to: 5, query: '日' })
    expect(openBrace('租金{{', 4)).toEqual({ from: 2, to: 4, query: '' })
    expect(openBrace('租金｛押', 4)).toEqual({ from: 2, to: 4, query: '押' })
    expect(openBrace('甲{{押金}}', 4)).toBeUndefined()
    expect(openBrace('{ 空格', 4)).toBeUndefined()
    expect(matching(variables, '租')).toEqual([variables[0]])
    expect(matching(variables, 'DEPO')).toEqual([variables[1]])
  })

  it('puts the variable in the place of what asked for it', () => {
    const brace = openBrace('租金 {日 元', 5)!
    expect(replaced('租金 {日 元', brace, '{{日租金}}')).toEqual({ text: '租金 {{日租金}} 元', caret: 10 })
  })

  it('finds where an undone change was', () => {
    expect(caretAfter('甲乙丙', '甲丙')).toBe(1)
    expect(caretAfter('甲丙', '甲乙丙')).toBe(2)
    expect(caretAfter('', '甲')).toBe(1)
  })
})
