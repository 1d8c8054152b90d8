/**
 * A thread for pure computation that would hold up other requests, or that bytes from outside could make long: one piece
 * of work after another, in turn among persons, each within a time and a memory, or the thread is ended and the next
 * piece gets a new one. It is started with the first, and keeps no process alive.
 */
import { Worker } from 'node:worker_threads'
import { isBuilt } from '../program.ts'
import { createFairQueue, type FairQueueLimits } from './fair-queue.ts'

export interface WorkThread<Work, Result> {
  /** Of work that was asked for: begun or not. */
  readonly unfinished: number
  ask(work: Work): Promise<Result>
}

/** The work took too long, too much memory, or the thread away with it. */
export class WorkAbandoned extends Error {}

interface Options extends Omit<FairQueueLimits, 'atOnce'> {
  /** Exports `carryOut(work)`. */
  readonly module: URL
  readonly timeMs: number
  readonly memoryMb: number
}
type Outcome<Result> = { readonly id: number } & ({ readonly result: Result } | { readonly fault: string })

const startScript = new URL('./work-thread-start.mjs', import.meta.url)

export const createWorkThread = <Work, Result>({
  module,
  timeMs,
  memoryMb,
  ...limits
}: Options): WorkThread<Work, Result> => {
  const queue = createFairQueue({ atOnce: 1, ...limits })
  let worker: Worker | undefined
  let lastId = 0

  const start = (): Worker => {
    const started = new Worker(startScript, {
      execArgv: [],
      workerData: { module: module.href, needsLoader: !isBuilt },
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    const forget = () => {
      if (worker === started) worker = undefined
    }
    started.on('error', forget)
    started.on('exit', forget)
    started.unref()
    return started
  }

  const carryOut = (work: Work): Promise<Result> =>
    new Promise((resolve, reject) => {
      const own = (worker ??= start())
      const id = ++lastId
      const settle = (then: () => void) => {
        clearTimeout(timer)
        own.off('message', hear).off('error', fail).off('exit', fail)
        own.unref()
        then()
      }
      const hear = (outcome: Outcome<Result>) => {
        if (outcome.id !== id) return
        settle(() => ('fault' in outcome ? reject(new Error(outcome.fault)) : resolve(outcome.result)))
      }
      const fail = (reason: unknown) => settle(() => reject(new WorkAbandoned('the thread ended', { cause: reason })))
      const timer = setTimeout(() => {
        worker = undefined
        void own.terminate()
        settle(() => reject(new WorkAbandoned(`not done within ${timeMs} ms`)))
      }, timeMs)
      own.on('message', hear).on('error', fail).on('exit', fail)
      own.ref()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      own.postMessage({ id, work })
    })

  return {
    get unfinished() {
      return queue.waiting + queue.running
    },
    ask: (work) => queue.run(() => carryOut(work)),
  }
}
