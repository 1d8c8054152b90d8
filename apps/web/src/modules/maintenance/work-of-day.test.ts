import { expect, test } from 'vitest'
import type { Task } from './order-queries.ts'
import { workOfDay } from './work-of-day.ts'

const aTask = (id: number, status: Task['status'], start: string | null = null) =>
  ({ id, status, start_date: start }) as Task
const idsOf = (tasks: readonly Task[]) => tasks.map(({ id }) => id)

test('what is late or has no day is for today, the rest is coming, nearest first', () => {
  const { today, coming } = workOfDay(
    [
      aTask(1, 'accepted', '2026-12-03'),
      aTask(2, 'accepted', '2026-11-30'),
      aTask(3, 'accepted'),
      aTask(4, 'accepted', '2026-12-02'),
      aTask(5, 'accepted', '2026-12-01'),
    ],
    '2026-12-01',
  )
  expect(idsOf(today)).toEqual([3, 2, 5])
  expect(idsOf(coming)).toEqual([4, 1])
})

test('an order that waits for parts or for the payer is begun; one that is done waits to be accepted', () => {
  const { begun, offered, done } = workOfDay(
    [aTask(1, 'paused'), aTask(2, 'pending_quote'), aTask(3, 'assigned'), aTask(4, 'pending_acceptance')],
    '2026-12-01',
  )
  expect(idsOf(begun)).toEqual([1, 2])
  expect(idsOf(offered)).toEqual([3])
  expect(idsOf(done)).toEqual([4])
})
