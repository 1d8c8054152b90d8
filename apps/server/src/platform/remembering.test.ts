import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { remembering } from './remembering.ts'

describe('what a process remembers', () => {
  it('drops what was asked for longest ago once it is full', () => {
    const memory = remembering<number, string>(3)
    for (const key of [1, 2, 3]) memory.set(key, `thing ${key}`)
    memory.get(1)
    memory.set(4, 'thing 4')
    expect([1, 2, 3, 4].map((key) => memory.has(key))).toEqual([true, false, true, true])
    memory.set(4, 'said again')
    expect(memory.size).toBe(3)
  })

  it('forgets by time', async () => {
    const memory = remembering<string, true>(10, 1)
    memory.set('device', true)
    while (memory.get('device')) await wait(1)
    expect(memory.has('device')).toBe(false)
  })

  it('takes no room for what is not there', () => {
    const before = process.memoryUsage()
    const memories = Array.from({ length: 20 }, () => remembering<number, true>(500_000))
    const after = process.memoryUsage()
    expect(memories).toHaveLength(20)
    const taken = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers
    expect(taken).toBeLessThan(20_000_000)
  })
})
