/** How a terminal introduces itself. (JT/T 808, 0x0100 and 0x0102) */
import { ByteReader } from '../tcp/byte-reader.ts'
import { fromGbk } from './gbk.ts'
import type { Packet } from './packet.ts'

const textOf = (bytes: Buffer): string => fromGbk(bytes).replace(/\0+$/, '').trim()

/** What it says of itself, for its inspector; which fields it has depends on the edition. */
export const readRegistration = ({ body, revision }: Pick<Packet, 'body' | 'revision'>) => {
  const reader = new ByteReader(body)
  const [maker, model, terminal] = revision === null ? [5, 20, 7] : [11, 30, 30]
  return {
    province: reader.word(),
    city: reader.word(),
    maker: textOf(reader.take(maker)),
    model: textOf(reader.take(model)),
    terminal: textOf(reader.take(terminal)),
    plate_colour: reader.byte(),
    plate: textOf(reader.rest()),
  }
}

/** The code it shows; blank where it shows none. */
export const readAuthCode = ({ body, revision }: Pick<Packet, 'body' | 'revision'>): string => {
  const reader = new ByteReader(body)
  if (revision === null || reader.left === 0) return textOf(reader.rest())
  return textOf(reader.take(Math.min(reader.byte(), reader.left)))
}
