/** How a test moves on: the only writer of its status. */
import { type SkillLevel, skillLevels, skills } from '@jihui/protocol/technician/skills'
import { assessmentLimits, rightAnswersToPass } from '@jihui/protocol/training/limits'
import { type AssessmentAction, assessmentMachine, type AssessmentStatus } from '@jihui/protocol/training/machine'
import { and, count, eq, sql } from 'drizzle-orm'
import { dayOf, spokenDay } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { bindMachine } from '../../../platform/machine/transition.ts'
import { listHelpingCourses } from '../courses/helping-courses.ts'
import { assessment, assessmentQuestion } from '../table.ts'
import { retryAt } from './retry-at.ts'

export type AssessmentRow = Omit<typeof assessment.$inferSelect, 'status'> & { status: AssessmentStatus }

export const assessments = bindMachine<AssessmentStatus, AssessmentAction, typeof assessment, AssessmentRow>({
  machine: assessmentMachine,
  table: assessment,
  refusals: { notAllowed: 'training.action_not_allowed', changedMeanwhile: 'training.action_not_allowed' },
  columns: (_row, to, { now }) => (to === 'passed' || to === 'failed' || to === 'lapsed' ? { finishedAt: now } : {}),
})

const named = ({ skill, level }: AssessmentRow): string =>
  `${skills[skill].label} ${skillLevels[level as SkillLevel].label}`
const tellJudged = async (tx: Tx, row: AssessmentRow): Promise<void> => {
  if (row.kind !== 'certification') return
  const { userId, id: assessmentId, total } = row
  const about = { userId, assessmentId, skill: named(row) }
  const correct = row.correct!
  if (row.status === 'passed') return emit(tx, 'training.test_passed', { ...about, correct, total })
  const courses = await listHelpingCourses(tx, row.skill)
  await emit(tx, 'training.test_failed', {
    ...about,
    correct,
    needed: rightAnswersToPass(total),
    retryOn: spokenDay(dayOf(retryAt(row.finishedAt!))),
    notes: courses.map(({ title }) => `《${title}》`).join('、'),
  })
}

/** Counts what was answered rightly and says whether that is enough. The row must be locked. */
export const judgeAssessment = async (
  hooked: Hooked,
  tx: Tx,
  row: AssessmentRow,
  as: 'technician' | 'system',
  now: Date,
): Promise<AssessmentRow> => {
  const isRight = and(
    eq(assessmentQuestion.assessmentId, row.id),
    sql`${assessmentQuestion.given} = ${assessmentQuestion.answer}`,
  )
  const [found] = await tx.select({ correct: count() }).from(assessmentQuestion).where(isRight)
  const { correct } = found!
  const action = correct >= rightAnswersToPass(row.total) ? 'pass' : 'fail'
  const after = await assessments.transition(tx, row, { action, by: 'system', as, set: { correct }, now })
  await hooked.hooks.training.purposes[row.kind]?.settled(hooked, tx, after, now)
  await tellJudged(tx, after)
  return after
}

/** Nobody opened it in time, or what it was for is over. The row must be locked. */
export const lapseAssessment = async (
  hooked: Hooked,
  tx: Tx,
  row: AssessmentRow,
  now: Date,
): Promise<AssessmentRow> => {
  const after = await assessments.transition(tx, row, { action: 'lapse', by: 'system', as: 'system', now })
  await hooked.hooks.training.purposes[row.kind]?.settled(hooked, tx, after, now)
  if (row.kind === 'certification')
    await emit(tx, 'training.test_lapsed', {
      userId: row.userId,
      assessmentId: row.id,
      skill: named(row),
      days: assessmentLimits.openDays,
    })
  return after
}
