import { OutsideFault } from './outside.ts'

/**
 * What is missing when the database, the disk or a service outside does not do its part for a while: no fault of the
 * program, and over once they are back. Known by the codes of PostgreSQL, of the operating system, and by the few sentences of `pg` without one.
 */
export type Outage = 'unreachable' | 'locked' | 'read_only' | 'outside' | 'storage_full' | 'storage'

/** SQLSTATE or `errno` → what it means. */
const byCode: Readonly<Record<string, Outage>> = {
  // connection lost or refused (class 08 beside these), server ending, crashed or starting, no connection left, the
  // database closed to connections, gone or renamed, its password changed
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  '57P05': 'unreachable',
  '53300': 'unreachable',
  '55000': 'unreachable',
  '3D000': 'unreachable',
  '28000': 'unreachable',
  '28P01': 'unreachable',
  // somebody holds a row for too long, a statement takes too long, a transaction stood still and was ended
  '55P03': 'locked',
  '57014': 'locked',
  '25P03': 'locked',
  '25P04': 'locked',
  // a replica after a failover, or a database that is being moved
  '25006': 'read_only',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EPIPE: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EAI_AGAIN: 'unreachable',
  ENOTFOUND: 'unreachable',
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
  // PgBouncer: no server free in time, or none of them lets it in.
  [/^(query_wait_timeout|server login has been failing|pgbouncer cannot connect to server)/, 'unreachable'],
]

/** A connection to the socket of a database that is away: the socket is a file that is not there. */
const isMissingSocket = ({ code, syscall }: NodeJS.ErrnoException): boolean =>
  code === 'ENOENT' && syscall === 'connect'

/** Looks through what wrapped the error, too. */
export const outageOf = (error: unknown): Outage | null => {
  if (!(error instanceof Error)) return null
  const { code = '', cause } = error as NodeJS.ErrnoException
  if (error instanceof OutsideFault) return 'outside'
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
