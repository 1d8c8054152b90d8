/** A test is drawn from the bank: its questions, and the order in which their options are shown, stay as drawn. */
import { randomInt } from 'node:crypto'
import { type SkillCode, skills, type SkillLevel, skillLevels } from '@jihui/protocol/technician/skills'
import { type AssessmentKind, assessmentKinds, assessmentLimits } from '@jihui/protocol/training/limits'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { addHours } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { assessment, assessmentQuestion, question } from '../table.ts'

export interface Wanted {
  readonly skill: SkillCode
  readonly level: SkillLevel
}
interface Drawn extends Wanted {
  readonly userId: number
  readonly kind: AssessmentKind
  readonly subjectId: number
}

/** Everything is as likely in every place. */
const shuffled = <T>(items: readonly T[]): T[] => {
  const mixed = [...items]
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1)
    ;[mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!]
  }
  return mixed
}

/** So many of a skill are looked at for one draw. */
const lookedAt = 1000
interface Found {
  readonly id: number
  readonly level: number
  readonly is_seen: boolean
}
/** Active questions of the skill up to the level, and whether this person's last tests had them. */
const findQuestions = async (db: Queryable, userId: number, { skill, level }: Wanted): Promise<Found[]> => {
  const recent = sql`select a.id from assessment a where a.user_id = ${userId} and a.skill = ${skill}
    order by a.id desc limit ${sql.raw(String(assessmentLimits.avoidedTests))}`
  const { rows } = await ask(
    db,
    { id: 'number', level: 'number', is_seen: 'flag' },
    sql`select q.id, q.level, q.id in (select x.question_id from assessment_question x where x.assessment_id in (${recent})) as is_seen
      from question q where q.skill = ${skill} and q.level <= ${level} and q.is_active
      order by random() limit ${sql.raw(String(lookedAt))}`,
  )
  return rows
}

/** Those he has not had first; of them some of the test's own level. */
const choose = (found: readonly Found[], level: number, wanted: number): number[] => {
  const fresh = found.filter((one) => !one.is_seen)
  const own = fresh.filter((one) => one.level === level).slice(0, Math.min(assessmentLimits.ofOwnLevel, wanted))
  const others = [...fresh, ...found.filter((one) => one.is_seen)].filter((one) => !own.includes(one))
  return shuffled([...own, ...others].slice(0, wanted)).map(({ id }) => id)
}

const tooSmall = ({ skill, level }: Wanted) =>
  `“${skills[skill].label}”${skillLevels[level].label}的题库还没有备齐，暂时不能申请`
/** Refuses skills the bank has not enough questions of, naming the field they came in. */
export const requireBank = async (
  db: Queryable,
  wanted: readonly Wanted[],
  kind: AssessmentKind,
  field: string,
): Promise<void> => {
  const rows = await db
    .select({ skill: question.skill, level: question.level, total: sql<number>`count(*)::int` })
    .from(question)
    .where(
      and(
        eq(question.isActive, true),
        inArray(
          question.skill,
          wanted.map(({ skill }) => skill),
        ),
      ),
    )
    .groupBy(question.skill, question.level)
  for (const one of wanted) {
    const total = rows
      .filter(({ skill, level }) => skill === one.skill && level <= one.level)
      .reduce((sum, row) => sum + row.total, 0)
    if (total < assessmentKinds[kind].questions)
      refuse('training.bank_too_small', { message: tooSmall(one), errors: { [field]: tooSmall(one) } })
  }
}

const keepQuestions = async (tx: Tx, assessmentId: number, ids: readonly number[]): Promise<void> => {
  const rows = await tx
    .select()
    .from(question)
    .where(inArray(question.id, [...ids]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  await tx.insert(assessmentQuestion).values(
    ids.map((id, at) => {
      const { text, options, answer } = byId.get(id)!
      return { assessmentId, questionId: id, place: at + 1, text, options: shuffled(options), answer }
    }),
  )
}

/** Draws one. Answers its id. */
export const drawAssessment = async (
  tx: Tx,
  { userId, kind, subjectId, skill, level }: Drawn,
  now: Date,
): Promise<number> => {
  const { questions } = assessmentKinds[kind]
  const ids = choose(await findQuestions(tx, userId, { skill, level }), level, questions)
  // Somebody took questions out of the bank since it was looked at.
  if (ids.length < questions) refuse('training.bank_too_small', { message: tooSmall({ skill, level }) })
  const stated = { userId, kind, skill, level, subjectId, total: questions }
  const [made] = await tx
    .insert(assessment)
    .values({ ...stated, drawnAt: now, openUntil: addHours(now, 24 * assessmentLimits.openDays) })
    .returning({ id: assessment.id })
  await keepQuestions(tx, made!.id, ids)
  return made!.id
}
