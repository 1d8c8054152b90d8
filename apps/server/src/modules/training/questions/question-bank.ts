/** The question bank at the desk. A test keeps its questions as they were drawn, so a change here changes none. */
import { skillCodes, skillLevelsInOrder, skills } from '@jihui/protocol/technician/skills'
import type {
  question as questionSchema,
  questionChange,
  questionQuery,
  questionRequest,
} from '@jihui/protocol/training/schema'
import { and, asc, eq, ilike, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { type Idempotency, recordIdempotencyKey } from '../../../platform/idempotency.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { assessmentQuestion, question } from '../table.ts'

export type QuestionRow = typeof question.$inferSelect

export const viewQuestion = (row: QuestionRow): z.output<typeof questionSchema> => ({
  id: row.id,
  skill: row.skill,
  skill_display: skills[row.skill].label,
  level: row.level,
  text: row.text,
  options: [...row.options],
  answer: row.answer,
  is_active: row.isActive,
  version: row.version,
  updated_at: row.updatedAt.toISOString(),
})
const shownOf = ({ skill, level, text, options, answer, isActive }: QuestionRow) => ({
  skill,
  level,
  text,
  options,
  answer,
  isActive,
})

export const needQuestion = async (db: Queryable, id: number): Promise<QuestionRow> =>
  (await db.select().from(question).where(eq(question.id, id)))[0] ?? refuse('training.question_not_found')
const lockQuestion = async (tx: Tx, id: number): Promise<QuestionRow> =>
  (await tx.select().from(question).where(eq(question.id, id)).for('update'))[0] ??
  refuse('training.question_not_found')

export const listQuestionRows = async (
  db: Queryable,
  { skill, level, active, keyword, page, page_size: limit }: z.output<typeof questionQuery>,
) => {
  const where = and(
    skill ? eq(question.skill, skill) : undefined,
    level ? eq(question.level, level) : undefined,
    typeof active === 'boolean' ? eq(question.isActive, active) : undefined,
    keyword ? ilike(question.text, `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`) : undefined,
  )
  const rows = await db
    .select()
    .from(question)
    .where(where)
    .orderBy(asc(question.skill), asc(question.level), asc(question.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const { rows: totals } = await ask(
    db,
    { total: 'number' },
    sql`select ${boundedCount(sql`from ${question}${where ? sql` where ${where}` : sql``}`)} as total`,
  )
  return { rows, total: totals[0]!.total }
}

/** How many active questions there are of each skill, by level. */
export const countBank = async (db: Queryable) => {
  const counts = await db
    .select({ skill: question.skill, level: question.level, total: sql<number>`count(*)::int` })
    .from(question)
    .where(eq(question.isActive, true))
    .groupBy(question.skill, question.level)
  return skillCodes.map((skill) => ({
    skill,
    skill_display: skills[skill].label,
    levels: skillLevelsInOrder.map(
      (level) => counts.find((one) => one.skill === skill && one.level === level)?.total ?? 0,
    ),
  }))
}

/** Answers its id. */
export const createQuestion = (
  { db, clock }: Services,
  body: z.output<typeof questionRequest>,
  actor: Actor,
  asked: Idempotency | null,
): Promise<number> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const [made] = await tx
      .insert(question)
      .values({ ...body, createdAt: now, updatedAt: now })
      .returning()
    const { id } = made!
    const entry = { actor, action: 'question.create', objectType: 'question', objectId: id, after: shownOf(made!) }
    await writeAudit(tx, entry, now)
    await recordIdempotencyKey(tx, asked, id, now)
    return id
  })

export const changeQuestion = (
  { db, clock }: Services,
  id: number,
  { version, is_active: isActive, ...changes }: z.output<typeof questionChange>,
  actor: Actor,
): Promise<QuestionRow> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const before = await lockQuestion(tx, id)
    if (before.version !== version) refuse('training.question_changed')
    const { answer = before.answer, options = before.options } = changes
    if (!options.some(({ code }) => code === answer))
      refuse('request.invalid', { errors: { answer: '正确答案不在选项里' } })
    const stated = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const set = { ...stated, ...(isActive !== undefined && { isActive }), version: version + 1, updatedAt: now }
    const [after] = await tx.update(question).set(set).where(eq(question.id, id)).returning()
    const shown = { before: shownOf(before), after: shownOf(after!) }
    await writeAudit(tx, { actor, action: 'question.change', objectType: 'question', objectId: id, ...shown }, now)
    return after!
  })

/** What a test had stays, so that the test can be read; it is made inactive instead. */
export const removeQuestion = ({ db, clock }: Services, id: number, actor: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await lockQuestion(tx, id)
    const [used] = await tx
      .select({ id: assessmentQuestion.questionId })
      .from(assessmentQuestion)
      .where(eq(assessmentQuestion.questionId, id))
      .limit(1)
    if (used) refuse('training.question_used')
    await tx.delete(question).where(eq(question.id, id))
    const entry = { actor, action: 'question.remove', objectType: 'question', objectId: id, before: shownOf(before) }
    await writeAudit(tx, entry, clock.now())
  })
