/**
 * Follows the lengths that MQTT packets announce, keeping none of what they carry: a packet that would be too large is known by
 * its first bytes, before anybody gathers it.
 */
const lengthBytesMax = 4

/** Takes the bytes of one connection in their order; answers false once a packet announces more than `maxBytes()`. */
export const createPacketWatch = (maxBytes: () => number): ((chunk: Buffer) => boolean) => {
  /** Of the packet under way. */
  let left = 0
  /** How many bytes of its length have come; null before its first byte. */
  let place: number | null = null
  let length = 0
  return (chunk) => {
    for (let at = 0; at < chunk.length;) {
      if (left > 0) {
        const step = Math.min(left, chunk.length - at)
        left -= step
        at += step
        continue
      }
      const byte = chunk[at]!
      at += 1
      if (place === null) {
        place = 0
        length = 0
        continue
      }
      length += (byte & 127) * 128 ** place
      place += 1
      if (byte > 127) {
        if (place === lengthBytesMax) return false
        continue
      }
      if (length > maxBytes()) return false
      left = length
      place = null
    }
    return true
  }
}
