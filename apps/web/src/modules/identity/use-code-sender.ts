import type { ResponseOf } from '@jihui/protocol/endpoint'
import { smsLimits, type SmsPurpose } from '@jihui/protocol/identity/limits'
import { sendSmsCode } from '@jihui/protocol/identity/operations'
import { useState } from 'react'
import { ApiError } from '../../shell/api/api-error.ts'
import { call } from '../../shell/api/call.ts'
import { problemOf, type Problem } from './sign-in-problem.ts'
import { useSecondsLeft } from '../../kits/form/use-seconds-left.ts'

export interface CodeSender {
  send: (to: string) => Promise<boolean>
  isSending: boolean
  /** The number or address the last code went to. */
  sentTo?: string
  /** Until then no further code is sent. */
  secondsLeft: number
  waitSeconds: number
  /** Only a demo says the code; there is no telephone to read it on. */
  demoCode?: string
  problem?: Problem
}

/** A code to the number a form holds. */
export const useCodeSender = (purpose: SmsPurpose): CodeSender =>
  useCodeRequest((phone) => call(sendSmsCode, { body: { phone, purpose } }))

/** A code asked for in whatever way; `to` is only told. */
export function useCodeRequest(request: (to: string) => Promise<ResponseOf<typeof sendSmsCode.shape>>): CodeSender {
  const [sent, setSent] = useState<{ to: string; demoCode?: string }>()
  const [pause, setPause] = useState<{ until: number; seconds: number }>()
  const [problem, setProblem] = useState<Problem>()
  const [isSending, setIsSending] = useState(false)
  const secondsLeft = useSecondsLeft(pause?.until)

  const send = async (to: string): Promise<boolean> => {
    setIsSending(true)
    setProblem(undefined)
    try {
      const answer = await request(to)
      setSent({ to, demoCode: answer.demo_code })
      setPause({ until: Date.now() + answer.retry_after * 1000, seconds: answer.retry_after })
      return true
    } catch (error) {
      const told = problemOf(error)
      setProblem(told)
      if (told.waitUntil && error instanceof ApiError) {
        setPause({ until: told.waitUntil, seconds: Math.max(smsLimits.pauseSeconds, error.retryAfterSeconds ?? 0) })
      }
      // The code sent a moment ago still holds: the way on to the field stays open.
      return error instanceof ApiError && error.code === 'sms.too_soon'
    } finally {
      setIsSending(false)
    }
  }

  return {
    send,
    isSending,
    sentTo: sent?.to,
    secondsLeft,
    waitSeconds: pause?.seconds ?? smsLimits.pauseSeconds,
    demoCode: sent?.demoCode,
    problem: problem && !(problem.waitUntil && secondsLeft === 0) ? problem : undefined,
  }
}
