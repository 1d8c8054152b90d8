import { useState } from 'react'
import { emptyMachine, emptyUnit, type DocumentDraft, type MachineDraft, type UnitDraft } from './machine-draft.ts'

export interface RegisterState {
  line: string
  draft: MachineDraft
  units: readonly UnitDraft[]
  /** What each chosen paper is, by the file's key; only as long as the page is open. */
  papers: Readonly<Record<string, DocumentDraft>>
}

const fresh = (): RegisterState => ({ line: '', draft: emptyMachine, units: [emptyUnit('first')], papers: {} })

/** What was kept, as far as it has the shape of a form. */
function readKept(text: string | null): RegisterState {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<RegisterState> | null
    if (!kept || typeof kept.line !== 'string' || !Array.isArray(kept.units)) return fresh()
    const units = (kept.units as UnitDraft[]).filter((unit) => typeof unit?.serial === 'string')
    return {
      line: kept.line,
      draft: { ...emptyMachine, ...kept.draft },
      units: units.length > 0 ? units : fresh().units,
      papers: {},
    }
  } catch {
    return fresh()
  }
}

/** The form of a new machine, written down at every change. */
export function useRegisterDraft(key: string) {
  const [state, setState] = useState(() => readKept(localStorage.getItem(key)))
  return {
    state,
    change: (changes: Partial<RegisterState>) => {
      const next = { ...state, ...changes }
      setState(next)
      try {
        localStorage.setItem(key, JSON.stringify({ ...next, papers: {} }))
      } catch {
        // A full store keeps nothing; the form still works.
      }
    },
    forget: () => localStorage.removeItem(key),
  }
}
