/** Lessons are ticked off one by one; when all are, the quiz opens. */
import { quizLimits } from '@jihui/protocol/training/limits'
import { and, count, eq, gte } from 'drizzle-orm'
import { dayOf, startOfDay } from '../../../platform/clock.ts'
import { sqlStateOf, sqlStates } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { drawAssessment, requireBank } from '../assessments/draw-assessment.ts'
import { assessment, courseLesson, lessonDone } from '../table.ts'
import { findOpenQuiz, needCourse, readCourse } from './course-queries.ts'

/** Done twice it stays as it was first done. */
export const completeLesson = async (
  { db, clock }: Services,
  userId: number,
  courseId: number,
  number: number,
): Promise<void> => {
  await needCourse(db, courseId)
  const one = and(eq(courseLesson.courseId, courseId), eq(courseLesson.number, number))
  const [lesson] = await db.select({ number: courseLesson.number }).from(courseLesson).where(one)
  if (!lesson) refuse('training.lesson_not_found')
  await db.insert(lessonDone).values({ userId, courseId, number, doneAt: clock.now() }).onConflictDoNothing()
}

/** A test of this course's quiz; one that is drawn already is answered as it is. */
export const openQuiz = async (services: Services, userId: number, courseId: number): Promise<number> => {
  const { db, clock } = services
  const { skill } = await needCourse(db, courseId)
  const { lessons_count: all, lessons_done: done } = await readCourse(db, userId, courseId)
  if (done < all) refuse('training.lessons_open')
  const open = await findOpenQuiz(db, userId, courseId)
  if (open !== null) return open
  const now = clock.now()
  const today = and(
    eq(assessment.userId, userId),
    eq(assessment.kind, 'quiz'),
    gte(assessment.drawnAt, startOfDay(dayOf(now))),
  )
  const [drawn] = await db.select({ total: count() }).from(assessment).where(today)
  if (drawn!.total >= quizLimits.perDay) refuse('training.quiz_limit')
  const wanted = { skill, level: 1 } as const
  await requireBank(db, [wanted], 'quiz', 'course')
  try {
    return await db.transaction((tx) =>
      drawAssessment(tx, { userId, kind: 'quiz', subjectId: courseId, ...wanted }, now),
    )
  } catch (error) {
    // Asked for twice at once: the other one made it.
    const meanwhile = sqlStateOf(error) === sqlStates.uniqueViolation ? await findOpenQuiz(db, userId, courseId) : null
    if (meanwhile === null) throw error
    return meanwhile
  }
}
