import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../shell/api/api-error.ts'
import { readNote, writeNote } from '../../shell/api/reader-notes.ts'
import { useUser } from '../../shell/api/user.ts'
import { type Assessment, useAnswer } from './training-queries.ts'

type Kept = Readonly<Record<string, string>>
const RETRY_MS = 4000
const without = (kept: Kept, id: string, answer: string): Kept =>
  kept[id] === answer ? Object.fromEntries(Object.entries(kept).filter(([other]) => other !== id)) : kept

/**
 * What he answered: kept on this device as he gives it, and sent until the server has it. What the server refused is
 * told by `onRefused`: the test is over.
 */
export function useAnswers({ id, questions }: Pick<Assessment, 'id' | 'questions'>, onRefused: () => void) {
  const readerId = useUser()?.id ?? 0
  const note = `assessment-${id}`
  const [waiting, setWaiting] = useState<Kept>(() => (readNote(note, readerId) as Kept | undefined) ?? {})
  const [given, setGiven] = useState<Kept>(() => ({
    ...Object.fromEntries(questions.flatMap((one) => (one.given === null ? [] : [[String(one.id), one.given]]))),
    ...waiting,
  }))
  const { mutateAsync } = useAnswer(id)
  const isSending = useRef(false)
  useEffect(
    () => writeNote(note, readerId, Object.keys(waiting).length > 0 ? waiting : null),
    [note, readerId, waiting],
  )

  /** True: the server has all of them. */
  const send = useCallback(
    async (answers: Kept): Promise<boolean> => {
      if (isSending.current) return false
      isSending.current = true
      try {
        for (const [question, answer] of Object.entries(answers)) {
          await mutateAsync({ question_id: Number(question), answer })
          setWaiting((kept) => without(kept, question, answer))
        }
        return true
      } catch (error) {
        if (error instanceof ApiError && error.status >= 400 && error.status < 500) onRefused()
        return false
      } finally {
        isSending.current = false
      }
    },
    [mutateAsync, onRefused],
  )
  useEffect(() => {
    if (Object.keys(waiting).length === 0) return
    const again = () => void send(waiting)
    const timer = setInterval(again, RETRY_MS)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [waiting, send])

  const choose = (question: number, answer: string): void => {
    setGiven((now) => ({ ...now, [question]: answer }))
    const answers = { ...waiting, [question]: answer }
    setWaiting(answers)
    void send(answers)
  }
  return { given, choose, waiting: Object.keys(waiting).length, sendAll: () => send(waiting) }
}
