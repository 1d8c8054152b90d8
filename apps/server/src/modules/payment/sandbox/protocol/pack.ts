import { deflateRawSync } from 'node:zlib'

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value >>> 0
})
const crcOf = (bytes: Buffer): number => {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

/** A ZIP archive of a few small files. */
export const zip = (files: readonly { readonly name: string; readonly bytes: Buffer }[]): Buffer => {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const [packed, title] = [deflateRawSync(bytes), Buffer.from(name, 'utf8')]
    // From version to length of the name, the same in both headers.
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(0x0800, 2)
    about.writeUInt16LE(8, 4)
    about.writeUInt32LE(crcOf(bytes), 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(bytes.length, 18)
    about.writeUInt16LE(title.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), about, title, packed])
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), about, place, title]))
    bodies.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...bodies, list, Buffer.from('PK\u0005\u0006', 'latin1'), end])
}

/** The runtime reads GBK but does not write it: its own reading, turned round. */
export const gbkWriter = (): ((text: string) => Buffer) => {
  const codes = new Map<string, number>()
  const decoder = new TextDecoder('gbk')
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1) {
      const character = decoder.decode(Uint8Array.of(high, low))
      if (character.length === 1 && character !== '\uFFFD') codes.set(character, (high << 8) | low)
    }
  return (text) => {
    const bytes: number[] = []
    for (const character of text) {
      const code = character.charCodeAt(0) < 0x80 ? character.charCodeAt(0) : (codes.get(character) ?? 0x3f)
      if (code > 0xff) bytes.push(code >> 8)
      bytes.push(code & 0xff)
    }
    return Buffer.from(bytes)
  }
}
