/**
 * What is missing when the database or the disk does not do its part for a while: no fault of the program, and over once
 * they are back. Known by the codes of PostgreSQL, of the operating system, and by the few sentences of `pg` without one.
 */
export type Outage = 'unreachable' | 'storage_full' | 'storage'

/** SQLSTATE or `errno` → what it means. */
const byCode: Readonly<Record<string, Outage>> = {
  // connection lost or refused (class 08 beside these), server ending, crashed or starting, no connection left
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  '57P05': 'unreachable',
  '53300': 'unreachable',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EPIPE: 'unreachable',
  // disk full, also by a quota or a limit of the process
  '53100': 'storage_full',
  ENOSPC: 'storage_full',
  EDQUOT: 'storage_full',
  EFBIG: 'storage_full',
  // read-only, defective, or out of file handles
  '58030': 'storage',
  '53200': 'storage',
  EROFS: 'storage',
  EIO: 'storage',
  EMFILE: 'storage',
  ENFILE: 'storage',
}

/** PostgreSQL gives these the code of an internal fault, or `pg` gives none. */
const bySentence: readonly (readonly [RegExp, Outage])[] = [
  [/No space left on device|Disk quota exceeded|File too large/i, 'storage_full'],
  [/Read-only file system/i, 'storage'],
  [/^Connection terminated/, 'unreachable'],
  [/^timeout exceeded when trying to connect$/, 'unreachable'],
  [/connection error and is not queryable$/, 'unreachable'],
  [/^Client was closed and is not queryable$/, 'unreachable'],
]

/** A connection to the socket of a database that is away: the socket is a file that is not there. */
const isMissingSocket = ({ code, syscall }: NodeJS.ErrnoException): boolean =>
  code === 'ENOENT' && syscall === 'connect'

/** Looks through what wrapped the error, too. */
export const outageOf = (error: unknown): Outage | null => {
  if (!(error instanceof Error)) return null
  const { code = '', cause } = error as NodeJS.ErrnoException
  const inside = error instanceof AggregateError ? error.errors : [cause]
  if (code.startsWith('08') && code.length === 5) return 'unreachable'
  if (isMissingSocket(error)) return 'unreachable'
  const known = byCode[code] ?? bySentence.find(([sentence]) => sentence.test(error.message))?.[1]
  if (known) return known
  for (const one of inside) {
    const found = outageOf(one)
    if (found) return found
  }
  return null
}
