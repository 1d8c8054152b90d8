import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../shell/api/api-error.ts'
import { givenOf, type KeptAnswers, withAnswer, withoutRefused, withoutSent } from './kept-answers.ts'
import { keepAnswers, readKeptAnswers } from './kept-test.ts'
import { type Assessment, useAnswer } from './training-queries.ts'

const RETRY_MS = 4000
/** Too many at once, or the session has to be renewed first. */
const PASSING = [401, 408, 429]
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !PASSING.includes(error.status)

/**
 * What he answered: kept on this device as he gives it, and sent until the server has it. `onRefused`: the server did
 * not take one, most likely because the test is over.
 */
export function useAnswers(
  { id, questions }: Pick<Assessment, 'id' | 'questions'>,
  readerId: number,
  onRefused: () => void,
) {
  const [kept, setKept] = useState(() => readKeptAnswers(id, readerId))
  const newest = useRef(kept)
  const sending = useRef<Promise<boolean> | null>(null)
  const { mutateAsync } = useAnswer(id)
  const keep = useCallback(
    (next: KeptAnswers) => {
      newest.current = next
      setKept(next)
      keepAnswers(id, readerId, next)
    },
    [id, readerId],
  )
  const drain = useCallback(async (): Promise<boolean> => {
    for (;;) {
      const [question] = newest.current.waiting
      if (question === undefined) return true
      const answer = newest.current.chosen[question]!
      try {
        await mutateAsync({ question_id: Number(question), answer })
        keep(withoutSent(newest.current, question, answer))
      } catch (error) {
        if (!isRefused(error)) return false
        keep(withoutRefused(newest.current, question))
        onRefused()
      }
    }
  }, [keep, mutateAsync, onRefused])
  /** True: the server has all of them. */
  const send = useCallback((): Promise<boolean> => {
    if (sending.current) return sending.current
    const sent = drain().finally(() => {
      sending.current = null
    })
    sending.current = sent
    return sent
  }, [drain])
  const waiting = kept.waiting.length
  useEffect(() => {
    if (waiting === 0) return
    const again = () => void send()
    again()
    const timer = setInterval(again, RETRY_MS)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [waiting, send])
  return {
    given: givenOf(questions, kept),
    choose: (question: number, answer: string) => {
      keep(withAnswer(newest.current, String(question), answer))
      void send()
    },
    waiting,
    send,
  }
}
