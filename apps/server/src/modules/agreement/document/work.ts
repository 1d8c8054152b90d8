/** Runs in the worker thread: draws contracts, and says which characters the font can draw. */
import { parentPort } from 'node:worker_threads'
import { drawContract } from './draw-contract.ts'
import { drawEvidence } from './draw-evidence.ts'
import { drawableCharacters } from './fonts.ts'
import { sealPdf } from './seal-pdf.ts'
import type { Outcome, Result, Work } from './printed-contract.ts'

const carryOut = async (work: Work): Promise<Result> => {
  if (work.kind === 'characters') return drawableCharacters()
  if (work.kind === 'evidence') return sealPdf(await drawEvidence(work.pack), work.seal)
  const drawn = await drawContract(work.contract)
  return work.seal ? sealPdf(drawn, work.seal) : drawn
}

parentPort?.on('message', ({ id, work }: { id: number; work: Work }) => {
  void carryOut(work)
    .then((result): Outcome => ({ id, result }))
    .catch((error: unknown): Outcome => ({ id, fault: String((error as Error)?.stack ?? error) }))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    .then((outcome) => parentPort!.postMessage(outcome))
})
