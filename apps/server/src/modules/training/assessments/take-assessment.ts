/** Taking a test: opened, answered one by one, finished; the time that is left is the server's. */
import { assessmentLimits } from '@jihui/protocol/training/limits'
import { and, eq } from 'drizzle-orm'
import { addMinutes } from '../../../platform/clock.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { assessment, assessmentQuestion } from '../table.ts'
import { lockAssessment, needAssessment } from './assessment-queries.ts'
import { retryAt } from './retry-at.ts'
import { drawAssessment } from './draw-assessment.ts'
import { type AssessmentRow, assessments, judgeAssessment, lapseAssessment } from './move-assessment.ts'

const isOver = ({ status, endsAt, openUntil }: AssessmentRow, now: Date): boolean =>
  status === 'running' ? endsAt! <= now : status === 'drawn' && openUntil <= now

/** What time has done to it already, whether or not the job has come by. The row must be locked. */
export const passTimeOf = async (hooked: Hooked, tx: Tx, row: AssessmentRow, now: Date): Promise<AssessmentRow> => {
  if (!isOver(row, now)) return row
  return row.status === 'running'
    ? judgeAssessment(hooked, tx, row, 'system', now)
    : lapseAssessment(hooked, tx, row, now)
}

/** Reads it; the first time its clock begins. */
export const openAssessment = async (services: Services, userId: number, id: number): Promise<AssessmentRow> => {
  const now = services.clock.now()
  const row = await needAssessment(services.db, userId, id)
  if (row.status !== 'drawn' && !isOver(row, now)) return row
  return services.db.transaction(async (tx) => {
    const locked = await passTimeOf(services, tx, await lockAssessment(tx, userId, id), now)
    if (locked.status !== 'drawn') return locked
    const set = { startedAt: now, endsAt: addMinutes(now, assessmentLimits.minutes) }
    return assessments.transition(tx, locked, { action: 'begin', by: 'system', as: 'technician', set, now })
  })
}

const requireRunning = ({ status, endsAt }: AssessmentRow, now: Date): void => {
  if (status === 'drawn') refuse('training.not_begun')
  if (status !== 'running') refuse(endsAt && endsAt <= now ? 'training.time_over' : 'training.finished')
  if (endsAt! <= now) refuse('training.time_over')
}

/**
 * Keeps one answer in the place of an earlier one to the same question. Held against the test in share mode, so that
 * answers from two phones do not wait for each other and none arrives after it was judged.
 */
export const giveAnswer = async (
  { db, clock }: Services,
  userId: number,
  id: number,
  { questionId, answer }: { readonly questionId: number; readonly answer: string },
): Promise<void> => {
  await db.transaction(async (tx) => {
    const own = and(eq(assessment.id, id), eq(assessment.userId, userId))
    const [row] = (await tx.select().from(assessment).where(own).for('share')) as AssessmentRow[]
    const now = clock.now()
    requireRunning(row ?? refuse('training.assessment_not_found'), now)
    const one = and(eq(assessmentQuestion.assessmentId, id), eq(assessmentQuestion.questionId, questionId))
    const [asked] = await tx.select({ options: assessmentQuestion.options }).from(assessmentQuestion).where(one)
    const { options } = asked ?? refuse('training.question_not_found')
    if (!options.some(({ code }) => code === answer))
      refuse('request.invalid', { errors: { answer: '这道题没有这个选项' } })
    await tx.update(assessmentQuestion).set({ given: answer, givenAt: now }).where(one)
  })
}

/** Judges it now; finished already, it answers as it was judged. */
export const finishAssessment = (services: Services, userId: number, id: number): Promise<AssessmentRow> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const row = await passTimeOf(services, tx, await lockAssessment(tx, userId, id), now)
    if (row.status === 'drawn') refuse('training.not_begun')
    if (row.status === 'lapsed') refuse('training.action_not_allowed')
    return row.status === 'running' ? judgeAssessment(services, tx, row, 'technician', now) : row
  })

const findOpenAgain = async (db: Queryable, { userId, kind, skill, subjectId }: AssessmentRow) => {
  const same = [eq(assessment.userId, userId), eq(assessment.kind, kind), eq(assessment.skill, skill)]
  const rows = (await db
    .select()
    .from(assessment)
    .where(and(...same, eq(assessment.subjectId, subjectId)))) as AssessmentRow[]
  return rows.find(({ status }) => status === 'drawn' || status === 'running') ?? null
}

/** Another test in the place of one that was not passed; one that is drawn already is answered as it is. */
export const retakeAssessment = (services: Services, userId: number, id: number): Promise<AssessmentRow> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const row = await passTimeOf(services, tx, await lockAssessment(tx, userId, id), now)
    if (row.status === 'passed') refuse('training.action_not_allowed', { message: '这场测试已经通过，不用再考' })
    if (row.kind !== 'certification' || row.status !== 'failed') refuse('training.action_not_allowed')
    const open = await findOpenAgain(tx, row)
    if (open) return open
    if (retryAt(row.finishedAt!) > now) refuse('training.retry_later')
    await services.hooks.training.purposes[row.kind]?.requireRetakable(services, tx, row)
    const { kind, skill, level, subjectId } = row
    const drawn = { userId, kind, skill, level: level as 1 | 2 | 3, subjectId }
    return needAssessment(tx, userId, await drawAssessment(tx, drawn, now))
  })
