import { expect, it } from 'vitest'
import { withoutRequest } from './contract-commands.ts'

const page = (ids: number[], count: number) => ({
  count,
  pending_count: count,
  by_line: {},
  next: null,
  previous: null,
  results: ids.map((id) => ({ id })),
})
const list = (...pages: ReturnType<typeof page>[]) =>
  ({ pages, pageParams: pages.map((_, index) => index + 1) }) as unknown as Parameters<typeof withoutRequest>[0]

it('takes a decided request out of the list and the count with it, on every page', () => {
  const after = withoutRequest(list(page([1, 2], 3), page([3], 3)), 2)
  expect(after?.pages.map(({ results, count, pending_count: waiting }) => [results.length, count, waiting])).toEqual([
    [1, 2, 2],
    [1, 2, 2],
  ])
})

it('leaves a list alone that never had it', () => {
  const before = list(page([1], 1))
  expect(withoutRequest(before, 9)).toBe(before)
  expect(withoutRequest(undefined, 9)).toBeUndefined()
})
