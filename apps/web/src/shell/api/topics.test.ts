import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})
afterEach(() => vi.useRealTimers())

const load = async () => {
  const topics = await import('./topics.signed-in.ts')
  const said: { type: string; topic: string }[] = []
  return { ...topics, said, say: (message: object) => void said.push(message as (typeof said)[number]) }
}

it('a thing two parts of the screen look at is asked for once, and left with the last of them', async () => {
  const { wantTopic, leaveTopic, said, say } = await load()
  wantTopic('rental/1', say)
  wantTopic('rental/1', say)
  leaveTopic('rental/1', say)
  expect(said).toEqual([{ type: 'subscribe', topic: 'rental/1' }])
  leaveTopic('rental/1', say)
  expect(said.at(-1)).toEqual({ type: 'unsubscribe', topic: 'rental/1' })
})

it('a connection that is back asks for all of them in the pace of the server', async () => {
  const { wantTopic, resumeTopics, hearTopics, AT_ONCE, TOO_MANY_JOINS, said, say } = await load()
  const names = Array.from({ length: 20 }, (_, at) => `rental/${at + 1}`)
  for (const name of names) wantTopic(name, say)
  expect(said).toHaveLength(AT_ONCE)
  vi.advanceTimersByTime(10_000)
  expect(said.map(({ topic }) => topic)).toEqual(names)
  said.length = 0
  resumeTopics(say)
  expect(said).toHaveLength(AT_ONCE)
  expect(hearTopics({ type: 'refused', topic: 'rental/1', code: TOO_MANY_JOINS }, say)).toBe(false)
  vi.advanceTimersByTime(10_000)
  expect(new Set(said.map(({ topic }) => topic))).toEqual(new Set(names))
  expect(said).toHaveLength(names.length + 1)
})

it('the end of a right is heard as such, an answer is not', async () => {
  const { wantTopic, hearTopics, say } = await load()
  wantTopic('rental/1', say)
  expect(hearTopics({ type: 'unsubscribed', topic: 'rental/1' }, say)).toBe(false)
  expect(hearTopics({ type: 'unsubscribed', topic: 'rental/1', code: 'channel.topic_ended' }, say)).toBe(true)
  expect(hearTopics({ type: 'unsubscribed', topic: 'rental/2', code: 'channel.topic_ended' }, say)).toBe(false)
})
