/** What was answered on this device: kept as it is given, waiting until the server has it. */
export interface KeptAnswers {
  /** Question → option. */
  readonly chosen: Readonly<Record<string, string>>
  /** Questions whose answer the server has not confirmed, the oldest first. */
  readonly waiting: readonly string[]
}
export const nothingKept: KeptAnswers = { chosen: {}, waiting: [] }

export const withAnswer = ({ chosen, waiting }: KeptAnswers, question: string, answer: string): KeptAnswers => ({
  chosen: { ...chosen, [question]: answer },
  waiting: [...waiting.filter((one) => one !== question), question],
})
/** Where he has changed his mind meanwhile, the new answer still waits. */
export const withoutSent = (kept: KeptAnswers, question: string, answer: string): KeptAnswers =>
  kept.chosen[question] === answer ? { ...kept, waiting: kept.waiting.filter((one) => one !== question) } : kept
/** The server does not take it: what it has counts. */
export const withoutRefused = ({ chosen, waiting }: KeptAnswers, question: string): KeptAnswers => ({
  chosen: Object.fromEntries(Object.entries(chosen).filter(([one]) => one !== question)),
  waiting: waiting.filter((one) => one !== question),
})
/** His own on this device over what the server has. */
export const givenOf = (
  questions: readonly { readonly id: number; readonly given: string | null }[],
  { chosen }: KeptAnswers,
): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(questions.flatMap(({ id, given }) => (given === null ? [] : [[String(id), given]]))),
  ...chosen,
})
