import type { RentalDetails } from '../catalogue/public.ts'
import type { RentalDraft } from './rental-draft.ts'

export type Question = RentalDetails['questions'][number]
type Answers = RentalDraft['answers']

/** Questions of the form, given what was chosen; a measure the machine does not depend on is not asked for. */
export const askedQuestions = (questions: readonly Question[], options: readonly string[]): Question[] =>
  questions.filter(
    ({ kind, needs, when }) =>
      (kind !== 'measure' || needs !== null) && (!when || options.includes(when.option) === when.is_chosen),
  )

/** What stands in the fields of a new form: what the line says where nothing is said, and what is known of the place. */
export function firstAnswers(
  questions: readonly Question[],
  measures: Readonly<Record<string, number>>,
): Record<string, string> {
  const first: Record<string, string> = {}
  for (const { field, kind, fallback } of questions) {
    if (fallback) first[field] = fallback
    const known = measures[field]
    if (kind === 'measure' && known !== undefined) first[field] = String(known)
  }
  return first
}

/** What is sent: answers to what was asked, and nothing a choice made since has taken back. */
export function answersToSend(
  questions: readonly Question[],
  options: readonly string[],
  answers: Answers,
): Record<string, string | boolean> {
  return Object.fromEntries(
    askedQuestions(questions, options).map(({ field, kind }) => {
      const answer = answers[field]
      if (kind === 'flag') return [field, answer === true]
      return [field, typeof answer === 'string' ? answer.trim() : '']
    }),
  )
}

/** What the server would refuse of the answers, in its words. */
export function checkAnswers(
  questions: readonly Question[],
  options: readonly string[],
  answers: Answers,
): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { field, kind, label, max } of askedQuestions(questions, options)) {
    const answer = answers[field]
    const text = typeof answer === 'string' ? answer.trim() : ''
    if (kind === 'text' && text.length > max) found[field] = `${label}不能超过 ${max} 个字`
    if (kind === 'measure' && text !== '' && !isMeasure(text)) found[field] = `${label}应为不小于 0 的数字`
  }
  return found
}

const isMeasure = (text: string): boolean => {
  const number = Number(text)
  return Number.isFinite(number) && number >= 0 && number < 1_000_000
}

/** What a question left empty is answered with: the words of the field it copies. */
export function copiedText(question: Question, draft: RentalDraft): string {
  const fields: Record<string, string> = {
    delivery_address: draft.address,
    contact_name: draft.contactName,
    contact_phone: draft.contactPhone,
    remarks: draft.remarks,
  }
  return question.copies ? (fields[question.copies] ?? '').trim() : ''
}
