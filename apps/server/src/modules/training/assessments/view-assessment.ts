/** A test as whoever takes it reads it. What is right is never in it before it is judged. */
import { skills, type SkillLevel, skillLevels } from '@jihui/protocol/technician/skills'
import { assessmentKinds, assessmentLimits, rightAnswersToPass } from '@jihui/protocol/training/limits'
import { assessmentStatuses } from '@jihui/protocol/training/machine'
import type { assessment } from '@jihui/protocol/training/schema'
import { and, count, eq, isNotNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Queryable } from '../../../platform/database/database.ts'
import { listHelpingCourses } from '../courses/helping-courses.ts'
import { assessmentQuestion } from '../table.ts'
import { listQuestionsOf } from './assessment-queries.ts'
import { retryAt } from './retry-at.ts'
import type { AssessmentRow } from './move-assessment.ts'

type View = z.output<typeof assessment>

export const countAnswered = async (db: Queryable, id: number): Promise<number> => {
  const answered = and(eq(assessmentQuestion.assessmentId, id), isNotNull(assessmentQuestion.given))
  return (await db.select({ total: count() }).from(assessmentQuestion).where(answered))[0]!.total
}

/** While it runs all of them; of a quiz that is over, with which were right. */
const viewQuestions = async (db: Queryable, row: AssessmentRow): Promise<View['questions']> => {
  const isJudged = row.correct !== null
  if (row.status !== 'running' && !(isJudged && row.kind === 'quiz')) return []
  return (await listQuestionsOf(db, row.id)).map(({ questionId, place, text, options, given, answer }) => ({
    id: questionId,
    number: place,
    text,
    options: [...options],
    given,
    is_right: isJudged ? given === answer : null,
  }))
}

export const viewAssessment = async (db: Queryable, row: AssessmentRow, now: Date): Promise<View> => ({
  id: row.id,
  kind: row.kind,
  kind_display: assessmentKinds[row.kind].label,
  skill: row.skill,
  skill_display: skills[row.skill].label,
  level: row.level,
  level_display: skillLevels[row.level as SkillLevel].label,
  status: row.status,
  status_display: assessmentStatuses[row.status].label,
  drawn_at: row.drawnAt.toISOString(),
  open_until: row.openUntil.toISOString(),
  started_at: row.startedAt?.toISOString() ?? null,
  ends_at: row.endsAt?.toISOString() ?? null,
  finished_at: row.finishedAt?.toISOString() ?? null,
  server_time: now.toISOString(),
  minutes: assessmentLimits.minutes,
  total: row.total,
  answered: await countAnswered(db, row.id),
  needed: rightAnswersToPass(row.total),
  passed: row.correct === null ? null : row.status === 'passed',
  correct: row.correct,
  retry_at: row.status === 'failed' && row.kind === 'certification' ? retryAt(row.finishedAt!).toISOString() : null,
  courses: row.status === 'failed' ? await listHelpingCourses(db, row.skill) : [],
  questions: await viewQuestions(db, row),
})
