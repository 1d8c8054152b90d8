import { expect, test } from 'vitest'
import { SLOW_AFTER, waitedOn, type Wait } from './slow-wait.ts'

const after = (seconds: number, from: Wait = { href: '/a', seconds: 0 }) =>
  Array.from({ length: seconds }).reduce<Wait>((wait) => waitedOn(wait, '/a', true), from)

test('a wait is counted while the same page is a skeleton', () => {
  expect(after(SLOW_AFTER).seconds).toBe(SLOW_AFTER)
})

test('what has come, and another page, begin anew', () => {
  expect(waitedOn(after(6), '/a', false).seconds).toBe(0)
  expect(waitedOn(after(6), '/b', true)).toEqual({ href: '/b', seconds: 0 })
})
