import { useState } from 'react'
import { ApiError, fieldProblems, messageOf } from '../../shell/api/api-error.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

/** What the server said to a form, and how long its next try does not count. */
export function useRefusal(error: Error | null) {
  const [waitUntil, setWaitUntil] = useState<number>()
  const secondsLeft = useSecondsLeft(waitUntil)
  // What was stopped on purpose was not refused.
  const refused = error instanceof ApiError && error.code === 'CANCELLED' ? null : error
  const byField = fieldProblems(refused)
  const isWaitOver = waitUntil !== undefined && secondsLeft === 0
  return {
    byField,
    secondsLeft,
    /** Its sentence, where none of these fields has one of its own. */
    beside: (fields: readonly string[]): string | undefined =>
      refused && !isWaitOver && !fields.some((field) => field in byField) ? messageOf(refused) : undefined,
    noteWait: (failure: Error): void => {
      const seconds = failure instanceof ApiError ? failure.retryAfterSeconds : undefined
      setWaitUntil(seconds ? Date.now() + seconds * 1000 : undefined)
    },
  }
}
