import { useEffect, useState } from 'react'
import { emptyTakeBack, readTakeBack, type TakeBackDraft } from './deductions.ts'

const keyOf = (userId: number, rentalId: number) => `take_back:${userId}:${rentalId}`

/** Verdicts, deductions and words of a take-back, kept on this device until it is settled. */
export function useTakeBackDraft(userId: number, rentalId: number) {
  const key = keyOf(userId, rentalId)
  const [draft, setDraft] = useState<TakeBackDraft>(() => readTakeBack(localStorage.getItem(key)))
  useEffect(() => {
    if (draft !== emptyTakeBack) localStorage.setItem(key, JSON.stringify(draft))
  }, [key, draft])
  return {
    draft,
    change: (changes: Partial<TakeBackDraft>) => setDraft((old) => ({ ...old, ...changes })),
    drop: () => {
      setDraft(emptyTakeBack)
      localStorage.removeItem(key)
    },
  }
}
