/** Tests, questions and courses as they travel. */
import * as z from 'zod/mini'
import { skillCodes, skillLevelsInOrder } from '../technician/skills.ts'
import { done, flag, id, optionalText, pageOf, pageQuery, requiredText, timestamp } from '../values.ts'
import { assessmentKindCodes, questionLimits } from './limits.ts'
import { assessmentMachine } from './machine.ts'

export const skillCode = z.enum(skillCodes, '没有这种技能')
export const skillLevel = z.pipe(
  z.union([z.number(), z.string()], '级别应为 1、2 或 3'),
  z.transform((value, context) => {
    const level = skillLevelsInOrder.find((one) => one === Number(value))
    if (level !== undefined) return level
    context.issues.push({ code: 'custom', message: '级别应为 1、2 或 3', input: value })
    return z.NEVER
  }),
)
const optionCode = (label: string) => z.string(label).check(z.regex(/^[a-z]$/, '选项代号应为一个小写字母，如 a'))
const option = z.object({ code: z.string(), text: z.string() })

/** Courses that help with a test that was not passed. */
const helpingCourse = z.object({ id: z.number(), title: z.string(), minutes: z.number() })
export const assessment = z.object({
  id: z.number(),
  kind: z.enum(assessmentKindCodes),
  kind_display: z.string(),
  skill: skillCode,
  skill_display: z.string(),
  level: z.number(),
  level_display: z.string(),
  status: z.enum(assessmentMachine.stateCodes),
  status_display: z.string(),
  drawn_at: timestamp,
  /** Until when it may be opened. */
  open_until: timestamp,
  started_at: z.nullable(timestamp),
  /** The server's; null: it was not opened yet. */
  ends_at: z.nullable(timestamp),
  finished_at: z.nullable(timestamp),
  server_time: timestamp,
  minutes: z.number(),
  total: z.number(),
  answered: z.number(),
  needed: z.number(),
  /** Null: it is not judged yet. */
  passed: z.nullable(z.boolean()),
  correct: z.nullable(z.number()),
  /** From when the same may be tried again; null: not now, or not needed. */
  retry_at: z.nullable(timestamp),
  courses: z.array(helpingCourse),
  /** While it runs those to answer; of a finished quiz, which were right. */
  questions: z.array(
    z.object({
      id: z.number(),
      number: z.number(),
      text: z.string(),
      options: z.array(option),
      given: z.nullable(z.string()),
      is_right: z.nullable(z.boolean()),
    }),
  ),
})
export const byAssessment = z.object({ id: id('测试') })
export const answerRequest = z.object({ question_id: id('题目'), answer: optionCode('请选择答案') })
export const answerDone = z.object({ ...done, question_id: z.number(), answer: z.string(), answered: z.number() })
export const assessmentDone = z.extend(assessment, done)
export const finishDone = z.extend(assessmentDone, { passed: z.boolean() })

const questionFields = {
  skill: skillCode,
  level: skillLevel,
  text: requiredText('题目', questionLimits.textMax),
  options: z
    .array(
      z.object({ code: optionCode('请填写选项代号'), text: requiredText('选项', questionLimits.optionMax) }),
      '选项应为列表',
    )
    .check(
      z.minLength(questionLimits.optionsMin, `至少 ${questionLimits.optionsMin} 个选项`),
      z.maxLength(questionLimits.optionsMax, `最多 ${questionLimits.optionsMax} 个选项`),
      z.refine((options) => new Set(options.map(({ code }) => code)).size === options.length, '选项代号不能重复'),
      z.refine((options) => new Set(options.map(({ text }) => text)).size === options.length, '选项不能重复'),
    ),
  answer: optionCode('请选择正确答案'),
}
const hasAnswer = (value: {
  readonly answer?: unknown
  readonly options?: readonly { readonly code: string }[] | undefined
}) => value.options === undefined || value.options.some(({ code }) => code === value.answer)
export const questionRequest = z
  .object(questionFields)
  .check(z.refine(hasAnswer, { error: '正确答案不在选项里', path: ['answer'] }))
export const questionChange = z
  .object({
    version: id('版本'),
    skill: z.optional(questionFields.skill),
    level: z.optional(questionFields.level),
    text: z.optional(questionFields.text),
    options: z.optional(questionFields.options),
    answer: z.optional(questionFields.answer),
    is_active: z.optional(flag),
  })
  .check(z.refine(hasAnswer, { error: '改选项时写明正确答案，它要在选项里', path: ['answer'] }))
export const question = z.object({
  id: z.number(),
  skill: skillCode,
  skill_display: z.string(),
  level: z.number(),
  text: z.string(),
  options: z.array(option),
  answer: z.string(),
  is_active: z.boolean(),
  version: z.number(),
  updated_at: timestamp,
})
export const questionQuery = z.object({
  ...pageQuery,
  skill: z.optional(z.union([z.literal(''), skillCode], '没有这种技能')),
  level: z.optional(z.union([z.literal(''), skillLevel], '级别应为 1、2 或 3')),
  active: z.optional(z.union([z.literal(''), flag])),
  keyword: optionalText('关键词', 60),
})
export const questionPage = z.extend(pageOf(question), {
  /** How many active ones each skill has of each level. */
  bank: z.array(z.object({ skill: skillCode, skill_display: z.string(), levels: z.array(z.number()) })),
})
export const byQuestion = z.object({ id: id('题目') })
export const questionDone = z.extend(question, done)
export const removedDone = z.object(done)

const lesson = z.object({
  number: z.number(),
  title: z.string(),
  minutes: z.number(),
  done_at: z.nullable(timestamp),
})
const courseFields = {
  id: z.number(),
  title: z.string(),
  summary: z.string(),
  skill: skillCode,
  skill_display: z.string(),
  minutes: z.number(),
  lessons_count: z.number(),
  lessons_done: z.number(),
  /** When its quiz was passed. */
  completed_at: z.nullable(timestamp),
}
export const courseQuery = z.object({
  ...pageQuery,
  skill: z.optional(z.union([z.literal(''), skillCode], '没有这种技能')),
})
export const coursePage = pageOf(z.object(courseFields))
export const course = z.object({
  ...courseFields,
  lessons: z.array(z.extend(lesson, { text: z.string() })),
  /** A quiz that was drawn and is not finished. */
  quiz_id: z.nullable(z.number()),
})
export const byCourse = z.object({ id: id('课程') })
export const byLesson = z.object({ id: id('课程'), number: id('节') })
export const courseDone = z.extend(course, done)
export const quizDone = z.object({ ...done, id: z.number() })
