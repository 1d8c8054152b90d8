import { expiryReminderDays } from '@jihui/protocol/qualification/schema'
import { type HolderKind, holderKindCodes } from '@jihui/protocol/qualification/holders'
import { sql } from 'drizzle-orm'
import { addDays, dayOf, daysBetween } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import type { DocumentHolder } from '../hooks.ts'
import { documentReminder } from '../table.ts'
import { typeNameOf } from '../judge-documents.ts'

const batch = 200
const narrowing = expiryReminderDays.toSorted((a, b) => a - b)

/** What the wallet keeps of one kind of holder, shaped like what modules keep themselves. */
const walletOf = (kind: HolderKind) => sql`select d.id, d.holder_id, d.type, t.name as type_name, d.expires_on
  from qualification_document d left join qualification_type t on t.code = d.type
  where d.holder_kind = ${kind} and d.rental_id is null and d.deleted_at is null and d.review_status <> 'rejected'`

const listDue = async (
  db: Services['db'],
  kind: HolderKind,
  source: DocumentHolder,
  { from, to, daysBefore }: { from: string; to: string; daysBefore: number },
) => {
  const columns = {
    id: 'number',
    holder_id: 'number',
    type: 'text',
    type_name: 'text?',
    expires_on: 'day',
    holder: 'text?',
  } as const
  const { rows } = await ask(
    db,
    columns,
    sql`select d.id, d.holder_id, d.type, d.type_name, d.expires_on, (${source.named(sql`d.holder_id`)}) as holder
      from (${source.keptIn ?? walletOf(kind)}) d
      where d.expires_on between ${from}::date and ${to}::date
        and not exists (select 1 from document_reminder s where s.holder_kind = ${kind} and s.document_id = d.id
          and s.expires_on = d.expires_on and s.days_before = ${daysBefore})
      order by d.id limit ${batch}`,
  )
  return rows
}
type Due = Awaited<ReturnType<typeof listDue>>[number]

/** A document says 30, 7 and 1 days before its end that it ends, each once; one kept later than that says it then. */
export const remindOfExpiry = async ({ db, clock, hooks }: Services): Promise<number> => {
  const now = clock.now()
  const today = dayOf(now)
  let sent = 0
  const remind = async (tx: Tx, kind: HolderKind, source: DocumentHolder, row: Due, daysBefore: number) => {
    const { id: documentId, expires_on: expiresOn, holder_id: holderId } = row
    const fresh = await tx
      .insert(documentReminder)
      .values({ holderKind: kind, documentId, expiresOn, daysBefore, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: documentReminder.id })
    if (fresh.length === 0) return
    sent += 1
    const name = row.type_name ?? typeNameOf(row.type)
    const daysLeft = daysBetween(today, expiresOn)
    await source.remind(tx, { documentId, holderId, holder: row.holder ?? '', name, expiresOn, daysLeft })
  }
  for (const kind of holderKindCodes) {
    const source = hooks.qualification.holders[kind]
    if (!source) continue
    for (const [index, daysBefore] of narrowing.entries()) {
      const from = addDays(today, index === 0 ? 1 : narrowing[index - 1]! + 1)
      for (const row of await listDue(db, kind, source, { from, to: addDays(today, daysBefore), daysBefore }))
        await db.transaction((tx) => remind(tx, kind, source, row, daysBefore))
    }
  }
  return sent
}
