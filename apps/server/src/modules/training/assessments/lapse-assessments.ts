import type { AssessmentKind } from '@jihui/protocol/training/limits'
import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { assessment } from '../table.ts'
import { type AssessmentRow, assessments } from './move-assessment.ts'

/** What these tests were for is over: those nobody opened lapse, without anybody being told. Those that run are judged. */
export const lapseOpenAssessments = async (
  tx: Tx,
  kind: AssessmentKind,
  subjectId: number,
  now: Date,
): Promise<void> => {
  const rows = (await tx
    .select()
    .from(assessment)
    .where(and(eq(assessment.kind, kind), eq(assessment.subjectId, subjectId), eq(assessment.status, 'drawn')))
    .orderBy(asc(assessment.id))
    .for('update')) as AssessmentRow[]
  for (const row of rows) await assessments.transition(tx, row, { action: 'lapse', by: 'system', as: 'system', now })
}
