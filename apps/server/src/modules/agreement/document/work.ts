/** Runs in the worker thread: draws contracts, and says which characters the font cannot draw. */
import { parentPort } from 'node:worker_threads'
import { drawContract } from './draw-contract.ts'
import { missingCharacters } from './fonts.ts'
import type { Outcome, Work } from './printed-contract.ts'

const carryOut = async (work: Work): Promise<Uint8Array | string> =>
  work.kind === 'draw' ? drawContract(work.contract) : missingCharacters(work.text)

parentPort?.on('message', ({ id, work }: { id: number; work: Work }) => {
  carryOut(work)
    .then((result): Outcome => ({ id, result }))
    .catch((error: unknown): Outcome => ({ id, fault: String((error as Error)?.stack ?? error) }))
    .then((outcome) => parentPort!.postMessage(outcome))
})
