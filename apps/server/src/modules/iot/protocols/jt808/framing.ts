/** Frames between two 0x7e; inside, 0x7e is sent as 7d 02 and 0x7d as 7d 01. (JT/T 808, 4.4) */
import { Unreadable, xorOf } from '../tcp/byte-reader.ts'
import type { FrameSplitter } from '../tcp/frame-protocol.ts'

const flag = 0x7e
const escape = 0x7d
/** Header of at most 21 bytes, body of at most 1,023 and checksum, each sent as two. */
export const longestFrame = 2 * (21 + 1_023 + 1)

export const createSplitter = (): FrameSplitter => {
  /** Of a frame that has begun; null before the first flag. */
  let begun: Buffer | null = null
  return {
    *split(piece) {
      let from = 0
      for (;;) {
        const at = piece.indexOf(flag, from)
        const next = piece.subarray(from, at === -1 ? undefined : at)
        if (begun === null) {
          if (at === -1) throw new Unreadable('no frame begins here')
          begun = Buffer.alloc(0)
        } else {
          if (begun.length + next.length > longestFrame) throw new Unreadable('too long')
          const whole: Buffer = begun.length > 0 ? Buffer.concat([begun, next]) : next
          begun = at === -1 ? Buffer.from(whole) : Buffer.alloc(0)
          if (at !== -1 && whole.length > 0) yield whole
        }
        if (at === -1) return
        from = at + 1
      }
    },
    get unfinished() {
      return begun?.length ?? 0
    },
  }
}

/**
 * What stands between the flags, without escapes and checksum.
 * @throws {Unreadable} where an escape or the checksum is wrong
 */
export const unwrap = (frame: Buffer): Buffer => {
  const plain = Buffer.alloc(frame.length)
  let length = 0
  for (let at = 0; at < frame.length; at += 1) {
    let byte = frame[at]!
    if (byte === escape) {
      at += 1
      if (frame[at] !== 1 && frame[at] !== 2) throw new Unreadable('wrong escape')
      byte = frame[at] === 1 ? escape : flag
    }
    plain[length] = byte
    length += 1
  }
  const whole = plain.subarray(0, length)
  if (xorOf(whole) !== 0) throw new Unreadable('wrong checksum')
  return whole.subarray(0, -1)
}

export const wrap = (plain: Buffer): Buffer => {
  const bytes = [flag]
  for (const byte of [...plain, xorOf(plain)]) {
    if (byte === flag || byte === escape) bytes.push(escape, byte === flag ? 2 : 1)
    else bytes.push(byte)
  }
  bytes.push(flag)
  return Buffer.from(bytes)
}
