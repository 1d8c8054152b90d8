/** What is written down on this machine for one reader; it goes when he signs out, and never holds what is private. */
const PREFIX = 'reader:'

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

/** Everybody's: whoever's session ended by itself did not sign out. */
export function forgetNotes(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name)
}
