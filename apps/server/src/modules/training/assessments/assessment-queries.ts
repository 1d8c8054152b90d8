import type { SkillCode } from '@jihui/protocol/technician/skills'
import type { AssessmentKind } from '@jihui/protocol/training/limits'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { assessment, assessmentQuestion } from '../table.ts'
import { type AssessmentRow, assessments } from './move-assessment.ts'
import { retryAt } from './retry-at.ts'

/** One's own; anybody else's is not there. */
export const needAssessment = async (db: Queryable, userId: number, id: number): Promise<AssessmentRow> => {
  const own = and(eq(assessment.id, id), eq(assessment.userId, userId))
  const [row] = (await db.select().from(assessment).where(own)) as AssessmentRow[]
  return row ?? refuse('training.assessment_not_found')
}
export const lockAssessment = async (tx: Tx, userId: number, id: number): Promise<AssessmentRow> =>
  (await assessments.lock(tx, and(eq(assessment.id, id), eq(assessment.userId, userId)))) ??
  refuse('training.assessment_not_found')

export const listQuestionsOf = (db: Queryable, assessmentId: number) =>
  db
    .select()
    .from(assessmentQuestion)
    .where(eq(assessmentQuestion.assessmentId, assessmentId))
    .orderBy(asc(assessmentQuestion.place))

/** Tests that wait for him or run. */
export const listOpenAssessments = async (db: Queryable, userId: number, kind: AssessmentKind) =>
  (await db
    .select()
    .from(assessment)
    .where(
      and(eq(assessment.userId, userId), eq(assessment.kind, kind), inArray(assessment.status, ['drawn', 'running'])),
    )
    .orderBy(asc(assessment.id))
    .limit(50)) as AssessmentRow[]

/** Of several of one skill the first. */
const firstOfSkill = <T extends { readonly skill: string }>(rows: readonly T[]): T[] =>
  rows.filter(({ skill }, at) => rows.findIndex((one) => one.skill === skill) === at)
/** More than somebody takes in the years that matter. */
const looksBack = 500

/** Of one subject the newest test of each skill. */
export const listNewestAssessments = async (
  db: Queryable,
  kind: AssessmentKind,
  subjectId: number,
): Promise<AssessmentRow[]> => {
  const rows = (await db
    .select()
    .from(assessment)
    .where(and(eq(assessment.kind, kind), eq(assessment.subjectId, subjectId)))
    .orderBy(desc(assessment.id))
    .limit(looksBack)) as AssessmentRow[]
  return firstOfSkill(rows).toSorted((one, other) => one.skill.localeCompare(other.skill))
}

/**
 * Of these skills those for which another test is too early, and from when it is not: the last was not passed, or still
 * runs, so that nobody sees one set of questions after another by withdrawing what he applied for.
 */
export const findTooEarly = async (
  db: Queryable,
  userId: number,
  skills: readonly SkillCode[],
  now: Date,
): Promise<ReadonlyMap<string, Date>> => {
  const rows = await db
    .select()
    .from(assessment)
    .where(
      and(
        eq(assessment.userId, userId),
        eq(assessment.kind, 'certification'),
        inArray(assessment.skill, [...skills]),
        inArray(assessment.status, ['running', 'passed', 'failed']),
      ),
    )
    .orderBy(desc(assessment.id))
    .limit(looksBack)
  return new Map(
    firstOfSkill(rows).flatMap(({ skill, status, finishedAt, endsAt }) => {
      const from = retryAt(finishedAt ?? endsAt!)
      return status !== 'passed' && from > now ? [[skill, from] as const] : []
    }),
  )
}
