/** What an adapter is given, besides our credentials with the channel. */
export interface ChannelPorts {
  /** Where the channel is reached; known only once the server listens when it is the sandbox. */
  readonly url: () => string
  /** Where payers reach it, when that is another address. */
  readonly publicUrl?: () => string
  readonly notifyUrl: () => string
  readonly now: () => Date
  /** What we know of a payment, a refund, a hold or a capture of ours. */
  readonly ours: (number: string) => Promise<OurNumber | null>
  readonly timeoutMs: number
}
export interface OurNumber {
  readonly openedAt: Date
  /** Of a refund, the payment it belongs to; of a capture, the hold; otherwise the number itself. */
  readonly paymentNumber: string
}

/**
 * A channel that failed, refused or did not answer. Only its name and the code are kept: the clients' own errors carry
 * requests with their signatures, and these must not reach a log.
 */
export class GatewayFault extends Error {
  override readonly name = 'GatewayFault'
  constructor(
    readonly channel: string,
    readonly code: string,
  ) {
    super(`${channel}: ${code}`)
  }
}

/** A word a channel may say of itself; anything longer or stranger is not passed on. */
export const codeIn = (value: unknown): string | null =>
  typeof value === 'string' && /^[\w.-]{1,64}$/.test(value) ? value : null

export const yuanText = (fen: number): string => (fen / 100).toFixed(2)
/** Read digit by digit: money is not calculated with floating point. */
export const fenOf = (yuan: string): number => {
  const match = /^\s*(-?)(\d{1,13})(?:\.(\d{1,2}))?\s*$/.exec(yuan)
  if (!match) return Number.NaN
  const fen = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] ? -fen : fen
}

/** `2026-11-20 08:30:00` in Shanghai, as the channels write time. */
export const shanghaiTime = (moment: Date): string =>
  new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
export const momentIn = (text: string): Date => new Date(`${text.trim().replace(' ', 'T')}+08:00`)
