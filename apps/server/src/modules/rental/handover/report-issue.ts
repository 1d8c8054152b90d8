import type { IssueType } from '@jihui/protocol/rental/conventions'
import type { By } from '../../../platform/machine/transition.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { PlacedFile } from '../../../platform/files/store.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Services } from '../../../platform/services.ts'
import type { RentalRow } from '../queries.ts'
import { rentalIssue, rentalIssuePhoto } from '../table.ts'
import { requireAction } from '../transition.ts'

interface Report {
  issueType: IssueType
  description: string
  photos: readonly PlacedFile[]
}

/** Something is wrong with the machine in use (R093). */
export const reportIssue = async (
  { files, clock }: Services,
  tx: Tx,
  row: RentalRow,
  by: By,
  { issueType, description, photos }: Report,
) => {
  requireAction(row, 'report_issue', by)
  const [issue] = await tx
    .insert(rentalIssue)
    .values({ rentalId: row.id, issueType, description, createdAt: clock.now() })
    .returning({ id: rentalIssue.id })
  const issueId = issue!.id
  for (const photo of photos) {
    const kept = await files.keep(tx, photo, row.userId)
    await tx.insert(rentalIssuePhoto).values({ issueId, fileId: kept.id })
  }
  await emit(tx, 'rental.issue_reported', { rentalId: row.id, userId: row.userId, line: row.line, issueId })
}
