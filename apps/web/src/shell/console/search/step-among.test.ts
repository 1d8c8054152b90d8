import { describe, expect, it } from 'vitest'
import { stepAmong } from './step-among.ts'

describe('keys of a list', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowUp', 2, 1],
    ['ArrowUp', 0, 2],
    ['Home', 2, 0],
    ['End', 0, 2],
  ])('%s at %i of three leads to %i', (key, at, next) => expect(stepAmong(key, at, 3)).toBe(next))
  it('stays where there is only one', () => {
    for (const key of ['ArrowDown', 'ArrowUp', 'Home', 'End']) expect(stepAmong(key, 0, 1)).toBe(0)
  })
  it('leaves its keys to the field where there is nothing to choose', () => {
    for (const key of ['ArrowDown', 'ArrowUp', 'Home', 'End']) expect(stepAmong(key, 0, 0)).toBeUndefined()
  })
  it('is no business of other keys', () => {
    for (const key of ['Enter', 'Escape', 'a', 'ArrowLeft', 'Tab']) expect(stepAmong(key, 1, 3)).toBeUndefined()
  })
})
