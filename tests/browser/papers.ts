/** Files people hand in, made on the spot. */
import { randomInt } from 'node:crypto'
import { deflateSync } from 'node:zlib'

const crcTable = Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})
const crc = (bytes: Buffer): number => {
  let value = 0xffffffff
  for (const byte of bytes) value = crcTable[(value ^ byte) & 0xff]! ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}
const chunk = (type: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const foot = Buffer.alloc(4)
  foot.writeUInt32BE(crc(body))
  return Buffer.concat([head, body, foot])
}

/** A picture whose every point is what `ink` says of it. */
function png(width: number, height: number, ink: (x: number, y: number) => [number, number, number]): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows.set(ink(x, y), y * (1 + width * 3) + 1 + x * 3)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A scanned sheet: paper with lines of text on it. */
export const aPicture = (): Buffer<ArrayBuffer> =>
  Buffer.from(png(240, 320, (x, y) => (x > 30 && x < 210 && y > 40 && y % 24 < 3 ? [70, 64, 56] : [253, 250, 240])))

/** One like no other: of what somebody stood before. */
export const aPhotograph = (): Buffer<ArrayBuffer> => {
  const [red, green, blue] = [randomInt(256), randomInt(256), randomInt(256)]
  return Buffer.from(png(240, 180, (_, y) => (y < 120 ? [red, green, blue] : [150, 140, 120])))
}

/** One that stays large however it is packed: nothing in it is like anything beside it. */
export const aLargePhotograph = (): Buffer<ArrayBuffer> =>
  Buffer.from(png(320, 240, () => [randomInt(256), randomInt(256), randomInt(256)]))

export const aSignature = (): string => {
  const wave = (x: number) => 120 + 70 * Math.sin(x / 40)
  const picture = png(600, 240, (x, y) =>
    x > 40 && x < 560 && Math.abs(y - wave(x)) < 5 ? [17, 17, 17] : [255, 255, 255],
  )
  return `data:image/png;base64,${picture.toString('base64')}`
}

export const aPdf = (): Blob =>
  new Blob(['%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'], { type: 'application/pdf' })
/** What a browser's file field takes. */
export const paper = (name: string) => ({ name, mimeType: 'image/png', buffer: aPicture() })
