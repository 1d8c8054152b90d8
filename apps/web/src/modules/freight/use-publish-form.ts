import { useState } from 'react'
import { fieldProblems } from '../../shell/api/api-error.ts'
import { useRefusal } from '../../kits/form/use-refusal.ts'
import { type CargoDraft, keepDraft, type StopDraft } from './cargo-draft.ts'
import { hasProblems, isWritten, lastStep, problemsOf, stepOf, textIn } from './publish-steps.ts'
import type { FilledCargo } from './queries.ts'

export type Note = FilledCargo['reasons'][number]

export interface PublishForm {
  readonly draft: CargoDraft
  readonly step: number
  readonly change: (changes: Partial<CargoDraft>) => void
  readonly changeStop: (at: number, changes: Partial<StopDraft>) => void
  readonly errorOf: (field: string) => string | undefined
  /** Why fields that are as they were filled in say what they say. */
  readonly notes: readonly Note[]
  readonly noteOf: (field: string) => string | undefined
  /** What concerns no field. */
  readonly refusal: string | undefined
  readonly failedAttempts: number
  /** On to the next step where this one is whole. */
  readonly next: () => void
  readonly goTo: (step: number) => void
  /** Whether everything is whole; where not, the first step that is not is shown. */
  readonly isReady: (isDraft: boolean) => boolean
  /** Shows the step the server refused something of. */
  readonly showRefused: (error: Error) => void
}

interface PublishFormOptions {
  readonly start: CargoDraft
  /** Whose draft is kept; null: it is of a cargo that is there, and not kept. */
  readonly keptOf: number | null
  /** Filled in for him, and why so: the first step that is not whole is shown, or the last look. */
  readonly reasons?: readonly Note[] | undefined
  readonly error: Error | null
  readonly forgive: () => void
}

/** The first step that is not whole; where all are, the last. */
const firstOpen = (draft: CargoDraft): number => {
  const at = Array.from({ length: lastStep }, (_, step) => step).find((step) => hasProblems(problemsOf(draft, step)))
  return at ?? lastStep
}

/** A cargo's draft in steps: what is wrong with a step is told once one wants to leave it. */
export function usePublishForm({ start, keptOf, reasons, error, forgive }: PublishFormOptions): PublishForm {
  const [first] = useState({ draft: start, reasons })
  const [draft, setDraft] = useState(start)
  const [step, setStep] = useState(() => (reasons ? firstOpen(start) : 0))
  const [tried, setTried] = useState<readonly number[]>([])
  const [failedAttempts, setFailedAttempts] = useState(0)
  const { byField, beside } = useRefusal(error)
  const shown = tried.includes(step) ? problemsOf(draft, step) : {}
  const notes = (first.reasons ?? []).filter(({ field }) => textIn(draft, field) === textIn(first.draft, field))
  const fail = (at: number) => {
    setTried((old) => [...new Set([...old, at])])
    setFailedAttempts((count) => count + 1)
    setStep(at)
  }
  const change = (changes: Partial<CargoDraft>) => {
    const next = { ...draft, ...changes }
    setDraft(next)
    if (keptOf !== null) keepDraft(keptOf, next)
    if (error) forgive()
  }
  const goTo = (next: number) => {
    setStep(next)
    window.scrollTo({ top: 0 })
  }
  return {
    draft,
    step,
    change,
    changeStop: (at, changes) =>
      change({ stops: draft.stops.map((stop, index) => (index === at ? { ...stop, ...changes } : stop)) }),
    errorOf: (field) => byField[field] ?? shown[field],
    notes,
    noteOf: (field) => notes.find((note) => note.field === field)?.reason,
    refusal: Object.entries(byField).find(([field]) => !isWritten(field))?.[1] ?? beside(Object.keys(byField)),
    failedAttempts,
    next: () => (hasProblems(problemsOf(draft, step)) ? fail(step) : goTo(Math.min(lastStep, step + 1))),
    goTo,
    isReady: (isDraft) => {
      // A draft needs no price yet, and nothing is agreed to by it.
      const needed = isDraft ? [0, 1] : [0, 1, 2, 3]
      const wrong = needed.find((at) => hasProblems(problemsOf(draft, at)))
      if (wrong !== undefined) fail(wrong)
      return wrong === undefined
    },
    showRefused: (refused) => {
      const [field] = Object.keys(fieldProblems(refused))
      if (field !== undefined) fail(stepOf(field))
    },
  }
}
