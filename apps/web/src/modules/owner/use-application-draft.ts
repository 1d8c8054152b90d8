import { useCallback, useEffect, useRef, useState } from 'react'
import { readApplicationDraft, type ApplicationDraft } from './application-draft.ts'

const QUIET_MS = 400

/** The draft under its key on this machine, saved a moment after each change. */
export function useApplicationDraft(key: string, fresh: ApplicationDraft) {
  const [kept] = useState(() => readApplicationDraft(localStorage.getItem(key)))
  const [draft, setDraft] = useState<ApplicationDraft>(kept ?? fresh)
  const [isSaved, setIsSaved] = useState(kept !== null)
  const unsaved = useRef<ApplicationDraft>(null)
  const isForgotten = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = useCallback(() => {
    clearTimeout(timer.current)
    if (isForgotten.current || !unsaved.current) return
    try {
      localStorage.setItem(key, JSON.stringify(unsaved.current))
      unsaved.current = null
      setIsSaved(true)
    } catch {
      setIsSaved(false)
    }
  }, [key])
  useEffect(() => {
    window.addEventListener('pagehide', save)
    return () => {
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [save])
  return {
    draft,
    isSaved,
    change: (changes: Partial<ApplicationDraft>) => {
      const next = { ...draft, ...changes }
      unsaved.current = next
      setDraft(next)
      setIsSaved(false)
      clearTimeout(timer.current)
      timer.current = setTimeout(save, QUIET_MS)
    },
    forget: () => {
      isForgotten.current = true
      localStorage.removeItem(key)
    },
  }
}
