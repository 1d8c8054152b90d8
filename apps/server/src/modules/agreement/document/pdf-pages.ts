/**
 * The pages of a PDF by what is drawn on each. Enough for our own documents; of others it knows nothing. The bytes may be
 * anybody's: each is looked at a fixed number of times, whatever the file says of itself.
 */
import { createHash } from 'node:crypto'

/** Beyond what any contract of ours has. */
const objectsMax = 20_000
const pagesMax = 200
const contentsMax = 20
/** The dictionary of a page, or of the tree of pages, stands at the beginning of its object. */
const dictionaryMax = 20_000
/** A copy that was worked over is a little longer than the original; one much longer is something else. */
const copyBytesMax = (original: Buffer): number => original.length * 2 + 65_536

const objectPattern = /[\r\n](\d{1,7}) 0 obj\b/g
const pageTreePattern = /\/Type\s{0,20}\/Pages\b/
const referencePattern = /\b(\d{1,7}) 0 R/g

/** Object number → its text; of an object that was written again, the last. Null: more than a document of ours has. */
const objectsOf = (text: string): Map<string, string> | null => {
  const starts: { number: string; at: number }[] = []
  for (const match of text.matchAll(objectPattern)) {
    if (starts.length >= objectsMax) return null
    starts.push({ number: match[1]!, at: match.index })
  }
  return new Map(starts.map(({ number, at }, index) => [number, text.slice(at, starts[index + 1]?.at)]))
}

/** What stands behind a name up to the end of its list, or of its one reference. */
const valueOf = (dictionary: string, name: string): string => {
  const at = dictionary.indexOf(name)
  if (at < 0) return ''
  const value = dictionary.slice(at + name.length).trimStart()
  const end = value.startsWith('[') ? value.indexOf(']') : value.indexOf('R') + 1
  return end > 0 ? value.slice(0, end) : ''
}
/** Null: more than there can be. */
const referencesIn = (text: string, max: number): string[] | null => {
  const found: string[] = []
  for (const match of text.matchAll(referencePattern)) {
    if (found.length >= max) return null
    found.push(match[1]!)
  }
  return found
}

/** A digest for each page, in order; null where the pages cannot be told apart. */
export const pageDigests = (bytes: Buffer): string[] | null => {
  const objects = objectsOf(bytes.toString('latin1'))
  if (!objects) return null
  const dictionaryOf = (text: string) => text.slice(0, dictionaryMax)
  const tree = [...objects.values()].map(dictionaryOf).find((text) => pageTreePattern.test(text))
  const kids = referencesIn(valueOf(tree ?? '', '/Kids'), pagesMax)
  if (!kids?.length) return null
  /** However many pages name an object, it is read once. */
  const known = new Map<string, string | null>()
  const digestOf = (number: string): string | null => {
    const before = known.get(number)
    if (before !== undefined) return before
    const text = objects.get(number)
    const digest = text === undefined ? null : createHash('sha256').update(text, 'latin1').digest('hex')
    known.set(number, digest)
    return digest
  }
  const digests = kids.map((kid) => {
    const drawn = referencesIn(valueOf(dictionaryOf(objects.get(kid) ?? ''), '/Contents'), contentsMax)?.map(digestOf)
    return !drawn?.length || drawn.includes(null) ? null : drawn.join(' ')
  })
  return digests.every((digest) => digest !== null) ? digests : null
}

/** Which pages of a copy are the original's; null where that cannot be said, or the pages are not where it differs. */
export const comparePages = (original: Buffer, copy: Buffer): { page: number; is_same: boolean }[] | null => {
  if (copy.length > copyBytesMax(original)) return null
  const [ours, theirs] = [pageDigests(original), pageDigests(copy)]
  if (!ours || !theirs || ours.length !== theirs.length) return null
  const pages = ours.map((digest, index) => ({ page: index + 1, is_same: digest === theirs[index] }))
  return pages.every((page) => page.is_same) ? null : pages
}

export const countPages = (bytes: Buffer): number => pageDigests(bytes)?.length ?? 0
