/** The pages of a PDF by what is drawn on each. Enough for our own documents; of others it knows nothing. */
import { createHash } from 'node:crypto'

const objectPattern = /(?:^|[\r\n])(\d{1,7}) 0 obj\b/g

/** Object number → its text; of an object that was written again, the last. */
const objectsOf = (text: string): Map<string, string> => {
  const starts = [...text.matchAll(objectPattern)]
  return new Map(starts.map((start, index) => [start[1]!, text.slice(start.index, starts[index + 1]?.index)]))
}
const referencesIn = (text: string | undefined): string[] =>
  [...(text ?? '').matchAll(/(\d{1,7}) 0 R/g)].map((match) => match[1]!)

/** A digest for each page, in order; null where the pages cannot be told apart. */
export const pageDigests = (bytes: Buffer): string[] | null => {
  const objects = objectsOf(bytes.toString('latin1'))
  const tree = [...objects.values()].find((text) => /\/Type\s*\/Pages\b/.test(text))
  const kids = referencesIn(/\/Kids\s*\[([^\]]*)\]/.exec(tree ?? '')?.[1])
  if (kids.length === 0) return null
  const digests = kids.map((kid) => {
    const contents = /\/Contents\s*(\[[^\]]*\]|\d+ 0 R)/.exec(objects.get(kid) ?? '')?.[1]
    const drawn = referencesIn(contents).map((one) => objects.get(one))
    if (drawn.length === 0 || drawn.includes(undefined)) return null
    return createHash('sha256').update(drawn.join('\n'), 'latin1').digest('hex')
  })
  return digests.every((digest) => digest !== null) ? digests : null
}

/** Which pages of a copy are the original's; null where that cannot be said, or the pages are not where it differs. */
export const comparePages = (original: Buffer, copy: Buffer): { page: number; is_same: boolean }[] | null => {
  const [ours, theirs] = [pageDigests(original), pageDigests(copy)]
  if (!ours || !theirs || ours.length !== theirs.length) return null
  const pages = ours.map((digest, index) => ({ page: index + 1, is_same: digest === theirs[index] }))
  return pages.every((page) => page.is_same) ? null : pages
}

export const countPages = (bytes: Buffer): number => pageDigests(bytes)?.length ?? 0
