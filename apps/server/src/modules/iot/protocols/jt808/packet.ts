/** A message with its header, of the editions of 2013 and of 2019. (JT/T 808, 4.4.3) */
import { ByteReader, Unreadable, wordOf } from '../tcp/byte-reader.ts'
import { unwrap, wrap } from './framing.ts'

export interface Packet {
  readonly id: number
  /** The terminal's number without leading zeros. */
  readonly number: string
  readonly serial: number
  /** Edition of 2019: its revision; null: of 2013. */
  readonly revision: number | null
  /** Anything but 0: the body is encrypted. */
  readonly encryption: number
  /** One of several parts of a message: how many there are, and which one this is (1 the first). */
  readonly part: { readonly total: number; readonly index: number } | null
  readonly body: Buffer
}

const bits = { length: 0x3ff, isPart: 1 << 13, isNewEdition: 1 << 14 } as const
export const bodyMax = 1_023

/** @throws {Unreadable} where a half byte is no digit */
export const digitsOf = (bytes: Buffer): string => {
  const text = bytes.toString('hex')
  if (/[a-f]/.test(text)) throw new Unreadable('not a number')
  return text
}

/** @throws {Unreadable} */
export const decodePacket = (frame: Buffer): Packet => {
  const reader = new ByteReader(unwrap(frame))
  const id = reader.word()
  const properties = reader.word()
  const revision = properties & bits.isNewEdition ? reader.byte() : null
  const number = digitsOf(reader.take(revision === null ? 6 : 10)).replace(/^0+/, '')
  const serial = reader.word()
  const part = properties & bits.isPart ? { total: reader.word(), index: reader.word() } : null
  const body = reader.rest()
  if (body.length !== (properties & bits.length)) throw new Unreadable('wrong length')
  if (part && (part.index < 1 || part.index > part.total)) throw new Unreadable('wrong part')
  return { id, number, serial, revision, encryption: (properties >> 10) & 7, part, body }
}

/** @throws {RangeError} where the body is longer than a packet holds */
export const encodePacket = ({ id, number, serial, revision, encryption, part, body }: Packet): Buffer => {
  if (body.length > bodyMax) throw new RangeError('a packet holds 1,023 bytes')
  const properties =
    body.length | (encryption << 10) | (part ? bits.isPart : 0) | (revision === null ? 0 : bits.isNewEdition)
  const digits = number.padStart(revision === null ? 12 : 20, '0')
  return wrap(
    Buffer.concat([
      wordOf(id),
      wordOf(properties),
      Buffer.from(revision === null ? [] : [revision]),
      Buffer.from(digits, 'hex'),
      wordOf(serial),
      ...(part ? [wordOf(part.total), wordOf(part.index)] : []),
      body,
    ]),
  )
}
