/**
 * Reads a file that is said to be a contract, beside the contract it is said to be. Runs in a thread of its own: the
 * file may be anybody's.
 */
import { comparePages } from '../document/pdf-pages.ts'
import { readSeal, type SealReading } from '../signing/read-seal.ts'

export interface CopyAndOriginal {
  readonly copy: Uint8Array
  readonly original: Uint8Array | null
}
export interface Comparison {
  readonly seal: SealReading | null
  readonly originalSeal: SealReading | null
  readonly pages: { page: number; is_same: boolean }[] | null
}

export const carryOut = ({ copy, original }: CopyAndOriginal): Comparison => {
  const theirs = Buffer.from(copy)
  const ours = original && Buffer.from(original)
  return {
    seal: readSeal(theirs),
    originalSeal: ours && readSeal(ours),
    pages: ours && comparePages(ours, theirs),
  }
}
