/** What the screens want to hear of beside what is told to their reader; asked for anew on every connection. */
type Say = (message: object) => void

/** Answers to what a page says (protocol/channel.ts). */
export const topicAnswers = ['subscribed', 'unsubscribed', 'renewed', 'refused']
/** The server looks up ten a second for one page; a renewal is one of them. */
export const AT_ONCE = 8
const PAUSE_MS = 1_100
export const TOO_MANY_JOINS = 'channel.too_many_joins'

/** Topic → how many on the screen want it, the first wanted first. */
const wanted = new Map<string, number>()
const waiting = new Set<string>()
let pause: ReturnType<typeof setTimeout> | undefined
let left = AT_ONCE

function ask(say: Say): void {
  for (const topic of waiting) {
    if (left === 0) break
    left -= 1
    waiting.delete(topic)
    say({ type: 'subscribe', topic })
  }
  if (left === AT_ONCE) return
  pause ??= setTimeout(() => {
    pause = undefined
    left = AT_ONCE
    ask(say)
  }, PAUSE_MS)
}
const askFor = (topics: Iterable<string>, say: Say): void => {
  for (const topic of topics) waiting.add(topic)
  ask(say)
}

export function wantTopic(topic: string, say: Say): void {
  const count = wanted.get(topic) ?? 0
  wanted.set(topic, count + 1)
  if (count === 0) askFor([topic], say)
}

export function leaveTopic(topic: string, say: Say): void {
  const count = wanted.get(topic) ?? 0
  if (count > 1) return void wanted.set(topic, count - 1)
  wanted.delete(topic)
  // Not asked for yet: there is nothing to leave.
  if (!waiting.delete(topic)) say({ type: 'unsubscribe', topic })
}

/** The channel is open (again): nothing that was asked before counts. */
export const resumeTopics = (say: Say): void => askFor(wanted.keys(), say)

/** Whether the right to hear of a topic ended, so that what is shown of it has to be asked for. */
export function hearTopics({ type, topic, code }: { type: string; [field: string]: unknown }, say: Say): boolean {
  if (typeof topic !== 'string' || !wanted.has(topic)) return false
  if (type === 'refused' && code === TOO_MANY_JOINS) {
    left = 0
    askFor([topic], say)
  }
  return type === 'unsubscribed' && code !== undefined
}
