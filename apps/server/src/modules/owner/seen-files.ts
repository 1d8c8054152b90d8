/** What a reviewer was shown of an application is what he decides on. */
import { asc, and, desc, eq, inArray } from 'drizzle-orm'
import { applicationActionCodes, applicationActionOf } from '@jihui/protocol/owner/machine'
import type { Tx } from '../../platform/database/database.ts'
import { fingerprintOf } from '../../platform/fingerprint.ts'
import { refuse } from '../../platform/refusal.ts'
import type { ApplicationRow } from './application-queries.ts'
import { ownerApplicationFile, ownerApplicationHistory } from './table.ts'

/** A paper is never changed, only added or put in another's place. */
export const filesFingerprint = (files: readonly { readonly id: number }[]): string =>
  fingerprintOf(files.map(({ id }) => id))

/** When a reviewer last did something with it and was shown it by the answer; where none did, when it was handed in. */
const lastSeen = async (tx: Tx, row: ApplicationRow): Promise<Date> => {
  const byReviewer = applicationActionCodes.filter((code) => applicationActionOf(code).by.includes('reviewer'))
  const [step] = await tx
    .select({ at: ownerApplicationHistory.createdAt })
    .from(ownerApplicationHistory)
    .where(and(eq(ownerApplicationHistory.applicationId, row.id), inArray(ownerApplicationHistory.action, byReviewer)))
    .orderBy(desc(ownerApplicationHistory.id))
    .limit(1)
  return step?.at ?? row.createdAt
}

/** Refuses an approval on other papers than those that are there now. The application must be locked. */
export const requireSeenFiles = async (tx: Tx, row: ApplicationRow, seen: string | undefined): Promise<void> => {
  const files = await tx
    .select({ id: ownerApplicationFile.id, createdAt: ownerApplicationFile.createdAt })
    .from(ownerApplicationFile)
    .where(eq(ownerApplicationFile.applicationId, row.id))
    .orderBy(asc(ownerApplicationFile.id))
  const fingerprint = filesFingerprint(files)
  const since = seen === undefined ? await lastSeen(tx, row) : null
  const isSame = since ? files.every((file) => file.createdAt <= since) : seen === fingerprint
  if (!isSame) refuse('owner.papers_changed', { current: { documents_fingerprint: fingerprint } })
}
