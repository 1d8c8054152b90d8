import { clauseChanges } from '@jihui/protocol/agreement/clause-changes'
import { saveTemplateDraft } from '@jihui/protocol/agreement/template-operations'
import { type LineFace } from '@jihui/protocol/rental/faces'
import { onDesk } from '@jihui/protocol/rental/desk-endpoints'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer, useState, useSyncExternalStore } from 'react'
import { ApiError, messageOf } from '../../../shell/api/api-error.ts'
import { call } from '../../../shell/api/call.ts'
import { beginEditing, edit, type EditedDocument } from './template-document.ts'
import { templateQuery, type Template } from './template-queries.ts'
import { createSaver } from './template-saver.ts'
import type { Words } from './template-text.ts'

const SAVE_AFTER_MS = 1200
const RETRY_AFTER_MS = 8000

/** Saves the draft of a template, and knows which of its states was seen last and which version it goes on from. */
function keepDraft(client: QueryClient, line: LineFace, template: Template, words: Words, begin: EditedDocument) {
  let seen = template.draft?.draft_at ?? null
  let base = template.draft?.base_version ?? template.version
  const saver = createSaver<EditedDocument>(begin, {
    delayMs: SAVE_AFTER_MS,
    retryMs: RETRY_AFTER_MS,
    send: async ({ name, description, clauses }) => {
      const stored = clauses.map(({ title, text }) => ({ title: words.stored(title), text: words.stored(text) }))
      const body = { name: name.trim(), description, clauses: stored }
      const { draft } = await call(onDesk(saveTemplateDraft, line), {
        params: { id: template.id },
        body: { ...body, base_version: base, draft_at: seen },
      })
      seen = draft.draft_at
      client.setQueryData(
        templateQuery(line, template.id).queryKey,
        (old) => old && { ...old, draft: { ...draft, ...body } },
      )
      return draft.draft_at
    },
    judge: (error) => ({
      message: messageOf(error),
      isHeld: error instanceof ApiError && error.code === 'agreement.draft_held',
      isPassing: error instanceof ApiError && (error.status === 0 || error.status >= 500),
    }),
  })
  return {
    saver,
    seen: () => seen,
    base: () => base,
    goOnFrom: (version: number) => {
      base = version
    },
    insist: async () => {
      const now = await client.fetchQuery({ ...templateQuery(line, template.id), staleTime: 0 })
      seen = now.draft?.draft_at ?? null
      return saver.insist()
    },
  }
}

/** What is being written on one template: its text, what can be taken back, and how its saving stands. */
export function useTemplateDraft(line: LineFace, template: Template, words: Words) {
  const client = useQueryClient()
  const [editing, change] = useReducer(edit, undefined, () => {
    const { name, description, clauses } = template.draft ?? template
    const shown = clauses.map(({ title, text }) => ({ title: words.shown(title), text: words.shown(text) }))
    return beginEditing({ name, description, clauses: shown })
  })
  const { document } = editing
  const [kept] = useState(() => keepDraft(client, line, template, words, document))
  const { saver } = kept
  const [base, setBase] = useState(kept.base)
  useEffect(() => saver.change(document), [saver, document])
  useEffect(() => saver.stop, [saver])
  const saving = useSyncExternalStore(saver.subscribe, saver.read)

  const clauses = useMemo(
    () =>
      document.clauses.map(({ title, text }) => ({
        title: words.stored(title).trim(),
        text: words.stored(text).trim(),
      })),
    [document.clauses, words],
  )
  const changes = useMemo(() => clauseChanges(template.clauses, clauses), [template.clauses, clauses])
  const isRenamed = document.name.trim() !== template.name || document.description !== template.description

  return {
    editing,
    document,
    change,
    /** As the server knows it. */
    clauses,
    changes,
    isRenamed,
    isChanged: isRenamed || changes.length > 0,
    saver,
    saving,
    base,
    seen: kept.seen,
    /** On from the version that came out meanwhile. */
    rebase: () => {
      kept.goOnFrom(template.version)
      setBase(template.version)
      // The same words are a new text now: they are saved again.
      change({ kind: 'name', name: document.name, description: document.description })
    },
    /** On with this text though somebody else wrote: his has been looked at. */
    insist: kept.insist,
  }
}
export type TemplateDraft = ReturnType<typeof useTemplateDraft>
