/** One worker a process draws contracts, one after another; it is started with the first and keeps its fonts open. */
import { Worker } from 'node:worker_threads'
import type { PrintedEvidence } from './printed-evidence.ts'
import type { Seal } from './seal-pdf.ts'
import type { Outcome, PrintedContract, Result, Work } from './printed-contract.ts'

interface Waiting {
  resolve(result: Result): void
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

const ask = (work: Work): Promise<Result> =>
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
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage({ id, work })
  })

export const renderContract = async (contract: PrintedContract, seal: Seal | null = null): Promise<Buffer> =>
  Buffer.from((await ask({ kind: 'draw', contract, seal })) as Uint8Array)
export const renderEvidence = async (pack: PrintedEvidence, seal: Seal): Promise<Buffer> =>
  Buffer.from((await ask({ kind: 'evidence', pack, seal })) as Uint8Array)

/** Whether so much is waiting that nothing should be drawn which nobody has asked for yet. */
export const isRendererBusy = (): boolean => waiting.size >= 2

let drawable: Promise<Set<number>> | undefined
/** Asked of the worker once, then known here: no caller waits behind the documents being drawn. */
const drawableCharacters = (): Promise<Set<number>> => {
  drawable ??= ask({ kind: 'characters' }).then((codePoints) => new Set(codePoints))
  drawable.catch(() => {
    drawable = undefined
  })
  return drawable
}

/** Characters of a text the font has no glyph for; they would come out as empty boxes. */
export const findMissingCharacters = async (text: string): Promise<string> => {
  const known = await drawableCharacters()
  const characters = new Set(text.replaceAll(/\s/g, ''))
  return [...characters].filter((character) => !known.has(character.codePointAt(0)!)).join('')
}
