/** Frames that begin with `##` and say how long they are. (GB/T 32960.3-2016, 6.2) */
import { ByteReader, Unreadable, wordOf, xorOf } from '../tcp/byte-reader.ts'
import type { FrameSplitter } from '../tcp/frame-protocol.ts'

const mark = 0x23
/** Mark, command, answer sign, 17 of the vehicle, encryption and length of the data; then the data and a checksum. */
const headLength = 24
const lengthAt = 22
/** Most of the standard, which leaves room for the head within what two bytes count. */
const dataMax = 65_531
/** Pieces of a frame kept apart. */
const piecesMax = 64

export interface Frame {
  readonly command: number
  /** 0xfe: it wants an answer; otherwise it is one. */
  readonly answer: number
  readonly vin: string
  /** 1: none. */
  readonly encryption: number
  readonly data: Buffer
}
export const answers = { done: 0x01, failed: 0x02, wanted: 0xfe } as const
export const plain = 0x01

const wholeLength = (begun: Buffer): number | null => {
  if (begun.length > 0 && begun[0] !== mark) throw new Unreadable('no frame begins here')
  if (begun.length > 1 && begun[1] !== mark) throw new Unreadable('no frame begins here')
  if (begun.length < headLength) return null
  const data = begun.readUInt16BE(lengthAt)
  if (data > dataMax) throw new Unreadable('too long')
  return headLength + data + 1
}

export const createSplitter = (): FrameSplitter => {
  let pieces: Buffer[] = []
  let length = 0
  /** Until so much is there, nothing new can be told. */
  let wanted = 0
  return {
    *split(piece) {
      pieces.push(piece)
      length += piece.length
      if (length < wanted) {
        // Bytes that come one by one weigh more apart than together.
        if (pieces.length >= piecesMax) pieces = [Buffer.concat(pieces)]
        return
      }
      let begun = Buffer.concat(pieces)
      for (;;) {
        const whole = wholeLength(begun)
        if (whole === null || begun.length < whole) {
          wanted = whole ?? Math.min(headLength, begun.length + 1)
          break
        }
        yield begun.subarray(0, whole)
        begun = begun.subarray(whole)
      }
      pieces = begun.length > 0 ? [Buffer.from(begun)] : []
      length = begun.length
    },
    get unfinished() {
      return length
    },
  }
}

/** @throws {Unreadable} where the checksum is wrong, or the vehicle has no name */
export const decodeFrame = (frame: Buffer): Frame => {
  if (xorOf(frame.subarray(2)) !== 0) throw new Unreadable('wrong checksum')
  const reader = new ByteReader(frame.subarray(2, -1))
  const [command, answer] = [reader.byte(), reader.byte()]
  const vin = reader.take(17).toString('latin1').replaceAll('\0', ' ').trimEnd()
  const encryption = reader.byte()
  const data = reader.take(reader.word())
  return { command, answer, vin, encryption, data }
}

export const encodeFrame = ({ command, answer, vin, encryption, data }: Frame): Buffer => {
  const checked = Buffer.concat([
    Buffer.from([command, answer]),
    Buffer.from(vin.padEnd(17, '\0').slice(0, 17), 'latin1'),
    Buffer.from([encryption]),
    wordOf(data.length),
    data,
  ])
  return Buffer.concat([Buffer.from([mark, mark]), checked, Buffer.from([xorOf(checked)])])
}
