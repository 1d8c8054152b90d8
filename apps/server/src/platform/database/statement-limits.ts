/** How long a statement, a wait for a lock and a transaction that stands still may hold one of the pool's connections. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

export interface StatementLimits {
  readonly statementMs: number
  readonly lockMs: number
  /** Of a transaction in which nothing is asked. */
  readonly idleMs: number
}

const own = new AsyncLocalStorage<StatementLimits>()

/** Work that is not waited for by anybody may take longer; it holds for the transactions it opens. */
export const withLimits = <T>(limits: StatementLimits, work: () => Promise<T>): Promise<T> => own.run(limits, work)
export const backgroundLimits: StatementLimits = { statementMs: 300_000, lockMs: 15_000, idleMs: 60_000 }

/** What a connection says of itself as it is opened; a pooler in transaction mode takes none of it. */
export const startupLimits = ({ statementMs, lockMs, idleMs }: StatementLimits): pg.ClientConfig => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleMs,
})

const begins = /^begin\b/i
/**
 * The beginning of a transaction with the limits that hold for it: its caller's own, or, behind a pooler, those every
 * connection would have been opened with. In the same message, so that it costs no round trip.
 */
export const beginWith = (text: string, usual: StatementLimits | undefined): string => {
  const limits = own.getStore() ?? usual
  if (!limits || !begins.test(text)) return text
  const { statementMs, lockMs, idleMs } = limits
  return `${text}; SET LOCAL statement_timeout = ${statementMs}; SET LOCAL lock_timeout = ${lockMs}; SET LOCAL idle_in_transaction_session_timeout = ${idleMs}`
}
