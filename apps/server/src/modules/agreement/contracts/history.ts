/** What happened to a contract: from the audit log, and from the contract where no member of staff had a hand in it. */
import { actionWord } from '@jihui/protocol/all-audit-words'
import { ask } from '../../../platform/database/ask.ts'
import { type AgreementAction, agreementStatusOf } from '@jihui/protocol/agreement/machine'
import type { deskHistoryEntry } from '@jihui/protocol/agreement/desk-schema'
import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Queryable } from '../../../platform/database/database.ts'
import { personNameOf } from './names.ts'
import type { AgreementCard } from './queries.ts'

type Entry = z.output<typeof deskHistoryEntry>

/** The steps that decide a review. */
export const decisions: readonly AgreementAction[] = ['approve', 'reject']

const nameOf = sql.raw(`coalesce(${personNameOf('p')}, l.actor_name)`)

/** The last decision about a contract, and by whom. */
export const findDecision = async (
  db: Queryable,
  agreementId: number,
): Promise<{ action: AgreementAction; by: string } | null> => {
  const { rows } = await ask(
    db,
    { action: 'text', by: 'text' },
    sql`
    select l.action, ${nameOf} as by from audit_log l left join app_user p on p.id = l.actor_id
    where l.object_type = 'agreement' and l.object_id = ${String(agreementId)}
      and l.action in ('agreement.approve', 'agreement.reject')
    order by l.id desc limit 1`,
  )
  const last = rows[0]
  return last ? { action: last.action.replace('agreement.', '') as AgreementAction, by: last.by } : null
}

interface Logged {
  id: number | string
  at: Date | string
  action: string
  by: string
  note: string | null
  [column: string]: unknown
}

/** Newest first. */
export const readHistory = async (db: Queryable, card: AgreementCard): Promise<Entry[]> => {
  const { agreement: row, order } = card
  const { rows } = await db.execute<Logged>(sql`
    select l.id, l.at, l.action, ${nameOf} as by,
      coalesce(nullif(l.after->>'reason', ''), nullif(l.after->>'notes', ''), l.after->>'name') as note
    from audit_log l left join app_user p on p.id = l.actor_id
    where (l.object_type = 'agreement' and l.object_id = ${String(row.id)})
      or (l.object_type = 'rental' and l.object_id = ${String(row.rentalId)}
        and l.action = 'agreement.generate' and l.after->>'number' = ${row.number})
    order by l.id`)
  const logged = rows.map(({ id, at, action, by, note }): Entry => ({
    id: `log-${id}`,
    at: new Date(at).toISOString(),
    title: actionWord(action),
    by,
    note: note ?? '',
  }))
  const has = (action: string) => rows.some((one) => one.action === action)
  const own = (id: string, at: Date, title: string, by: string): Entry => ({
    id,
    at: at.toISOString(),
    title,
    by,
    note: '',
  })
  const { createdAt, signedAt, endedAt } = row
  const isEndedByOrder = endedAt && !has('agreement.terminate') && !has('agreement.complete')
  const entries = [
    ...(has('agreement.generate')
      ? []
      : [own('made', createdAt, actionWord('agreement.generate'), order.customerName)]),
    ...logged,
    ...(signedAt ? [own('signed', signedAt, '租客签署', card.signerName ?? row.facts.lessee.name)] : []),
    ...(isEndedByOrder ? [own('ended', endedAt, agreementStatusOf(row.status).label, '系统')] : []),
  ]
  return entries.toSorted((a, b) => a.at.localeCompare(b.at)).toReversed()
}
