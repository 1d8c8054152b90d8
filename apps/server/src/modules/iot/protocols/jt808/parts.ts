/** Messages that came in several parts, put together again: bounded in number, size and time. */
import type { Packet } from './packet.ts'

const limits = {
  /** Parts of one message. */
  parts: 255,
  /** Messages of one connection that are under way. */
  messages: 8,
  /** Of all of them, bytes. */
  bytes: 1024 * 1024,
  /** From the first part to the last, ms. */
  keptMs: 30_000,
} as const

export interface WholeMessage extends Packet {
  /** Of every part, the first one's first. */
  readonly serials: readonly number[]
}
export type Collected =
  | { readonly whole: WholeMessage }
  /** The last part is here and these are not. */
  | { readonly missing: readonly number[]; readonly serial: number }
  /** More will come; or `isRefused`: it is more than is kept. */
  | { readonly isRefused: boolean }

interface Begun {
  readonly parts: Map<number, Packet>
  readonly at: number
  bytes: number
}

export const createCollector = () => {
  const begun = new Map<string, Begun>()
  let bytes = 0
  const drop = (key: string): void => {
    bytes -= begun.get(key)?.bytes ?? 0
    begun.delete(key)
  }
  const dropOld = (now: number): void => {
    for (const [key, { at }] of begun) if (now - at > limits.keptMs) drop(key)
  }
  return {
    get bytes() {
      return bytes
    },
    take(packet: Packet, now = performance.now()): Collected {
      const { part, serial } = packet
      if (!part || part.total === 1) return { whole: { ...packet, part: null, serials: [serial] } }
      dropOld(now)
      // Parts count on from the first, so that all of them name the same message.
      const first = (serial - part.index + 1) & 0xffff
      const key = `${packet.id} ${part.total} ${first}`
      const known = begun.get(key)
      const isKnown = known?.parts.has(part.index) === true
      if (part.total > limits.parts || (!known && begun.size >= limits.messages)) return { isRefused: true }
      if (!isKnown && bytes + packet.body.length > limits.bytes) return { isRefused: true }
      const message = known ?? { parts: new Map<number, Packet>(), at: now, bytes: 0 }
      begun.set(key, message)
      if (!isKnown) {
        // A piece of what was read would keep all of it.
        message.parts.set(part.index, { ...packet, body: Buffer.from(packet.body) })
        message.bytes += packet.body.length
        bytes += packet.body.length
      }
      const indexes = Array.from({ length: part.total }, (_, place) => place + 1)
      const missing = indexes.filter((index) => !message.parts.has(index))
      if (missing.length > 0) return part.index === part.total ? { missing, serial: first } : { isRefused: false }
      drop(key)
      const parts = indexes.map((index) => message.parts.get(index)!)
      return {
        whole: {
          ...packet,
          part: null,
          body: Buffer.concat(parts.map(({ body }) => body)),
          serials: parts.map((one) => one.serial),
        },
      }
    },
  }
}
