/** What a PDF says of its own signature, and whether it holds. */
import { checkDetached, type SignatureReading } from '../document/cms.ts'

export interface SealReading extends SignatureReading {
  /** The signature covers the file from its first to its last byte. */
  readonly isWhole: boolean
}

const rangePattern =
  /\/ByteRange\s{0,20}\[\s{0,20}(\d{1,10})\s{1,20}(\d{1,10})\s{1,20}(\d{1,10})\s{1,20}(\d{1,10})\s{0,20}\]/g

/** Room for a signature with its certificates, in hex; ours take a third. */
const gapMax = 65_536

/** The last signature of a file; null where there is none. */
export const readSeal = (bytes: Buffer): SealReading | null => {
  let last: RegExpExecArray | undefined
  for (const range of bytes.toString('latin1').matchAll(rangePattern)) last = range
  const [from, head, resume, tail] = (last ?? []).slice(1).map(Number)
  if (from === undefined || head === undefined || resume === undefined || tail === undefined) return null
  const gap = bytes.subarray(from + head, resume).toString('latin1')
  const isGapPlain = gap.length <= gapMax && /^<[0-9a-f]*>$/i.test(gap)
  const signed = Buffer.concat([bytes.subarray(from, from + head), bytes.subarray(resume, resume + tail)])
  return {
    ...checkDetached(signed, Buffer.from(isGapPlain ? gap.slice(1, -1) : '', 'hex')),
    isWhole: isGapPlain && from === 0 && resume + tail === bytes.length,
  }
}
