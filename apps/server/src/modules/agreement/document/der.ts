/** The few shapes of DER that a signature is made of. */
export interface DerValue {
  readonly tag: number
  /** With tag and length. */
  readonly whole: Buffer
  readonly content: Buffer
}

const lengthOf = (length: number): Buffer => {
  if (length < 0x80) return Buffer.from([length])
  const digits = Buffer.from(length.toString(16).padStart(length > 0xffff ? 6 : length > 0xff ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([0x80 | digits.length]), digits])
}
export const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}
export const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts)
/** DER wants the members of a set in the order of their bytes. */
export const setOf = (...parts: readonly Buffer[]): Buffer => der(0x31, ...parts.toSorted(Buffer.compare))
export const integer = (value: number): Buffer => der(0x02, Buffer.from([value]))
export const octets = (value: Buffer): Buffer => der(0x04, value)
export const nothing = der(0x05)

const base128 = (value: number): number[] => {
  const digits = [value & 0x7f]
  for (let rest = value >> 7; rest > 0; rest >>= 7) digits.unshift((rest & 0x7f) | 0x80)
  return digits
}
export const oid = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}
export const utcTime = (moment: Date): Buffer =>
  der(0x17, Buffer.from(`${moment.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`))

/** Reads one value; what stands behind it is left alone. Throws on what is no DER. */
export const readDer = (bytes: Buffer, from = 0): DerValue => {
  const tag = bytes.readUInt8(from)
  const first = bytes.readUInt8(from + 1)
  const digits = first < 0x80 ? 0 : first & 0x7f
  if (digits > 4 || (first >= 0x80 && digits === 0)) throw new Error('unreadable length')
  const length = digits === 0 ? first : bytes.readUIntBE(from + 2, digits)
  const start = from + 2 + digits
  if (start + length > bytes.length) throw new Error('cut short')
  return { tag, whole: bytes.subarray(from, start + length), content: bytes.subarray(start, start + length) }
}
export const membersOf = ({ content }: DerValue): DerValue[] => {
  const members: DerValue[] = []
  for (let at = 0; at < content.length;) {
    const member = readDer(content, at)
    members.push(member)
    at += member.whole.length
  }
  return members
}
