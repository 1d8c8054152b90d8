/** The order asked for last from here (R145): forgotten at logout, after 30 days, and where somebody else has signed in. */
import { readNote, writeNote } from '../../shell/api/reader-notes.ts'

const NAME = 'external_last_order_id'
const MADE = 'service-order-made'
const KEPT_MS = 30 * 86_400_000
/** An order as the server names it: 128 bits. */
const form = /^[\w-]{22}$/

interface Made {
  readonly orderId: string
  /** When, in milliseconds. */
  readonly at: number
  /** The account that asked; 0: a guest. */
  readonly reader: number
}
const isMade = (value: unknown): value is Made =>
  typeof value === 'object' && value !== null && 'orderId' in value && 'at' in value && 'reader' in value

export function noteOrder(orderId: string, reader = 0, now = Date.now()): void {
  try {
    localStorage.setItem(NAME, orderId)
  } catch {
    return
  }
  writeNote(MADE, 0, { orderId, at: now, reader } satisfies Made)
}
/** Where it is the one that is kept. */
export const forgetOrder = (orderId: string): void => {
  if (localStorage.getItem(NAME) === orderId) localStorage.removeItem(NAME)
}

/** Null where there is none, or it is nobody's business any more. */
export function readLastOrder(reader = 0, now = Date.now()): string | null {
  const orderId = localStorage.getItem(NAME)
  if (orderId === null) return null
  const made = readNote(MADE, 0)
  const isKnown = form.test(orderId) && isMade(made) && made.orderId === orderId
  if (!isKnown || now - made.at > KEPT_MS) {
    forgetOrder(orderId)
    return null
  }
  return made.reader === 0 || made.reader === reader ? orderId : null
}
