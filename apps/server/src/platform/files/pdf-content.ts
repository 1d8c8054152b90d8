/**
 * What a PDF from outside would do by itself when it is opened. The names it uses are read wherever they stand, however
 * they are written, also within its compressed objects; a file that cannot be read so is not taken. Runs in a thread of
 * its own.
 */
import { constants, inflateSync } from 'node:zlib'

export type PdfVerdict = 'plain' | 'active' | 'locked' | 'unreadable'

/** Runs something, brings files along, sends something away, or shows forms that are programs. */
const activeNames: ReadonlySet<string> = new Set([
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'XFA',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'GoToR',
  'Rendition',
  'Movie',
])
const nameMax = 120
const compressedMax = 2_000
const inflatedBytesMax = 30 * 1024 * 1024

const endsName = (byte: number): boolean =>
  byte <= 0x20 || byte === 0x7f || '()<>[]{}/%'.includes(String.fromCharCode(byte))

interface Name {
  /** Its escapes undone. */
  readonly name: string
  readonly end: number
}
function* namesIn(bytes: Buffer): Generator<Name> {
  for (let at = bytes.indexOf(0x2f); at >= 0; at = bytes.indexOf(0x2f, at + 1)) {
    let end = at + 1
    while (end < bytes.length && end - at < nameMax && !endsName(bytes[end]!)) end += 1
    const written = bytes.toString('latin1', at + 1, end)
    yield { name: written.includes('#') ? unescaped(written) : written, end }
  }
}
const unescaped = (written: string): string =>
  written.replaceAll(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Shown at a place of its pages when it is opened, or what an object says whose own names are read too. */
const isPlace = (bytes: Buffer, from: number): boolean => {
  const value = bytes.toString('latin1', from, from + 300).trimStart()
  return value.startsWith('[') || /^\d{1,7} \d{1,5} R/.test(value) || /^<<[^>]{0,200}\/GoTo\b/.test(value)
}

/** Objects that lie compressed within another one, unpacked; null where that is beyond measure or cannot be done. */
const unpacked = (bytes: Buffer): Buffer[] | null => {
  const found: Buffer[] = []
  let left = inflatedBytesMax
  let from = 0
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    if (bytes.toString('latin1', at - 3, at) === 'end') continue
    // Each part of the file stands before one stream only, so that it is read once.
    const names = [...namesIn(bytes.subarray(from, at))].map(({ name }) => name)
    from = at + 6
    if (!names.includes('ObjStm')) continue
    const filters = names.filter((name) => name.endsWith('Decode'))
    const isReadable = filters.every((name) => name === 'FlateDecode') && filters.length <= 1
    const start = from + (bytes[from] === 0x0d ? 2 : 1)
    const end = bytes.indexOf('endstream', start)
    if (!isReadable || names.includes('Predictor') || end < 0 || found.length >= compressedMax) return null
    const plain = inflate(bytes.subarray(start, end), filters.length > 0, left)
    if (!plain) return null
    left -= plain.length
    found.push(plain)
  }
  return found
}
const inflate = (body: Buffer, isCompressed: boolean, max: number): Buffer | null => {
  if (!isCompressed) return body
  try {
    return inflateSync(body, { maxOutputLength: Math.max(1, max), finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return null
  }
}

export const judgePdf = (bytes: Buffer): PdfVerdict => {
  const compressed = unpacked(bytes)
  let isLocked = false
  for (const part of [bytes, ...(compressed ?? [])])
    for (const { name, end } of namesIn(part)) {
      if (activeNames.has(name)) return 'active'
      if (name === 'OpenAction' && !isPlace(part, end)) return 'active'
      if (name === 'Encrypt') isLocked = true
    }
  if (isLocked) return 'locked'
  return compressed ? 'plain' : 'unreadable'
}

export const carryOut = (bytes: Uint8Array): PdfVerdict => judgePdf(Buffer.from(bytes))
