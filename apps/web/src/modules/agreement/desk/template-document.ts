/** What is being written, with everything that can be taken back. */
import type { ClauseText } from '@jihui/protocol/agreement/clause-changes'

export interface EditedClause extends ClauseText {
  /** Stays with the clause wherever it is moved. */
  readonly key: number
}
export interface EditedDocument {
  readonly name: string
  readonly description: string
  readonly clauses: readonly EditedClause[]
}
export interface Editing {
  readonly document: EditedDocument
  readonly past: readonly EditedDocument[]
  readonly future: readonly EditedDocument[]
  /** The clause one is in. */
  readonly current: number | null
  /** What was written last, and when: words of one go are taken back together. */
  readonly last: { readonly what: string; readonly at: number } | null
}

export type Edit =
  | {
      readonly kind: 'write'
      readonly key: number
      readonly field: 'title' | 'text'
      readonly value: string
      readonly at: number
      /** Put in, not typed: taken back by itself. */
      readonly isWhole?: boolean
    }
  | { readonly kind: 'name'; readonly name: string; readonly description: string }
  | { readonly kind: 'add' }
  | { readonly kind: 'remove'; readonly key: number }
  | { readonly kind: 'move'; readonly key: number; readonly by: 1 | -1 }
  | { readonly kind: 'pick'; readonly key: number }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }

const ONE_GO_MS = 900
const PAST_MAX = 200

let lastKey = 0
const keyed = ({ title, text }: ClauseText): EditedClause => ({ key: ++lastKey, title, text })

export const beginEditing = (text: { name: string; description: string; clauses: readonly ClauseText[] }): Editing => {
  const clauses = text.clauses.map(keyed)
  const document = { name: text.name, description: text.description, clauses }
  return { document, past: [], future: [], current: clauses[0]?.key ?? null, last: null }
}

const withDocument = (state: Editing, document: EditedDocument, last: Editing['last'] = null): Editing => {
  const isSameGo =
    last !== null && state.last !== null && last.what === state.last.what && last.at - state.last.at < ONE_GO_MS
  const past = isSameGo && state.past.length > 0 ? state.past : [...state.past, state.document].slice(-PAST_MAX)
  return { ...state, document, past, future: [], last }
}

/** The first clause that is not the same in both; where to look after something was taken back. */
const differing = (a: EditedDocument, b: EditedDocument): number | undefined =>
  b.clauses.find((clause, index) => clause !== a.clauses[index])?.key ?? b.clauses.at(-1)?.key

const indexOf = (document: EditedDocument, key: number) => document.clauses.findIndex((clause) => clause.key === key)

const goBack = (state: Editing): Editing => {
  const document = state.past.at(-1)
  if (!document) return state
  const current = differing(state.document, document) ?? null
  return { document, past: state.past.slice(0, -1), future: [state.document, ...state.future], current, last: null }
}
const goOn = (state: Editing): Editing => {
  const [document, ...future] = state.future
  if (!document) return state
  const current = differing(state.document, document) ?? null
  return { document, past: [...state.past, state.document], future, current, last: null }
}

export function edit(state: Editing, change: Edit): Editing {
  const { document } = state
  const { clauses } = document
  switch (change.kind) {
    case 'pick':
      return { ...state, current: change.key, last: null }
    case 'undo':
      return goBack(state)
    case 'redo':
      return goOn(state)
    case 'name':
      return withDocument(state, { ...document, name: change.name, description: change.description })
    case 'write': {
      const next = clauses.map((one) => (one.key === change.key ? { ...one, [change.field]: change.value } : one))
      const last = change.isWhole ? null : { what: `${change.key}:${change.field}`, at: change.at }
      return withDocument(state, { ...document, clauses: next }, last)
    }
    case 'add': {
      const clause = keyed({ title: '', text: '' })
      const at = state.current === null ? clauses.length : indexOf(document, state.current) + 1
      const next = withDocument(state, { ...document, clauses: clauses.toSpliced(at, 0, clause) })
      return { ...next, current: clause.key }
    }
    case 'remove': {
      const at = indexOf(document, change.key)
      if (at < 0) return state
      const left = clauses.toSpliced(at, 1)
      const next = withDocument(state, { ...document, clauses: left })
      return { ...next, current: left[Math.min(at, left.length - 1)]?.key ?? null }
    }
    case 'move': {
      const from = indexOf(document, change.key)
      const to = from + change.by
      const moved = clauses[from]
      if (!moved || to < 0 || to >= clauses.length) return state
      return withDocument(state, { ...document, clauses: clauses.toSpliced(from, 1).toSpliced(to, 0, moved) })
    }
  }
}
