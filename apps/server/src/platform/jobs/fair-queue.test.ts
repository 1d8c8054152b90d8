import { expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'
import { onBehalfOf } from '../on-behalf.ts'

const limits = { atOnce: 1, waitingMax: 6, waitingEachMax: 4, patienceMs: 60_000 }
const stage = (changed: Partial<Parameters<typeof createFairQueue>[0]> = {}) => {
  const queue = createFairQueue({ ...limits, ...changed })
  const done: string[] = []
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  const ask = (person: string, gone = new AbortController().signal) =>
    onBehalfOf({ person, gone }, () =>
      queue.run(async () => {
        await gate
        done.push(person)
      }),
    )
  return { queue, done, open: () => open(), ask }
}

it('each person in turn has one done, however much another asked for before him', async () => {
  const { done, open, ask } = stage()
  const all = ['one', 'one', 'one', 'one', 'two', 'three'].map((person) => ask(person))
  open()
  await Promise.all(all)
  expect(done).toEqual(['one', 'one', 'two', 'three', 'one', 'one'])
})

it('one person may have only so much waiting, and all together too; each is told', async () => {
  const { open, ask } = stage()
  const own = Array.from({ length: 5 }, () => ask('one'))
  await expect(ask('one')).rejects.toMatchObject({ code: 'request.too_many' })
  const others = [ask('two'), ask('three')]
  await expect(ask('four')).rejects.toMatchObject({ code: 'system.unavailable' })
  open()
  await Promise.all([...own, ...others])
})

it('where one person may have one at once, his next waits while somebody else has the free place', async () => {
  const { queue, done, open, ask } = stage({ atOnce: 2, atOnceEach: 1 })
  const his = [ask('one'), ask('one')]
  expect([queue.running, queue.waiting]).toEqual([1, 1])
  const other = ask('two')
  expect([queue.running, queue.waiting]).toEqual([2, 1])
  open()
  await Promise.all([...his, other])
  expect(done).toEqual(['one', 'two', 'one'])
})

it('what nobody waits for any longer is not begun', async () => {
  const { queue, done, open, ask } = stage()
  const leaving = new AbortController()
  const [first, second] = [ask('one'), ask('two', leaving.signal)]
  leaving.abort()
  await expect(second).rejects.toMatchObject({ code: 'system.unavailable' })
  expect(queue.waiting).toBe(0)
  open()
  await first
  expect(done).toEqual(['one'])
})
