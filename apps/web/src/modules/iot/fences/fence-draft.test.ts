import { expect, it } from 'vitest'
import { bodyOf, newFenceDraft, problemsOf } from './fence-draft.ts'

it.each([
  ['R00000086', 86],
  ['r86', 86],
  [' 86 ', 86],
  ['R', null],
  ['0', null],
  ['三号', null],
] as const)('an order is named as its page names it: %s', (order, id) => {
  const draft = { ...newFenceDraft(), scope: 'order' as const, order }
  expect(problemsOf(draft).applies_to === undefined).toBe(id !== null)
  if (id !== null) expect(bodyOf(draft).applies_to).toEqual({ rental_id: id })
})
