/** What a frame's bytes do not bear out: told to whoever sent it, and never more than that. */
export class Unreadable extends Error {}

/** Reads numbers from the front to the back, high byte first, and never past the end. */
export class ByteReader {
  readonly #bytes: Buffer
  #at = 0
  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get left(): number {
    return this.#bytes.length - this.#at
  }
  /** @throws {Unreadable} where less is left */
  take(length: number): Buffer {
    if (length > this.left) throw new Unreadable(`${length} bytes wanted, ${this.left} left`)
    return this.#bytes.subarray(this.#at, (this.#at += length))
  }
  rest(): Buffer {
    return this.take(this.left)
  }
  byte(): number {
    return this.take(1)[0]!
  }
  word(): number {
    return this.take(2).readUInt16BE()
  }
  double(): number {
    return this.take(4).readUInt32BE()
  }
}

export const wordOf = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
export const doubleOf = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** All bytes of it, one over the other. */
export const xorOf = (bytes: Buffer): number => {
  let sum = 0
  for (const byte of bytes) sum ^= byte
  return sum
}
