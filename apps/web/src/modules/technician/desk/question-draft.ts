/** A question as a form holds it: options in their order, and which of them is right. */
import { questionLimits } from '@jihui/protocol/training/limits'
import type { SkillCode } from '@jihui/protocol/technician/skills'
import { type Problems, required } from '../../../kits/form/use-form.ts'
import type { NewQuestion, Question } from './question-queries.ts'

export interface QuestionDraft {
  readonly skill: SkillCode
  readonly level: string
  readonly text: string
  readonly options: readonly string[]
  /** Its place among the options; null: none was chosen yet. */
  readonly answer: number | null
}
const codes = 'abcdef'

export const emptyDraft = (skill: SkillCode, level: string): QuestionDraft => ({
  skill,
  level,
  text: '',
  options: ['', '', '', ''],
  answer: null,
})
export const draftOf = ({ skill, level, text, options, answer }: Question): QuestionDraft => ({
  skill,
  level: String(level),
  text,
  options: options.map((option) => option.text),
  answer: options.findIndex(({ code }) => code === answer),
})

const filled = ({ options, answer }: QuestionDraft) =>
  options.flatMap((text, at) => (text.trim() === '' ? [] : [{ text: text.trim(), isRight: at === answer }]))

export const draftProblems = (draft: QuestionDraft): Problems => {
  const options = filled(draft)
  const isTwice = new Set(options.map(({ text }) => text)).size < options.length
  return {
    text: required(draft.text, '请填写题目'),
    options:
      options.length < questionLimits.optionsMin
        ? `至少 ${questionLimits.optionsMin} 个选项`
        : isTwice
          ? '选项不能重复'
          : undefined,
    answer: options.some(({ isRight }) => isRight) ? undefined : '请选择正确答案',
  }
}
/** As the call wants it: empty options are left out. */
export const questionOf = (draft: QuestionDraft): NewQuestion => {
  const options = filled(draft).map((option, at) => ({ ...option, code: codes[at]! }))
  return {
    skill: draft.skill,
    level: Number(draft.level),
    text: draft.text.trim(),
    options: options.map(({ code, text }) => ({ code, text })),
    answer: options.find(({ isRight }) => isRight)!.code,
  }
}
/** Another number of options; the right one stays the right one. */
export const withoutOption = (draft: QuestionDraft, at: number): Pick<QuestionDraft, 'options' | 'answer'> => ({
  options: draft.options.toSpliced(at, 1),
  answer: draft.answer === null || draft.answer === at ? null : draft.answer - (draft.answer > at ? 1 : 0),
})
