import { expect, it } from 'vitest'
import { createOutside, OutsideFault } from './outside.ts'

/** Time stands where it is put; of a pause the whole is waited. */
const start = () => {
  let at = 1_000
  const outside = createOutside({ now: () => at, random: () => 1 })
  return { outside, pass: (ms: number) => (at += ms) }
}
const broken = () => Promise.reject(new Error('broken'))
const kindOf = async (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof OutsideFault ? error.kind : 'broken'),
  )

it('a service that failed four times in a row is left alone, asked once after a pause, and the pauses grow', async () => {
  const { outside, pass } = start()
  const ask = () => kindOf(outside.call('mail', broken))
  const answers = []
  for (let times = 0; times < 6; times += 1) answers.push(await ask())
  expect(answers).toEqual(['broken', 'broken', 'broken', 'broken', 'open', 'open'])
  expect(outside.isReachable('mail')).toBe(false)
  expect(outside.isReachable('sms')).toBe(true)
  pass(1_000)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['broken', 'open', 'open'])
  pass(1_000)
  expect(await ask()).toBe('open')
  pass(1_000)
  expect(await kindOf(outside.call('mail', async () => 'back'))).toBe('answered')
  expect(await ask()).toBe('broken')
  expect(await ask()).toBe('broken')
})

it('a refusal that was thought about is no failure', async () => {
  const { outside } = start()
  const ask = () => kindOf(outside.call('bank', broken, { isAnswer: () => true }))
  for (let times = 0; times < 10; times += 1) expect(await ask()).toBe('broken')
})

it('calls beyond those at one time wait in line, and beyond the line are refused at once', async () => {
  const { outside } = start()
  outside.limit('bank', { atOnce: 2, waiting: 1, totalMs: 5_000 })
  const answers: (() => void)[] = []
  let running = 0
  const ask = () =>
    kindOf(
      outside.call('bank', async () => {
        running += 1
        await new Promise<void>((resolve) => answers.push(resolve))
        running -= 1
      }),
    )
  const calls = [ask(), ask(), ask()]
  expect(await ask()).toBe('busy')
  expect(running).toBe(2)
  answers.shift()!()
  expect(await calls[0]).toBe('answered')
  await new Promise(setImmediate)
  expect(running).toBe(2)
  for (const answer of answers.splice(0)) answer()
  expect(await Promise.all(calls)).toEqual(['answered', 'answered', 'answered'])
})

it('a call that does not end is given up when its time is over, whatever is below it, and its signal says so', async () => {
  const { outside } = start()
  outside.limit('store', { totalMs: 20 })
  let signal: AbortSignal | undefined
  const hang = outside.call('store', (given) => {
    signal = given
    return new Promise(() => {})
  })
  expect(await kindOf(hang)).toBe('silent')
  expect(signal?.aborted).toBe(true)
})
