import { expiryReminderDays } from '@jihui/protocol/qualification/schema'
import { and, asc, between, isNull, ne, sql } from 'drizzle-orm'
import { addDays, dayOf, daysBetween } from '../../platform/clock.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { Services } from '../../platform/services.ts'
import { selectDocuments } from './queries.ts'
import { documentReminder, qualificationDocument } from './table.ts'
import { nameOfType } from './view.ts'

declare module '../../platform/events/outbox.ts' {
  interface Events {
    'qualification.expires_soon': {
      userId: number
      documentId: number
      name: string
      expiresOn: string
      daysLeft: number
    }
  }
}

const batch = 200
const narrowing = expiryReminderDays.toSorted((a, b) => a - b)

/** A kept document says 30 and 7 days before its end that it ends, each once; one kept later than that says it then. */
export const remindOfExpiry = async ({ db, clock }: Services): Promise<number> => {
  const now = clock.now()
  const today = dayOf(now)
  let sent = 0
  for (const [index, daysBefore] of narrowing.entries()) {
    const from = index === 0 ? 1 : narrowing[index - 1]! + 1
    const due = await selectDocuments(db)
      .where(
        and(
          isNull(qualificationDocument.rentalId),
          isNull(qualificationDocument.deletedAt),
          ne(qualificationDocument.reviewStatus, 'rejected'),
          between(qualificationDocument.expiresOn, addDays(today, from), addDays(today, daysBefore)),
          sql`not exists (select 1 from ${documentReminder} where ${documentReminder.documentId} = ${qualificationDocument.id}
            and ${documentReminder.expiresOn} = ${qualificationDocument.expiresOn}
            and ${documentReminder.daysBefore} = ${daysBefore})`,
        ),
      )
      .orderBy(asc(qualificationDocument.id))
      .limit(batch)
    for (const row of due)
      await db.transaction(async (tx) => {
        const { id: documentId, userId, expiresOn } = row.document
        const fresh = await tx
          .insert(documentReminder)
          .values({ documentId, expiresOn: expiresOn!, daysBefore, createdAt: now })
          .onConflictDoNothing()
          .returning({ id: documentReminder.id })
        if (fresh.length === 0) return
        sent += 1
        const daysLeft = daysBetween(today, expiresOn!)
        const event = { userId, documentId, name: nameOfType(row), expiresOn: expiresOn!, daysLeft }
        await emit(tx, 'qualification.expires_soon', event)
      })
  }
  return sent
}
