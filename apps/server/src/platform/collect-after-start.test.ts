import { expect, test } from 'vitest'
import { collectNow } from './collect-after-start.ts'

const usedMb = (): number => process.memoryUsage().heapUsed / 2 ** 20

test('what has stood for long and is needed no more is given back', () => {
  const held: object[][] = [Array.from({ length: 300_000 }, (_, at) => ({ at, of: [at] }))]
  // By now it is old.
  for (let times = 0; times < 3; times += 1) collectNow()
  const before = usedMb()
  held.pop()
  collectNow()
  expect(before - usedMb()).toBeGreaterThan(15)
})
