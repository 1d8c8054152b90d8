/** What a reviewer was shown of an application is what he decides on. */
import type { ApplicationKind } from '@jihui/protocol/application/kind'
import { applicationActionCodes, applicationMachine } from '@jihui/protocol/application/machine'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import { fingerprintOf } from '../../platform/fingerprint.ts'
import { refuse } from '../../platform/refusal.ts'
import { type ApplicationRow, refusalOf } from './bind-kind.ts'
import { applicationHistory } from './table.ts'

/** A paper is never changed, only added or put in another's place. */
export const documentsFingerprint = (files: readonly { readonly id: number }[]): string =>
  fingerprintOf(files.map(({ id }) => id))

/** When a reviewer last did something with it and was shown it by the answer; where none did, when it was handed in. */
const lastSeen = async (tx: Tx, row: ApplicationRow): Promise<Date> => {
  const byReviewer = applicationActionCodes.filter((code) => applicationMachine.actions[code].by.includes('reviewer'))
  const [step] = await tx
    .select({ at: applicationHistory.createdAt })
    .from(applicationHistory)
    .where(and(eq(applicationHistory.applicationId, row.id), inArray(applicationHistory.action, byReviewer)))
    .orderBy(desc(applicationHistory.id))
    .limit(1)
  return step?.at ?? row.createdAt
}

/** Refuses a decision on other papers than those that are there now. The application must be locked. */
export const requireSeen = async (
  tx: Tx,
  kind: ApplicationKind,
  row: ApplicationRow,
  files: readonly { readonly id: number; readonly createdAt: Date }[],
  seen: string | undefined,
): Promise<void> => {
  const fingerprint = documentsFingerprint(files)
  const since = seen === undefined ? await lastSeen(tx, row) : null
  const isSame = since ? files.every((file) => file.createdAt <= since) : seen === fingerprint
  if (!isSame) refuse(refusalOf(kind, 'papers_changed'), { current: { documents_fingerprint: fingerprint } })
}
