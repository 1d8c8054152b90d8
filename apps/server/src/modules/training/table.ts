/** The question bank, tests drawn from it, courses and what somebody has done of them. */
import { skillCodes, type SkillCode } from '@jihui/protocol/technician/skills'
import { type AssessmentKind, assessmentKindCodes } from '@jihui/protocol/training/limits'
import { assessmentMachine, type AssessmentStatus } from '@jihui/protocol/training/machine'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { codeList } from '../../platform/database/code-list.ts'
import { at, createdAt, rowId, rowKey } from '../../platform/database/table.ts'
import { isKnownStatus } from '../../platform/machine/status-check.ts'
import { appUser } from '../identity/table.ts'

export interface QuestionOption {
  readonly code: string
  readonly text: string
}

export const question = pgTable(
  'question',
  {
    id: rowKey(),
    skill: text().$type<SkillCode>().notNull(),
    level: smallint().notNull(),
    text: text().notNull(),
    options: jsonb().$type<readonly QuestionOption[]>().notNull(),
    /** Code of the right option. */
    answer: text().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('question_of_skill').on(table.skill, table.level, table.id),
    check('question_skill', sql`skill in (${codeList(skillCodes)})`),
    check('question_level', sql`level between 1 and 3`),
  ],
)

export const course = pgTable(
  'course',
  {
    id: rowKey(),
    title: text().notNull(),
    summary: text().notNull().default(''),
    skill: text().$type<SkillCode>().notNull(),
    minutes: integer().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('course_title').on(table.title),
    index('course_of_skill').on(table.skill, table.id),
    check('course_skill', sql`skill in (${codeList(skillCodes)})`),
    check('course_minutes', sql`minutes > 0`),
  ],
)
export const courseLesson = pgTable(
  'course_lesson',
  {
    courseId: rowId('course_id')
      .notNull()
      .references(() => course.id),
    number: smallint().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    minutes: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.courseId, table.number] }),
    check('course_lesson_figures', sql`number > 0 and minutes > 0`),
  ],
)
/** A lesson somebody has read to its end. */
export const lessonDone = pgTable(
  'lesson_done',
  {
    userId: rowId('user_id')
      .notNull()
      .references(() => appUser.id),
    courseId: rowId('course_id')
      .notNull()
      .references(() => course.id),
    number: smallint().notNull(),
    doneAt: at('done_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.courseId, table.number] }),
    index('lesson_done_course').on(table.courseId),
  ],
)

/** A test of one person in one skill, drawn once and judged once. */
export const assessment = pgTable(
  'assessment',
  {
    id: rowKey(),
    userId: rowId('user_id')
      .notNull()
      .references(() => appUser.id),
    kind: text().$type<AssessmentKind>().notNull(),
    skill: text().$type<SkillCode>().notNull(),
    level: smallint().notNull(),
    /** What it is for: of a certification test the application, of a quiz the course. */
    subjectId: rowId('subject_id').notNull(),
    status: text().$type<AssessmentStatus>().notNull().default('drawn'),
    drawnAt: at('drawn_at').notNull(),
    /** Until when it may be opened. */
    openUntil: at('open_until').notNull(),
    startedAt: at('started_at'),
    endsAt: at('ends_at'),
    finishedAt: at('finished_at'),
    /** Questions, and those answered rightly once it is judged. */
    total: smallint().notNull(),
    correct: smallint(),
  },
  (table) => [
    index('assessment_of').on(table.userId, table.id),
    index('assessment_subject').on(table.kind, table.subjectId, table.skill),
    index('assessment_running')
      .on(table.endsAt)
      .where(sql`status = 'running'`),
    index('assessment_unopened')
      .on(table.openUntil)
      .where(sql`status = 'drawn'`),
    // Of one kind and skill somebody has one test at a time.
    uniqueIndex('assessment_open')
      .on(table.userId, table.kind, table.skill, table.subjectId)
      .where(sql`status in ('drawn', 'running')`),
    check('assessment_status', isKnownStatus(assessmentMachine)),
    check('assessment_kind', sql`kind in (${codeList(assessmentKindCodes)})`),
    check('assessment_level', sql`level between 1 and 3`),
    check('assessment_begun', sql`(started_at is null) = (ends_at is null)`),
    check('assessment_judged', sql`(status in ('passed', 'failed')) = (correct is not null)`),
  ],
)

/** A question as it was drawn: what the bank says later changes no test. */
export const assessmentQuestion = pgTable(
  'assessment_question',
  {
    assessmentId: rowId('assessment_id')
      .notNull()
      .references(() => assessment.id),
    questionId: rowId('question_id')
      .notNull()
      .references(() => question.id),
    place: smallint().notNull(),
    text: text().notNull(),
    /** In the order in which this test shows them. */
    options: jsonb().$type<readonly QuestionOption[]>().notNull(),
    answer: text().notNull(),
    given: text(),
    givenAt: at('given_at'),
  },
  (table) => [
    primaryKey({ columns: [table.assessmentId, table.questionId] }),
    uniqueIndex('assessment_question_place').on(table.assessmentId, table.place),
    index('assessment_question_of').on(table.questionId),
  ],
)
