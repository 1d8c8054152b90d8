/** Runs in the thread of the renderer: drawing takes some hundred milliseconds of pure computation. */
import { drawContract } from './draw-contract.ts'
import { drawEvidence } from './draw-evidence.ts'
import type { Work } from './printed-contract.ts'
import { sealPdf } from './seal-pdf.ts'

export const carryOut = async (work: Work): Promise<Uint8Array> => {
  if (work.kind === 'evidence') return sealPdf(await drawEvidence(work.pack), work.seal)
  const drawn = await drawContract(work.contract)
  return work.seal ? sealPdf(drawn, work.seal) : drawn
}
