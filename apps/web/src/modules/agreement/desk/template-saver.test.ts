import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSaver } from './template-saver.ts'

const isHeld = (error: unknown) => (error as Error).message === 'held'

describe('saving by itself', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const start = (send: (text: string) => Promise<string>) =>
    createSaver<string>('甲', {
      send,
      judge: (error) => ({ message: (error as Error).message, isHeld: isHeld(error), isPassing: !isHeld(error) }),
      delayMs: 1000,
      retryMs: 5000,
    })

  it('waits for a pause, then saves the last words once', async () => {
    const send = vi.fn(async () => '14:46')
    const saver = start(send)
    saver.change('甲乙')
    await vi.advanceTimersByTimeAsync(600)
    saver.change('甲乙丙')
    expect([saver.read().kind, saver.isSaved()]).toEqual(['waiting', false])
    await vi.advanceTimersByTimeAsync(1000)
    expect(send.mock.calls).toEqual([['甲乙丙']])
    expect([saver.read(), saver.isSaved()]).toEqual([{ kind: 'saved', at: '14:46' }, true])
  })

  it('never runs two saves at once, and saves afterwards what was written meanwhile', async () => {
    const answers: (() => void)[] = []
    const send = vi.fn(() => new Promise<string>((resolve) => answers.push(() => resolve('14:46'))))
    const saver = start(send)
    saver.change('乙')
    await vi.advanceTimersByTimeAsync(1000)
    saver.change('丙')
    const flushed = saver.flush()
    expect(send).toHaveBeenCalledTimes(1)
    answers[0]!()
    await vi.advanceTimersByTimeAsync(0)
    expect(send.mock.calls).toEqual([['乙'], ['丙']])
    answers[1]!()
    expect(await flushed).toBe(true)
  })

  it('keeps what could not be saved and tries again', async () => {
    const send = vi.fn(async () => '14:47').mockRejectedValueOnce(new Error('offline'))
    const saver = start(send)
    saver.change('乙')
    expect(await saver.flush()).toBe(false)
    expect(saver.read()).toEqual({ kind: 'failed', message: 'offline' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(saver.isSaved()).toBe(true)
  })

  it('stops where somebody else wrote meanwhile, until its writer insists', async () => {
    const send = vi.fn(async () => '14:48').mockRejectedValueOnce(new Error('held'))
    const saver = start(send)
    saver.change('乙')
    await saver.flush()
    saver.change('丙')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([send.mock.calls.length, saver.read().kind]).toEqual([1, 'held'])
    expect(await saver.insist()).toBe(true)
    expect(send.mock.calls.at(-1)).toEqual(['丙'])
  })
})
