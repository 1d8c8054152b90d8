/** Words of a technician that ask for payment beside the platform, wherever he writes them: the desk hears, the act stands. */
import { outsidePaymentIn } from '@jihui/protocol/job/outside-payment'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { listAdministrators } from '../../identity/public.ts'
import '../job-events.ts'

/** Texts of what was sent, and of its lines. */
const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

interface Written {
  /** Null: it is no visit's. */
  readonly jobId: number | null
  readonly title: string
  /** Where staff see it. */
  readonly deskPath: string
  /** The desk heard of it on the same thing before. */
  readonly isTold: () => Promise<boolean>
}
/** Those words, for the facts of the act; the desk is told once of a thing. */
export const noteOutsidePayment = async (
  tx: Tx,
  { jobId, title, deskPath, isTold }: Written,
  body: unknown,
): Promise<{ readonly outside_payment?: readonly string[] }> => {
  const { signature: _drawn, ...written } = body as { readonly signature?: unknown }
  const words = outsidePaymentIn(textsOf(written).join('\n'))
  if (words.length === 0) return {}
  if (!(await isTold()))
    for (const userId of await listAdministrators(tx))
      await emit(tx, 'job.outside_payment', { userId, jobId, deskPath, title, words: words.join('、') })
  return { outside_payment: words }
}
/** SQL: an act with these facts was marked. */
export const isMarked = (facts: PgColumn): SQL => sql`jsonb_exists(${facts}, 'outside_payment')`
