/** The sum at the end of a PNG's chunk; `node:zlib` has it from Node 22 on. */
const table = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

export const crc32 = (bytes: Uint8Array): number => {
  let sum = 0xffffffff
  for (const byte of bytes) sum = table[(sum ^ byte) & 0xff]! ^ (sum >>> 8)
  return (sum ^ 0xffffffff) >>> 0
}
