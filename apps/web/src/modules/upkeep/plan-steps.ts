/** What is done when a plan is due, as it is written down, and as it is sent. */
import type { StepKind } from '@jihui/protocol/upkeep/limits'
import type { Problems } from '../../kits/form/use-form.ts'
import type { NewPlan, Plan } from './upkeep-queries.ts'

export interface StepDraft {
  readonly kind: StepKind
  readonly title: string
  /** Of a measure; blank: no limit on that side. */
  readonly min: string
  readonly max: string
  readonly unit: string
}
export const newStep: StepDraft = { kind: 'check', title: '', min: '', max: '', unit: '' }

const textOf = (limit: number | null | undefined): string =>
  limit === null || limit === undefined ? '' : String(limit)
export const draftOfSteps = (steps: Plan['steps']): readonly StepDraft[] =>
  steps.map(({ kind, title, min, max, unit }) => ({
    kind,
    title,
    min: textOf(min),
    max: textOf(max),
    unit: unit ?? '',
  }))

const limitOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))
const isLimit = (text: string): boolean => /^(-?\d{1,9}(\.\d{1,6})?)?$/.test(text.trim())
const minProblem = ({ min, max }: StepDraft): string | undefined => {
  if (!isLimit(min)) return '填数字'
  const [least, most] = [limitOf(min), limitOf(max)]
  return least !== null && most !== null && least > most ? '比上限大' : undefined
}

/** Sentences of steps, by the names the server gives them. */
export const problemsOfSteps = (steps: readonly StepDraft[]): Problems =>
  Object.fromEntries(
    steps.flatMap((step, at) => [
      [`steps.${at}.title`, step.title.trim() === '' ? '写明做什么' : undefined],
      ...(step.kind === 'measure'
        ? [
            [`steps.${at}.min`, minProblem(step)],
            [`steps.${at}.max`, isLimit(step.max) ? undefined : '填数字'],
          ]
        : []),
    ]),
  )

export const stepsOf = (steps: readonly StepDraft[]): NonNullable<NewPlan['steps']> =>
  steps.map(({ kind, title, min, max, unit }) => ({
    kind,
    title: title.trim(),
    ...(kind === 'measure' && { min: limitOf(min), max: limitOf(max), unit: unit.trim() }),
  }))
