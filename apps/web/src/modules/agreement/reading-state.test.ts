import { describe, expect, it } from 'vitest'
import type { Contract } from './contract-queries.ts'
import { changedNumbers, readClausesOf, readingState } from './reading-state.ts'

const clause = (number: number, change: 'added' | 'changed' | 'moved' | null = null) => ({ number, change })
const contract = (over: object = {}) =>
  ({
    actions: ['sign'],
    special_terms: '',
    clauses: [clause(1), clause(2, 'changed'), clause(3, 'moved'), clause(4, 'added')],
    changes: { previous_special_terms: null },
    ...over,
  }) as unknown as Contract
const all = { 1: 10, 2: 20, 3: 30, 4: 40 }

describe('the reading of a contract', () => {
  it('is done when every clause was in sight and every change confirmed', () => {
    expect(readingState(contract(), { seen: { 1: 1, 3: 2 }, confirmed: {} })).toEqual({
      total: 4,
      readCount: 2,
      unread: [2, 4],
      unconfirmed: [2, 4],
      isDone: false,
    })
    expect(readingState(contract(), { seen: all, confirmed: { 2: 50 } })).toMatchObject({
      unread: [],
      unconfirmed: [4],
      isDone: false,
    })
    expect(readingState(contract(), { seen: all, confirmed: { 2: 50, 4: 60 } }).isDone).toBe(true)
  })

  it('asks nothing to be confirmed where nothing is new, or where nobody signs', () => {
    expect(changedNumbers(contract({ changes: null }))).toEqual([])
    expect(changedNumbers(contract({ actions: [] }))).toEqual([])
  })

  it('takes in the special terms, which are no clause of the count', () => {
    const own = contract({ special_terms: '每周巡检', changes: { previous_special_terms: '' } })
    expect(readingState(own, { seen: all, confirmed: { 2: 1, 4: 1 } })).toMatchObject({
      total: 4,
      readCount: 4,
      unread: [0],
      unconfirmed: [0],
    })
  })

  it('is told to the server as spans, never as moments to come', () => {
    expect(readClausesOf({ seen: { 1: 1000, 2: 9000 }, confirmed: { 2: 5000 } }, 8500)).toEqual([
      { number: 1, seconds_ago: 7 },
      { number: 2, seconds_ago: 0, confirmed_seconds_ago: 3 },
    ])
  })
})
