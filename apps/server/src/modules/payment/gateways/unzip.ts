import { inflateRawSync } from 'node:zlib'

const centralHeader = 0x02014b50
const endOfDirectory = 0x06054b50
/** A day's bill unpacked is never larger; anything that claims to be is not unpacked. */
const largest = 200 * 1024 * 1024

/** The files in a ZIP archive, read from its central directory: stored or deflated, as bills are packed. */
export const unzip = (archive: Buffer): Buffer[] => {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || archive.readUInt32LE(end) !== endOfDirectory) throw new Error('not a zip archive')
  const files: Buffer[] = []
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== centralHeader) throw new Error('broken zip archive')
    const method = archive.readUInt16LE(at + 10)
    const [packed, whole] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)]
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = archive.subarray(start, start + packed)
    if (method !== 0 && method !== 8) throw new Error('unknown packing in zip archive')
    if (whole > largest) throw new Error('zip archive too large')
    if (whole > 0) files.push(method === 8 ? inflateRawSync(bytes, { maxOutputLength: largest }) : bytes)
    const skip = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset))
    at += 46 + skip.reduce((sum, length) => sum + length, 0)
  }
  return files
}
