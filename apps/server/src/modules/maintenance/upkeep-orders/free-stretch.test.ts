import { describe, expect, test } from 'vitest'
import { firstFree, freeFrom } from './free-stretch.ts'

const taken = [
  { from: '2026-11-18', to: '2026-11-22' },
  { from: '2026-11-25', to: '2026-11-25' },
  { from: '2026-11-27', to: '2026-12-05' },
]
describe('the first free days', () => {
  test.each([
    ['2026-11-21', '2026-12-31', 1, { from: '2026-11-23', to: '2026-11-23' }],
    ['2026-11-21', '2026-12-31', 2, { from: '2026-11-23', to: '2026-11-24' }],
    ['2026-11-21', '2026-12-31', 3, { from: '2026-12-06', to: '2026-12-08' }],
    ['2026-11-24', '2026-12-31', 2, { from: '2026-12-06', to: '2026-12-07' }],
    ['2026-11-21', '2026-12-05', 3, null],
    ['2026-12-06', '2026-12-06', 60, { from: '2026-12-06', to: '2027-02-03' }],
  ])('from %s, begun by %s, %i in a row', (first, latest, days, found) => {
    expect(firstFree(taken, first, latest, days)).toEqual(found)
  })
})
describe('days from today on', () => {
  test.each([
    ['2026-11-20', null],
    ['2026-11-23', { from: '2026-11-23', to: '2026-11-24' }],
    ['2026-11-26', { from: '2026-11-26', to: '2026-11-26' }],
    ['2026-12-06', { from: '2026-12-06', to: '2026-12-12' }],
  ])('%s until somebody has it', (day, found) => {
    expect(freeFrom(taken, day, 7)).toEqual(found)
  })
})
