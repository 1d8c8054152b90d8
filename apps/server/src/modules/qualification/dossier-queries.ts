/** What is known of an order's qualification by moment: its steps, its documents with those taken away, who looked. */
import type { RentalStatus } from '@jihui/protocol/rental/machine'
import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { auditLog, storedFile } from '../../platform/database/table.ts'
import { appUser } from '../identity/public.ts'
import { qualificationDecision, qualificationDocument, qualificationType } from './table.ts'

interface Step extends Record<string, unknown> {
  action: string
  from: RentalStatus | null
  to: RentalStatus
  by: string
  at: Date
}
/** What happened to the order up to a moment, oldest first. */
export const listSteps = async (db: Queryable, rentalId: number, until: Date): Promise<Step[]> => {
  const { rows } = await db.execute<Omit<Step, 'at'> & { at: string | Date }>(sql`
    select action, from_status as "from", status as "to", actor_name as by, changed_at as at from rental_history
    where rental_id = ${rentalId} and changed_at <= ${until.toISOString()}::timestamptz order by id`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }) as Step)
}

/**
 * Every document the order ever showed up to a moment, those taken away too. What stood in for one then is the paper of
 * its family in the wallet that lived at that moment and was not turned down by then.
 */
export const listDocumentsUntil = (db: Queryable, rentalId: number, until: Date) => {
  const moment = sql`${until.toISOString()}::timestamptz`
  return db
    .select({
      document: qualificationDocument,
      successor: sql<{ id: number; expiresOn: string | null } | null>`(
        select json_build_object('id', w.id, 'expiresOn', w.expires_on) from qualification_document w
        where w.rental_id is null and w.holder_kind = ${qualificationDocument.holderKind} and w.holder_id = ${qualificationDocument.holderId}
          and ${qualificationDocument.replacedBy} in (w.id, w.replaced_by) and w.created_at <= ${moment}
          and (w.deleted_at is null or w.deleted_at > ${moment})
          and not (w.review_status = 'rejected' and coalesce(w.reviewed_at, w.created_at) <= ${moment})
        order by w.id desc limit 1)`,
      file: { id: storedFile.id, name: storedFile.name, mime: storedFile.mime, bytes: storedFile.bytes },
      typeName: qualificationType.name,
    })
    .from(qualificationDocument)
    .innerJoin(storedFile, eq(storedFile.id, qualificationDocument.fileId))
    .leftJoin(qualificationType, eq(qualificationType.code, qualificationDocument.type))
    .where(and(eq(qualificationDocument.rentalId, rentalId), lte(qualificationDocument.createdAt, until)))
    .orderBy(asc(qualificationDocument.id))
}

/** Whether one of them was there at a moment. */
export const isThere = (
  { document }: { document: Pick<typeof qualificationDocument.$inferSelect, 'createdAt' | 'deletedAt'> },
  at: Date,
): boolean => document.createdAt <= at && (document.deletedAt === null || document.deletedAt > at)

export const listDecisionsUntil = (db: Queryable, rentalId: number, until: Date) =>
  db
    .select()
    .from(qualificationDecision)
    .where(and(eq(qualificationDecision.rentalId, rentalId), lte(qualificationDecision.createdAt, until)))
    .orderBy(desc(qualificationDecision.id))

export const viewAction = 'qualification.view'
const viewsOf = (rentalId: number) =>
  and(eq(auditLog.objectType, 'rental'), eq(auditLog.objectId, String(rentalId)), eq(auditLog.action, viewAction))
const viewersShown = 20

export const listViewers = (db: Queryable, rentalId: number, until: Date) =>
  db
    .select({
      name: sql<string>`coalesce(nullif(${appUser.displayName}, ''), ${auditLog.actorName})`,
      at: auditLog.at,
    })
    .from(auditLog)
    .leftJoin(appUser, eq(appUser.id, auditLog.actorId))
    .where(and(viewsOf(rentalId), lte(auditLog.at, until)))
    .orderBy(desc(auditLog.id))
    .limit(viewersShown)

/** Whether this person opened the dossier after a moment. */
export const hasViewedSince = async (
  db: Queryable,
  rentalId: number,
  userId: number,
  since: Date,
): Promise<boolean> => {
  const found = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(viewsOf(rentalId), eq(auditLog.actorId, userId), gt(auditLog.at, since)))
    .limit(1)
  return found.length > 0
}
