import { skills } from '@jihui/protocol/technician/skills'
import type { course as courseSchema, courseQuery } from '@jihui/protocol/training/schema'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { assessment, course, courseLesson, lessonDone } from '../table.ts'

type CourseRow = typeof course.$inferSelect
type View = z.output<typeof courseSchema>

/** By course how many lessons it has, how many of them this person has done, and when he passed its quiz. */
const readProgress = async (db: Queryable, userId: number, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, { lessons: number; done: number; completedAt: Date | null }>()
  const { rows } = await ask(
    db,
    { id: 'number', lessons: 'number', done: 'number', completed_at: 'moment?' },
    sql`select c.id, (select count(*)::int from course_lesson l where l.course_id = c.id) as lessons,
        (select count(*)::int from lesson_done d where d.user_id = ${userId} and d.course_id = c.id) as done,
        (select min(a.finished_at) from assessment a where a.kind = 'quiz' and a.subject_id = c.id and a.user_id = ${userId}
          and a.status = 'passed') as completed_at
      from course c where c.id = any(${sql.param([...ids])}::bigint[])`,
  )
  return new Map(rows.map(({ id, lessons, done, completed_at: completedAt }) => [id, { lessons, done, completedAt }]))
}

const viewCard = (
  row: CourseRow,
  progress: { readonly lessons: number; readonly done: number; readonly completedAt: Date | null } | undefined,
) => ({
  id: row.id,
  title: row.title,
  summary: row.summary,
  skill: row.skill,
  skill_display: skills[row.skill].label,
  minutes: row.minutes,
  lessons_count: progress?.lessons ?? 0,
  lessons_done: progress?.done ?? 0,
  completed_at: progress?.completedAt?.toISOString() ?? null,
})

export const listCourseCards = async (
  db: Queryable,
  userId: number,
  { skill, page, page_size: limit }: z.output<typeof courseQuery>,
) => {
  const where = and(eq(course.isActive, true), skill ? eq(course.skill, skill) : undefined)
  const rows = await db
    .select()
    .from(course)
    .where(where)
    .orderBy(asc(course.skill), asc(course.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const totals = await ask(
    db,
    { total: 'number' },
    sql`select ${boundedCount(sql`from ${course} where ${where}`)} as total`,
  )
  const progress = await readProgress(
    db,
    userId,
    rows.map(({ id }) => id),
  )
  return { results: rows.map((row) => viewCard(row, progress.get(row.id))), total: totals.rows[0]!.total }
}

export const needCourse = async (db: Queryable, id: number): Promise<CourseRow> =>
  (
    await db
      .select()
      .from(course)
      .where(and(eq(course.id, id), eq(course.isActive, true)))
  )[0] ?? refuse('training.course_not_found')

export const findOpenQuiz = async (db: Queryable, userId: number, courseId: number): Promise<number | null> => {
  const [open] = await db
    .select({ id: assessment.id })
    .from(assessment)
    .where(
      and(
        eq(assessment.kind, 'quiz'),
        eq(assessment.subjectId, courseId),
        eq(assessment.userId, userId),
        inArray(assessment.status, ['drawn', 'running']),
      ),
    )
    .limit(1)
  return open?.id ?? null
}

export const readCourse = async (db: Queryable, userId: number, id: number): Promise<View> => {
  const row = await needCourse(db, id)
  const lessons = await db
    .select({ lesson: courseLesson, doneAt: lessonDone.doneAt })
    .from(courseLesson)
    .leftJoin(
      lessonDone,
      and(
        eq(lessonDone.courseId, courseLesson.courseId),
        eq(lessonDone.number, courseLesson.number),
        eq(lessonDone.userId, userId),
      ),
    )
    .where(eq(courseLesson.courseId, id))
    .orderBy(asc(courseLesson.number))
  const progress = await readProgress(db, userId, [id])
  return {
    ...viewCard(row, progress.get(id)),
    lessons: lessons.map(({ lesson: { number, title, text, minutes }, doneAt }) => ({
      number,
      title,
      text,
      minutes,
      done_at: doneAt?.toISOString() ?? null,
    })),
    quiz_id: await findOpenQuiz(db, userId, id),
  }
}
