/** Text of terminals is GBK. The runtime only reads it; how it is written is read off what the runtime reads. */
const decoder = new TextDecoder('gbk')

export const fromGbk = (bytes: Uint8Array): string => decoder.decode(bytes)

const everyPair = (): ReadonlyMap<string, number> => {
  const made = new Map<string, number>()
  for (let first = 0x81; first <= 0xfe; first += 1)
    for (let second = 0x40; second <= 0xfe; second += 1) {
      const sign = decoder.decode(Uint8Array.of(first, second))
      if ([...sign].length === 1 && sign !== '\u{FFFD}' && !made.has(sign)) made.set(sign, first * 256 + second)
    }
  return made
}
const pairs = everyPair()

/** What GBK has no sign for is a question mark. */
export const toGbk = (text: string): Buffer => {
  const bytes: number[] = []
  for (const sign of text) {
    const code = sign.codePointAt(0)!
    const pair = code < 0x80 ? undefined : pairs.get(sign)
    if (code < 0x80) bytes.push(code)
    else if (pair === undefined) bytes.push(0x3f)
    else bytes.push(pair >> 8, pair & 0xff)
  }
  return Buffer.from(bytes)
}
