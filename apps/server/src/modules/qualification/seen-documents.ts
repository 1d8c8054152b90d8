/** What a reviewer was shown is what he decides on: which papers those were, and whether they are the same still. */
import type { qualificationImage } from '@jihui/protocol/qualification/schema'
import { reviewableStatuses } from '@jihui/protocol/rental/machine'
import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { fingerprintOf } from '../../platform/fingerprint.ts'
import { refuse } from '../../platform/refusal.ts'
import type { RentalRow } from '../rental/public.ts'
import { isThere, listDocumentsUntil } from './dossier-queries.ts'
import { listDocuments } from './queries.ts'
import { qualificationReading } from './table.ts'
import { viewDocument } from './view.ts'

/** As much of a paper as says which it is. */
export interface Shown {
  readonly document: { readonly id: number }
  readonly successor?: { readonly id: number } | null | undefined
}
/** A paper is never changed, only added, taken away or covered by another: their ids say which were shown. */
export const documentsFingerprint = (documents: readonly Shown[]): string =>
  fingerprintOf(documents.map(({ document, successor }) => [document.id, successor?.id ?? null]))

/** Keeps which papers a reviewer was shown last, of an order that can be decided. Nothing is written twice. */
export const keepReading = async (
  db: Queryable,
  rental: Pick<RentalRow, 'id' | 'userId' | 'status'>,
  actor: Actor,
  fingerprint: string,
): Promise<void> => {
  if (!actor.isStaff || actor.id === rental.userId || !reviewableStatuses.includes(rental.status)) return
  await db
    .insert(qualificationReading)
    .values({ rentalId: rental.id, userId: actor.id, fingerprint })
    .onConflictDoUpdate({
      target: [qualificationReading.rentalId, qualificationReading.userId],
      set: { fingerprint },
      setWhere: sql`${qualificationReading.fingerprint} <> excluded.fingerprint`,
    })
}

/** What a client that names no papers decides on: those its reviewer was shown last, else those handed in. */
const presumed = async (tx: Tx, row: RentalRow, actor: Actor): Promise<string> => {
  const [read] = await tx
    .select({ fingerprint: qualificationReading.fingerprint })
    .from(qualificationReading)
    .where(and(eq(qualificationReading.rentalId, row.id), eq(qualificationReading.userId, actor.id)))
  if (read) return read.fingerprint
  const since = row.waitingSince
  const then = await listDocumentsUntil(tx, row.id, since)
  return documentsFingerprint(then.filter((one) => isThere(one, since)))
}

/** Refuses a decision on other papers than those that are there now, and shows these. The order must be locked. */
export const requireSeen = async (
  tx: Tx,
  row: RentalRow,
  { isApproved, seen }: { readonly isApproved: boolean; readonly seen: string | undefined },
  actor: Actor,
  now: Date,
): Promise<void> => {
  // A refusal that names no papers approves none.
  if (seen === undefined && !isApproved) return
  const documents = await listDocuments(tx, row.id)
  const fingerprint = documentsFingerprint(documents)
  if (fingerprint === (seen ?? (await presumed(tx, row, actor)))) return
  const images: z.output<typeof qualificationImage>[] = documents.map((one) => viewDocument(one, dayOf(now)))
  refuse('qualification.documents_changed', {
    current: { documents_fingerprint: fingerprint, qualification_images: images },
  })
}

/** Once it is decided nobody decides on what he read before. */
export const forgetReadings = async (tx: Tx, rentalId: number): Promise<void> => {
  await tx.delete(qualificationReading).where(eq(qualificationReading.rentalId, rentalId))
}
