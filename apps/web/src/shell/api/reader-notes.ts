/** What is written down on this machine for one reader; it goes when he signs out, and never holds what is private. */
const PREFIX = 'reader:'
/** Under names that other clients of this API use (R145). */
const named: readonly string[] = ['external_last_order_id']

const nameOf = (what: string, readerId: number): string => `${PREFIX}${readerId}:${what}`

/** What was written, or undefined where there is nothing or it cannot be read. */
export function readNote(what: string, readerId: number): unknown {
  try {
    return JSON.parse(localStorage.getItem(nameOf(what, readerId)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function writeNote(what: string, readerId: number, value: unknown): void {
  try {
    localStorage.setItem(nameOf(what, readerId), JSON.stringify(value))
  } catch {
    // A full or forbidden store: nothing is remembered.
  }
}

/** Everybody's, also of this visit alone: whoever's session ended by itself did not sign out. */
export function forgetNotes(): void {
  for (const store of [localStorage, sessionStorage])
    for (const name of Object.keys(store)) if (name.startsWith(PREFIX) || named.includes(name)) store.removeItem(name)
}
