/** One worker a process draws contracts, one after another; it is started with the first and keeps its fonts open. */
import { Worker } from 'node:worker_threads'
import type { Outcome, PrintedContract, Work } from './printed-contract.ts'

interface Waiting {
  resolve(result: Uint8Array | string): void
  reject(error: Error): void
}

const patienceMs = 60_000
let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

const giveUp = (error: Error): void => {
  worker = undefined
  for (const one of waiting.values()) one.reject(error)
  waiting.clear()
}

const start = (): Worker => {
  const started = new Worker(new URL('./worker.mjs', import.meta.url), { execArgv: [] })
  started.on('message', (outcome: Outcome) => {
    const one = waiting.get(outcome.id)
    waiting.delete(outcome.id)
    if (waiting.size === 0) started.unref()
    if ('fault' in outcome) one?.reject(new Error(outcome.fault))
    else one?.resolve(outcome.result)
  })
  started.on('error', giveUp)
  started.on('exit', () => {
    if (worker === started) giveUp(new Error('the document worker ended'))
  })
  // An idle worker keeps no process alive.
  started.unref()
  return started
}

const ask = (work: Work): Promise<Uint8Array | string> =>
  new Promise((resolve, reject) => {
    worker ??= start()
    const id = ++lastId
    const timer = setTimeout(() => {
      waiting.delete(id)
      reject(new Error('the document took too long'))
    }, patienceMs)
    const done =
      <T>(settle: (value: T) => void) =>
      (value: T) => {
        clearTimeout(timer)
        settle(value)
      }
    waiting.set(id, { resolve: done(resolve), reject: done(reject) })
    worker.ref()
    worker.postMessage({ id, work })
  })

export const renderContract = async (contract: PrintedContract): Promise<Buffer> =>
  Buffer.from((await ask({ kind: 'draw', contract })) as Uint8Array)
export const findMissingCharacters = async (text: string): Promise<string> =>
  (await ask({ kind: 'missing', text })) as string
