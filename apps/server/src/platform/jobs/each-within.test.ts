import { expect, test } from 'vitest'
import { eachWithin } from './each-within.ts'

test('a row that fails is told and holds up no other', async () => {
  const failed: unknown[] = []
  const seen: number[] = []
  const done = await eachWithin([1, 2, 3], {
    ms: 60_000,
    async each(row) {
      seen.push(row)
      if (row === 2) throw new Error('broken')
    },
    failed: (row, error) => failed.push([row, (error as Error).message]),
  })
  expect([done, seen, failed]).toEqual([2, [1, 2, 3], [[2, 'broken']]])
})

test('after its time no further row is begun', async () => {
  const never = () => expect.unreachable()
  expect(await eachWithin([1, 2], { ms: -1, each: async () => never(), failed: never })).toBe(0)
})
