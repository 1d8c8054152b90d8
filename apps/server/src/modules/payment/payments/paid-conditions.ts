/** SQL conditions on a payable of another module; `of` says which rows of money are about it. */
import { type SQL, sql } from 'drizzle-orm'

type Of = (row: string) => string

export const isPaidFor = (of: Of, purpose: string): SQL => sql`exists (select 1 from payment p
  where ${sql.raw(of('p'))} and p.purpose = ${purpose} and p.status = 'paid')`
/** Paid, and some of it went back. */
export const isRefundedFor = (of: Of, purpose: string): SQL => sql`exists (select 1 from payment p
  where ${sql.raw(of('p'))} and p.purpose = ${purpose} and p.status = 'paid' and p.refunded_fen > 0)`
/** Paid for a purpose that is kept in trust, and nothing of it went back. */
export const isEntrusted = (of: Of, purpose: string): SQL => sql`exists (select 1 from payment p
  where ${sql.raw(of('p'))} and p.purpose = ${purpose} and p.status = 'paid' and p.refunded_fen = 0)`
export const isPosted = (of: Of, kind: string): SQL =>
  sql`exists (select 1 from ledger_posting l where ${sql.raw(of('l'))} and l.kind = ${kind})`
/** Fen of what was paid that went back. */
export const refundedFenOf = (of: Of): SQL =>
  sql`coalesce((select sum(p.refunded_fen) from payment p where ${sql.raw(of('p'))} and p.status = 'paid'), 0)::bigint`
