import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerError } from './fault.ts'
import { refuseWhenOverloaded } from './overload.ts'

const block = (ms: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
const serverWith = async (delayMaxMs: number) => {
  const http = Fastify()
  http.setErrorHandler(answerError)
  await refuseWhenOverloaded(http, delayMaxMs)
  http.get('/', () => ({ ok: true }))
  await http.ready()
  return http
}
/** Blocks again and again until two samples of a second each have been taken. */
const keepBlocking = async (ms: number, times: number): Promise<void> => {
  for (let time = 0; time < times; time += 1) {
    block(ms)
    await new Promise(setImmediate)
  }
}

test('a loop that stays behind turns requests away, and asks to come again', async () => {
  const http = await serverWith(50)
  await keepBlocking(300, 5)
  const { statusCode, headers } = await http.inject('/')
  expect([statusCode, headers['retry-after']]).toEqual([503, '10'])
  await http.close()
})

test('one block longer than a sample turns nobody away', async () => {
  const http = await serverWith(60_000)
  await keepBlocking(1_100, 3)
  expect((await http.inject('/')).statusCode).toBe(200)
  await http.close()
})
